"""Everything that is fuzzed, one module each: ``one(data)`` states the laws, ``GRAMMAR`` what its input looks like."""
