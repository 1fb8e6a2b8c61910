"""Finds plugins in an index by half-remembered words, and tells all that is known of one."""
