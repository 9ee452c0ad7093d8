"""The terrain game: build a landscape of 91 heights together, then race across it in fair and foul weather."""
