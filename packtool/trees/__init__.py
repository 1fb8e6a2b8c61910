"""A plugin's files at one commit: what they are called, what they are, and one digest over all of them."""

from packtool.trees.digest import digest
from packtool.trees.git_own import left_out
from packtool.trees.judge import judge
from packtool.trees.tree import DEFAULT_TREE_LIMITS, Entry, Kind, Tree, TreeLimits, read_tree

__all__ = ["DEFAULT_TREE_LIMITS", "Entry", "Kind", "Tree", "TreeLimits", "digest", "judge", "left_out", "read_tree"]
