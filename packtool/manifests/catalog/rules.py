"""The rules about Hermes' plugin catalog: what Hermes skips, drops or does not see."""

from __future__ import annotations

from packtool.findings import Rule, Severity

SHAPE = Rule(
    id="catalog-shape",
    severity=Severity.ERROR,
    summary="The file is no part of a plugin catalog.",
    why="Hermes reads nothing from it.",
    remedy="write an entry (name, repo, sha), `removed:` with a list, or the published form with `entries`",
)
SKIPPED = Rule(
    id="catalog-entry-skipped",
    severity=Severity.ERROR,
    summary="Hermes skips an entry of the catalog.",
    why="With such a value Hermes leaves the whole entry out, so that nobody can install the plugin by its name.",
    remedy="write the value that is named",
)
DROPPED = Rule(
    id="catalog-field-dropped",
    severity=Severity.WARNING,
    summary="Hermes leaves out a value of an entry of the catalog.",
    why="What the value was meant to show is shown to nobody.",
    remedy="write the value that is named",
)
TWICE = Rule(
    id="catalog-entry-twice",
    severity=Severity.ERROR,
    summary="A name stands in the catalog twice.",
    why="Hermes installs the first of them, whichever that is.",
    remedy="keep one of the entries, or rename one",
)
REMOVAL = Rule(
    id="catalog-removal",
    severity=Severity.ERROR,
    summary="Hermes does not honour an item of the list of removed plugins as it is meant.",
    why="What the list was to keep out can be installed all the same.",
    remedy="write `name`, and under `repo` the address of the repository with its host",
)
