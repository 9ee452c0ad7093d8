"""Bots that know the terrain game."""
