#!/bin/sh
# Sets Tableflip up on a Linux machine, in an image or in a chroot: the one way under all of them.
#
#   deploy/setup.sh [WHEEL]
#
# A wheel is installed; without one, a wheel is built from this source tree, which needs Node.js and npm. On x86-64 it
# brings compiled rules for all such processors; what does not fit is compiled here. It may be run again at any time: what
# is there is brought up to date, the database is left alone. Settings, by the environment:
#
#   PREFIX=/opt/tableflip           the programs
#   CACHE=/var/cache/tableflip      rules that are compiled here, which the server reads
#   DATA=/var/lib/tableflip         where a local database will be
#   SERVICE_USER=tableflip          who the server runs as; made if missing
#   PYTHON=python3                  3.11 or newer
#   WARM=yes                        compile the rules now; no: the first start does
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
prefix=${PREFIX:-/opt/tableflip}
cache=${CACHE:-/var/cache/tableflip}
data=${DATA:-/var/lib/tableflip}
user=${SERVICE_USER:-tableflip}
python=${PYTHON:-python3}
wheel=${1:-}

say() { echo "== $1 =="; }
fail() { echo "$1" >&2; exit 2; }

# --- what must be here -----------------------------------------------------------------------------------------------

[ "$(id -u)" = 0 ] || fail "Set-up must run as root: it makes a user and writes to $prefix. The server will not run as root."
[ "$user" != root ] || fail "SERVICE_USER must not be root."
command -v "$python" >/dev/null || fail "There is no $python here. Install Python 3.11 or newer, or name one: PYTHON=..."
"$python" -c "import sys; sys.exit(sys.version_info < (3, 11))" || fail "Python 3.11 or newer is needed; $python is older."
"$python" -c "import ensurepip, venv" 2>/dev/null || fail "Python's venv module is missing. On Debian: apt install python3-venv"
[ -f "$here/requirements/run.txt" ] || fail "$here/requirements/run.txt is missing: run this script from its source tree."
if [ -n "$wheel" ]; then
    [ -f "$wheel" ] || fail "There is no file $wheel."
else
    command -v npm >/dev/null || fail "Building from source needs Node.js 20.19 or newer and npm; or name a wheel: $0 WHEEL"
fi

# --- the user and the folders ----------------------------------------------------------------------------------------

if ! id "$user" >/dev/null 2>&1; then
    say "Making the user $user"
    useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
fi
install -d -m 755 "$prefix"
install -d -m 750 -o "$user" -g "$user" "$data"
install -d -m 755 -o "$user" -g "$user" "$cache"

# --- the programs ----------------------------------------------------------------------------------------------------

if ! "$prefix/venv/bin/python" -c "" 2>/dev/null; then
    say "Making $prefix/venv"
    rm -rf "$prefix/venv"
    "$python" -m venv "$prefix/venv"
fi
pip() { "$prefix/venv/bin/pip" --disable-pip-version-check --no-cache-dir "$@"; }
say "Installing the pinned packages"
pip install -q --require-hashes -r "$here/requirements/run.txt"
if [ -z "$wheel" ]; then
    say "Building the wheel, with the browser client and compiled rules inside"
    built=$(mktemp -d)
    trap 'rm -rf "$built"' EXIT
    # Not in an environment of its own: rules are compiled by the pinned versions that will run them.
    pip install -q --target "$built/tools" "hatchling>=1.27"
    [ "${WARM:-yes}" = yes ] || export TABLEFLIP_PURE=1
    env PYTHONPATH="$built/tools" "$prefix/venv/bin/pip" wheel -q --disable-pip-version-check --no-deps \
        --no-build-isolation -w "$built" "$here"
    wheel=$(ls "$built"/tableflip-*.whl)
fi
say "Installing Tableflip"
pip install -q --no-deps --force-reinstall "$wheel"
client=$("$prefix/venv/bin/python" -c "import tableflip.server as s; print(s.__path__[0])")/static/index.html
[ -f "$client" ] || fail "There is no browser client in $wheel: build it with Node.js and npm at hand."

# --- the rules -------------------------------------------------------------------------------------------------------

if [ "${WARM:-yes}" = yes ]; then
    say "Compiling the rules that the wheel does not bring"
    cd /
    setpriv --reuid="$user" --regid="$user" --init-groups env HOME="$data" TABLEFLIP_CACHE="$cache" \
        "$prefix/venv/bin/tableflip" warm
fi
say "Tableflip is set up"
echo "Start it: TABLEFLIP_CACHE=$cache TABLEFLIP_DATA=$data $prefix/venv/bin/tableflip serve, as $user; or deploy/tableflip.service"
