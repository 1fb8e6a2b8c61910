"""Two commits, folders, packs or homes of plugins set against each other."""
