"""What only the pack together with its plugins can show."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NAME_DIFFERS = Rule(
    id="show-name-differs",
    severity=Severity.WARNING,
    summary="A plugin's own manifest gives it another name than the pack or the index.",
    why="Hermes installs and enables it under the manifest's name; whoever looks for the other one finds nothing.",
    remedy="write the manifest's name in the pack",
)
SAME_NAME = Rule(
    id="show-same-name",
    severity=Severity.ERROR,
    summary="Two entries are plugins of the same name.",
    why="Hermes keeps a plugin in the folder of its name, so that the second one cannot be installed.",
    remedy="keep one of the two entries",
)
LOCK_DIFFERS = Rule(
    id="show-lock-differs",
    severity=Severity.ERROR,
    summary="A plugin is not what the lock file beside the pack says.",
    why="The lock file is what was reviewed; a pin that moved since, or other files at the same commit, were not.",
    remedy="review the pack, then write the lock file anew: packtool pack lock FILE",
)
LOCK_STALE = Rule(
    id="show-lock-stale",
    severity=Severity.WARNING,
    summary="The pack and its lock file do not list the same plugins.",
    why="What was added to the pack since the lock file was written is held to nothing.",
    remedy="review the pack, then write the lock file anew: packtool pack lock FILE",
)
LOCK_VERDICT = Rule(
    id="show-lock-verdict",
    severity=Severity.WARNING,
    summary="The review of a plugin comes out worse than its lock file says, by the same rules.",
    why="The same files and the same rules come to the same verdict: the lock file was changed, or what it tells of "
    "the repository is no longer so.",
    remedy="go by this review, and ask whoever made the lock file",
)
TAG_MOVED = Rule(
    id="show-tag-moved",
    severity=Severity.WARNING,
    summary="The tag in the comment behind a commit stands for another commit now.",
    why="A tag that moves after it was published is how a new content gets an old name; readers trust the comment.",
    remedy="find out why the tag was moved, then correct the commit or the comment",
)
TAG_GONE = Rule(
    id="show-tag-gone",
    severity=Severity.WARNING,
    summary="The repository has no tag as the comment behind a commit names it.",
    why="A release that was taken back, or a comment that was never true: nobody can see which version it is.",
    remedy="correct the comment, or take it away",
)
NOT_CHECKED = Rule(
    id="show-not-checked",
    severity=Severity.WARNING,
    summary="A plugin comes from a bundle, and its repository was not asked about the commit.",
    why="A bundle shows that the files are those of the commit. That the commit is one which the owner published, on a "
    "branch or tag of the repository, only the repository can say.",
    remedy="with a network: unzip -p OUT.zip hermes-pack.yaml | packtool pack show -",
)
