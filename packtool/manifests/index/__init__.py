"""The index: a list of plugins by name, and of plugins that were removed, kept by a community."""
