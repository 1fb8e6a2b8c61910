"""What an audit can find about an installed plugin beyond what verifying it and the index say."""

from __future__ import annotations

from packtool.findings import Rule, Severity

FAILS = Rule(
    id="audit-fails",
    severity=Severity.ERROR,
    summary="An installed plugin fails under today's rules.",
    why="Rules learn: what passed when it was installed may be known as hostile since.",
    remedy="keep Hermes from loading it: packtool disable NAME",
)
WORSE = Rule(
    id="audit-warns",
    severity=Severity.WARNING,
    summary="An installed plugin has warnings under today's rules that nobody accepted when it was installed.",
    why="Either the rules know more, or nothing was ever judged.",
    remedy="look at them: packtool scan FOLDER",
)
NOT_LOADED = Rule(
    id="audit-not-loaded",
    severity=Severity.WARNING,
    summary="Hermes does not load all of an installed plugin.",
    why="No install is refused for it, since it is no danger; what the plugin is there for does not come about.",
    remedy="see what stops it: packtool doctor FOLDER",
)
BEHIND = Rule(
    id="audit-behind",
    severity=Severity.NOTE,
    summary="The plugin's repository has commits that the installed one has not.",
    why="They may hold mended faults. They are not looked at here.",
    remedy="see what changed and move: packtool update NAME --to latest",
)
ASIDE = Rule(
    id="audit-aside",
    severity=Severity.WARNING,
    summary="The installed commit is not on the way to what the repository's default branch holds now.",
    why="The branch was rewound or rewritten, or the plugin was installed from another branch.",
    remedy="see what the branch holds: packtool update NAME --to latest",
)
REPOSITORY_MOVED = Rule(
    id="audit-repository-moved",
    severity=Severity.WARNING,
    summary="The repository answers from another address than the one that was recorded.",
    why="Whoever takes the old address next decides what is installed from it.",
    remedy="install it from its new address",
)
