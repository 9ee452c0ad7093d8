"""`tableflip serve --lan` on a machine whose local network is the loopback network: tests speak to no other."""

import sys

from tableflip.cli import app
from tableflip.server import lan

ADDRESSES = ["127.0.0.2", "127.0.0.3"]

if __name__ == "__main__":
    lan.home_addresses = lambda: ADDRESSES
    app(["serve", "--lan", *sys.argv[1:]])
