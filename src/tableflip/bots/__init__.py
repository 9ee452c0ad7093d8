"""Players. They know a match only through what their seat may know of it."""
