"""What the keepers of an index do to it: add, bump, remove, rename, convert, publish."""
