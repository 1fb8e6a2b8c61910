"""The rules about publishing an index and about its log."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOTHING_THERE = Rule(
    id="keep-nothing-there",
    severity=Severity.ERROR,
    summary="There is no plugin at this place.",
    why="An entry that leads to nothing that Hermes loads helps nobody.",
    remedy="name the plugin's folder: owner/repo/sub/dir",
)
NOT_AHEAD = Rule(
    id="keep-not-ahead",
    severity=Severity.ERROR,
    summary="The new commit does not have the present pin behind it.",
    why="A pin that goes back brings old faults again, and one that goes sideways skips what was reviewed.",
    remedy="look at why the history changed; to take the commit all the same, edit the entry by hand",
)
HELD = Rule(
    id="keep-held",
    severity=Severity.NOTE,
    summary="The entry is held at its pin.",
    why="A keeper wrote `hold` into it, so that nobody moves it without a look at the reason.",
    remedy="take `hold` out of the entry when the reason is gone",
)
HELD_ASKED = Rule(
    id="keep-held-asked",
    severity=Severity.ERROR,
    summary="The entry that was to be bumped is held at its pin.",
    why="A keeper wrote `hold` into it, so that nobody moves it without a look at the reason.",
    remedy="take `hold` out of the entry first, when the reason is gone",
)
UNPINNED = Rule(
    id="keep-unpinned",
    severity=Severity.WARNING,
    summary="The entry has no commit to go on from.",
    why="Whether a commit is ahead of a tag or of nothing at all cannot be told.",
    remedy="name the commit: packtool index bump NAME --to COMMIT",
)
SHRINKS = Rule(
    id="publish-shrinks",
    severity=Severity.ERROR,
    summary="The index would lose more entries at once than a day's work takes out.",
    why="What empties an index is mostly a mistake or an attack, and everybody who asks it is hit at once.",
    remedy='look at what is missing; if it is meant: --allow-shrink "REASON" (kept in the log)',
)
FLOOR = Rule(
    id="publish-floor",
    severity=Severity.ERROR,
    summary="The index has fewer entries than it must have.",
    why="The floor is the last stop for a file that was cut or built from the wrong folder.",
    remedy="look at what is missing, or lower --floor",
)
DROPS = Rule(
    id="publish-drops",
    severity=Severity.ERROR,
    summary="Something that was published is gone, and nobody said why.",
    why="Who uses the plugin finds no trace of it; a removal that vanishes lets a harmful plugin in again.",
    remedy="put it back, then take it out with a reason: packtool index remove --help",
)
GOES_BACK = Rule(
    id="publish-goes-back",
    severity=Severity.ERROR,
    summary="The index would be older than the one that is published.",
    why="Readers refuse an index that is older than theirs, since that is how somebody serves removed plugins again.",
    remedy="check the clock of this machine, or give a later --date",
)
ALLOWED = Rule(
    id="publish-allowed",
    severity=Severity.WARNING,
    summary="A loss was allowed by whoever published.",
    why="The guard was there to stop it; the reason stands in the log.",
    remedy="nothing, if it was meant",
)
LOG_LINE = Rule(
    id="log-line",
    severity=Severity.ERROR,
    summary="A line of the log is not as it was written.",
    why="Only a log in which nothing can be changed later shows what was published when.",
    remedy="compare with an earlier copy: git log -p -- LOG",
)
LOG_ORDER = Rule(
    id="log-order",
    severity=Severity.ERROR,
    summary="A line of the log does not follow the one above it.",
    why="Lines between them were taken out, put in or moved.",
    remedy="compare with an earlier copy: git log -p -- LOG",
)
LOG_ENDS = Rule(
    id="log-ends",
    severity=Severity.ERROR,
    summary="The end of the log is not where the index is.",
    why="Either lines were cut from its end, or the index was changed and not published.",
    remedy="if the change is yours: packtool index publish; else compare with an earlier copy: git log -p -- LOG",
)
COVERS_OTHERS = Rule(
    id="keep-covers-others",
    severity=Severity.WARNING,
    summary="The removal of one entry keeps out others, too.",
    why="A removal of a repository is one of every folder in it, so that its other plugins are refused as well.",
    remedy="remove the others too if they are meant; else write the removal's `subdir` by hand",
)
REPOSITORY_GONE = Rule(
    id="keep-repository-gone",
    severity=Severity.ERROR,
    summary="The repository of an entry is not there, or not shown to those who do not log in.",
    why="Nobody can install the plugin, and whoever makes a repository of that name again decides what they get.",
    remedy="ask its owner; take it out: packtool index remove NAME --reason TEXT",
)
FAILS = Rule(
    id="keep-fails",
    severity=Severity.ERROR,
    summary="The plugin fails at the new commit.",
    why="What fails is not put into an index; the entry keeps the commit that it has.",
    remedy="read the findings below; bump again when a later commit mends them",
)
