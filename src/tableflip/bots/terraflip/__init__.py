"""Bots that know TerraFlip."""
