"""Every entry of an index looked at anew: plain work items, a pool of processes, shards, one report."""

from packtool.sweep.flow import Wish, sweep
from packtool.sweep.items import Shard
from packtool.sweep.merge import merge

__all__ = ["Shard", "Wish", "merge", "sweep"]
