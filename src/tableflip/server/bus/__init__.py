"""How servers tell one another that a table has changed. Only a hint: whoever misses it finds out by looking."""
