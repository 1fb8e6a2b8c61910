"""Finds plugins in an index by half-remembered words (`finding`), and tells all that is known of one (`telling`).

The two are imported by themselves: what reads a home takes longer to load than a search takes.
"""
