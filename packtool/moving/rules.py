"""What stands in the way of moving an installed plugin to another commit, and what is said about a move."""

from __future__ import annotations

from packtool.findings import Rule, Severity

PINNED = Rule(
    id="update-pinned",
    severity=Severity.ERROR,
    summary="A plugin was not moved because it is pinned to its commit.",
    why="Somebody chose that commit; it stays until somebody says where to go instead.",
    remedy="packtool update --to latest NAME, or name the commit: --to COMMIT",
)
NO_SOURCE = Rule(
    id="update-no-source",
    severity=Severity.ERROR,
    summary="A plugin cannot be moved because nothing usable says where it is from.",
    why="Only what was recorded at its install tells which repository it follows.",
    remedy="install it by packtool, which records where it is from: packtool install --help",
)
LOCAL = Rule(
    id="update-local",
    severity=Severity.ERROR,
    summary="A plugin comes from a repository on this machine, and nobody said that this is meant.",
    why="What lies on this machine was reviewed by nobody else.",
    remedy="run it again with --allow-local",
)
NOT_AHEAD = Rule(
    id="update-not-ahead",
    severity=Severity.ERROR,
    summary="A plugin was not moved because the new commit is not ahead of the installed one.",
    why="A branch that was rewound or rewritten takes fixes back, or is no longer its author's.",
    remedy="look at its history; a commit that you name is taken all the same: packtool update --to COMMIT NAME",
)
GOES_BACK = Rule(
    id="update-goes-back",
    severity=Severity.WARNING,
    summary="The commit that was named is not ahead of the installed one.",
    why="What was mended in between is broken again.",
    remedy="say no where you did not mean that",
)
RENAMED = Rule(
    id="update-renamed",
    severity=Severity.ERROR,
    summary="A plugin has another name at the new commit.",
    why="To Hermes it would be another plugin, without the settings and grants of this one.",
    remedy="remove it, then install it under its new name",
)
FAILS = Rule(
    id="move-fails",
    severity=Severity.ERROR,
    summary="A plugin was not moved because its review at the other commit says fail.",
    why="A fail is an unmistakable danger, or a fault that would make it something else than what was reviewed.",
    remedy="stay with what is installed, and tell its author; no option moves it",
)
NOT_SEEN = Rule(
    id="move-not-seen",
    severity=Severity.ERROR,
    summary="A plugin was not moved because it could not be looked at.",
    why="What nobody has looked at is never taken for good.",
    remedy="run the same command again when it can be reached",
)
WARNED = Rule(
    id="move-warned",
    severity=Severity.ERROR,
    summary="A plugin has new warnings at the other commit, and nobody was there to accept them.",
    why="A warning is something that a person must have read before the code runs.",
    remedy="read the warnings, then add --accept-warnings",
)
WIDER = Rule(
    id="move-wider",
    severity=Severity.ERROR,
    summary="A plugin that is enabled asks for or does more at the other commit, and nobody was there to read it.",
    why="What is enabled runs at the next start of Hermes; what it newly reaches or starts must be read before.",
    remedy="read what is new, then add --accept-warnings",
)
EDITED = Rule(
    id="move-edited",
    severity=Severity.ERROR,
    summary="A plugin was edited where it is installed, and nobody was there to be asked.",
    why="What was changed by hand is missing after a move until somebody brings it back.",
    remedy="run the same command at a terminal",
)
CANNOT_TELL = Rule(
    id="move-edits-unknown",
    severity=Severity.NOTE,
    summary="Nothing says what a plugin was like when it was installed, so edits of it cannot be told.",
    why="The whole tree is kept for a step back, once.",
    remedy="packtool rollback NAME",
)
TAKEN = Rule(
    id="move-grants-taken",
    severity=Severity.NOTE,
    summary="A plugin no longer asks for something that it was granted, and that is taken back.",
    why="What stays granted would come back to life silently with a later commit that asks for it.",
    remedy="packtool capabilities NAME",
)
DECLINED = Rule(
    id="move-declined",
    severity=Severity.ERROR,
    summary="Nothing was moved because the question was answered with no.",
    why="Only a clear yes moves anything.",
    remedy="run the same command again and answer y",
)
DISABLED = Rule(
    id="move-disabled",
    severity=Severity.ERROR,
    summary="An installed plugin fails by today's rules and was disabled.",
    why="It stands at the newest commit, or stays where it is: it is not to run meanwhile.",
    remedy="packtool remove NAME, or move it to a commit that passes: packtool update --to latest NAME",
)
INSTALLED_FAILS = Rule(
    id="move-installed-fails",
    severity=Severity.ERROR,
    summary="A plugin that stays as it is fails by today's rules.",
    why="What is installed is known to be dangerous or broken now.",
    remedy="packtool disable NAME",
)
NOTHING_KEPT = Rule(
    id="rollback-nothing",
    severity=Severity.ERROR,
    summary="There is nothing to go back to.",
    why="The tree before is kept once, when a plugin is moved or replaced at the same source.",
    remedy="install the commit that you want: packtool install SOURCE --ref COMMIT --replace",
)
OTHER_SOURCE = Rule(
    id="rollback-other-source",
    severity=Severity.ERROR,
    summary="What stood there before is from another source than what is installed now.",
    why="Grants belong to a source, not to a name.",
    remedy="install what you want: packtool install SOURCE --ref COMMIT --replace",
)
BACK_EDITED = Rule(
    id="rollback-edited",
    severity=Severity.WARNING,
    summary="The tree that stood there before was edited by hand when it was moved or replaced.",
    why="What comes back is what stood there, and not what was installed.",
    remedy="to have what was installed: packtool install SOURCE --ref COMMIT --replace",
)
GIT_LEFT = Rule(
    id="rollback-git-left",
    severity=Severity.NOTE,
    summary="The repository inside of an earlier tree was not taken along.",
    why="Hermes starts git in there, and git obeys what somebody wrote into it.",
    remedy="install the commit again to have a clean one: packtool install SOURCE --ref COMMIT --replace",
)
