"""A pack file over time: its lock, its entries, newer pins, and all of it in one bundle."""
