"""What `mover` returns besides a seat. Apart from the contract, so that rules do not change with its words."""

CHANCE, ANY, OVER = -1, -2, -3  # ANY: every seat may move, in real time
