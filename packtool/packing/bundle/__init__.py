"""A pack, its lock file and the git objects of its plugins in one file that needs no network."""
