"""The rules about what another catalog cannot hold, or holds and an index cannot."""

from __future__ import annotations

from packtool.findings import Rule, Severity

LEFT_OUT = Rule(
    id="index-export-left-out",
    severity=Severity.ERROR,
    summary="An item of the index is not exported.",
    why="What is no object has no file and no name over there.",
    remedy="correct the item: packtool validate --kind index FILE",
)
WITHDRAWN = Rule(
    id="index-export-withdrawn",
    severity=Severity.WARNING,
    summary="An entry whose commit is withdrawn is exported.",
    why="Hermes' catalog has no word for that: whoever installs by name there gets the withdrawn commit.",
    remedy="bump the entry to a commit that is not withdrawn, or remove it",
)
WIDER = Rule(
    id="index-export-removal-wider",
    severity=Severity.WARNING,
    summary="A removal of one folder of a repository is exported.",
    why="Hermes' catalog knows no folders here: over there the removal keeps out all that the repository holds.",
    remedy="name the plugin alone if the rest of the repository is to stay",
)
NOT_TAKEN = Rule(
    id="index-import-not-taken",
    severity=Severity.WARNING,
    summary="A plugin is not taken into the index.",
    why="An index pins each plugin to a commit of a git repository; anything else could change after its review.",
    remedy="ask its author for a commit, or add it yourself: packtool index add --help",
)
