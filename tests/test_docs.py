"""What the documentation says is true: its examples run, its links lead somewhere, its rulings are the cited ones."""

import doctest
import re
from pathlib import Path

import pytest

import tableflip
from tableflip.core.rule import COMPILED

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RULING = re.compile(r"\b(?:TF|TG|FS)-\d+\b")


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_the_examples_on_a_page_run(page):
    text = (ROOT / page).read_text()
    if not COMPILED:
        text = text.replace("10_000", "10").replace("10000", "10")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test).failed == 0


def test_the_example_in_the_package_runs():
    assert doctest.testmod(tableflip) == (0, 3)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_ruling_that_is_cited_is_written_down():
    text = (ROOT / "docs/rulings.md").read_text()
    written = set(re.findall(r"^(?:\| |- \*\*)((?:TF|TG|FS)-\d+)(?: \||\*\*)", text, re.MULTILINE))
    cited = {ruling for file in ROOT.glob("src/**/*.py") for ruling in RULING.findall(file.read_text())}
    assert cited
    assert cited <= written
    assert {f"TF-{number}" for number in range(1, 17)} | {f"TG-{number}" for number in range(3, 15)} <= cited
