"""Hands that flip ships: where to aim, how a hand shakes, and where its flicks land when nobody simulates them.

`targets` knows what a sensible team does, `drawn` draws landings without physics. `aimed` finds the flick for a target
on the table as a view shows it, with `aim` and its table (made by `aim_map`); `shake` is what a hand makes of it. Only
`aim_map` and `bench` load MuJoCo.
"""
