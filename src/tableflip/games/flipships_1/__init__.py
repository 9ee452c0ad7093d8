"""Flip Ships: flick your ships over the edge of the table onto the invaders, and into their mothership."""
