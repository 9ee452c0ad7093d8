"""The table of Flip Ships, simulated: a flick goes in, a landing comes out. It knows no rules and no hands.

Only `simulate` loads MuJoCo; the rest is plain geometry and can be had without it.
"""
