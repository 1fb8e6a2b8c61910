"""What only a forge knows of a repository and its owner, asked through its API; ``forge.forge`` asks."""

from packtool.forge.facts import Account, Facts, NotChecked, Relation, Submitter

__all__ = ["Account", "Facts", "NotChecked", "Relation", "Submitter"]
