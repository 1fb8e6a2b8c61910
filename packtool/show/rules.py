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
