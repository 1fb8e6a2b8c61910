"""The log of an index: every change of an entry that was ever published, each line chained to the one before it."""
