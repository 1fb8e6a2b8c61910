"""A pack file over time: locked, added to, taken from, moved to newer pins, carried with its git objects."""
