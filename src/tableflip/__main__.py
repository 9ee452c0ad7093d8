"""`python -m tableflip`: the same as the command `tableflip`."""

from tableflip.cli import app

if __name__ == "__main__":
    app(prog_name="tableflip")
