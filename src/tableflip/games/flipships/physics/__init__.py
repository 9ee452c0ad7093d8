"""The table of Flip Ships, simulated: a flick goes in, a landing comes out. It knows no rules of the game.

Only `simulate`, `aim_map` and `bench` load MuJoCo; the rest is plain geometry and can be had without it.
"""
