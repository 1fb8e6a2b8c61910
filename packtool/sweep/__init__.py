"""Every entry of an index looked at anew: plain work items, processes or a cluster, shards, one report."""

from packtool.sweep.flow import Answering, Wish, sweep
from packtool.sweep.items import Shard
from packtool.sweep.merge import merge

__all__ = ["Answering", "Shard", "Wish", "merge", "sweep"]
