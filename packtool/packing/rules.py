"""What keeps a pack file from being locked, changed or carried."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_LOCKED = Rule(
    id="lock-not-written",
    severity=Severity.ERROR,
    summary="No lock file was written, because not everything in the pack can stand in one.",
    why="A lock file says that its plugins were reviewed and are to be trusted again; what fails, or is no plugin, is "
    "not.",
    remedy="take the plugin out of the pack, or pin another commit of it",
)
NOT_CURRENT = Rule(
    id="lock-not-current",
    severity=Severity.ERROR,
    summary="The lock file is not the one that the pack would get now.",
    why="Whoever installs by it installs something else than the pack says, or is told that it differs.",
    remedy="packtool pack lock FILE",
)
OTHER_FILES = Rule(
    id="lock-other-files",
    severity=Severity.ERROR,
    summary="A plugin has other files than the lock file says, at the same commit.",
    why="A commit's files never change. The lock file was tampered with, or what was fetched was.",
    remedy="find out which of the two is wrong; only then remove the lock file and write it anew",
)
NOT_AHEAD = Rule(
    id="pack-not-ahead",
    severity=Severity.ERROR,
    summary="A pin was not moved, because the new commit does not have the present one behind it.",
    why="Going back or sideways drops what was reviewed, and is how an old hole comes back.",
    remedy="look at both commits; to go there all the same, write the commit into the pack by hand",
)
FAILS = Rule(
    id="pack-new-commit-fails",
    severity=Severity.ERROR,
    summary="A pin was not moved, because the plugin fails at the new commit.",
    why="A fail is an unmistakable danger or a fault that would make it something else than what was reviewed.",
    remedy="keep the present commit, and tell the plugin's author",
)
CANNOT_MOVE = Rule(
    id="pack-cannot-move",
    severity=Severity.WARNING,
    summary="It is not known where a pin could be moved to.",
    why="Without a commit in the pack, a default branch or an entry in the index there is nothing to compare.",
    remedy="name the commit: packtool pack update FILE NAME --to COMMIT",
)
BUNDLE = Rule(
    id="bundle-refused",
    severity=Severity.ERROR,
    summary="An archive is not a bundle as packtool writes them, byte for byte.",
    why="Whatever else an archive can hold (paths that lead out, links, compressed bombs, two files of one name, bytes "
    "that only some programs see) is a way to bring in what nobody reviewed. Nothing of it was unpacked.",
    remedy="ask whoever made it for one as packtool wrote it",
)
