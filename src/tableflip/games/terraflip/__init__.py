"""TerraFlip: frame an opponent's tile between two of yours and turn it over, from memory or by luck."""
