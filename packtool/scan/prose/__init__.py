"""How text for people and agents is read: what stands where, what is hidden in it, which words meet in it."""
