"""Every entry of an index looked at anew: plain work items, a pool of processes, shards, one report."""
