"""What is wrong with a tree whatever its files say: twins, links that leave, names and kinds that do not travel."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from packtool.findings import Finding, Location, Rule, Severity
from packtool.trees.links import leaves
from packtool.trees.names import not_portable_reason, twin_key
from packtool.trees.tree import Entry, Kind, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHOWN_OF_A_KIND = 20

TWINS = Rule(
    id="tree-name-twins",
    severity=Severity.WARNING,
    summary="Two paths are the same file on systems that fold letter case, forms of accents or endings of names.",
    why="On macOS and Windows one of the two hides the other, so what was reviewed is not what runs there. It is no "
    "threat by itself: both are read, each as if it were the other. A scan makes a note of two that nothing gives to "
    "the host or the agent.",
    remedy="rename one of the two",
)
LINK_LEAVES = Rule(
    id="tree-link-leaves",
    severity=Severity.ERROR,
    summary="A symbolic link points out of the plugin's folder.",
    why="Whoever reads through it reads, or writes, a file of the user's machine that nobody reviewed.",
    remedy="replace the link by the file itself",
)
NOT_PORTABLE = Rule(
    id="tree-name-not-portable",
    severity=Severity.WARNING,
    summary="A name that some systems cannot hold.",
    why="The plugin cannot be put on disk there, or lies there under another name.",
    remedy="rename it to plain letters, digits, dots, dashes and underscores",
)
NOT_A_FILE = Rule(
    id="tree-not-a-file",
    severity=Severity.WARNING,
    summary="A pipe, a socket or a device lies among the files.",
    why="No commit can hold it, and reading it can hang or have effects.",
    remedy="delete it",
)


def judge(tree: Tree) -> Iterator[Finding]:
    """Yield the findings about names, links and kinds; paths are relative to the tree. At most 21 of a rule."""
    yield from shorten(TWINS, _twins(tree.entries))
    yield from shorten(LINK_LEAVES, _leaving(tree.entries))
    yield from shorten(NOT_PORTABLE, _not_portable(tree.entries))
    yield from shorten(NOT_A_FILE, _not_files(tree.entries))


def shorten(rule: Rule, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Pass on the first twenty findings and say in one more how many there were besides."""
    more = 0
    for number, finding in enumerate(findings):
        if number < SHOWN_OF_A_KIND:
            yield finding
        else:
            more += 1
    if more:
        yield rule.at(Location(path="."), f"and {more} more like this")


def _twins(entries: Iterable[Entry]) -> Iterator[Finding]:
    spellings: dict[str, dict[str, None]] = defaultdict(dict)
    for entry in entries:
        parts = entry.path.split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            spellings[twin_key(path)][path] = None
    reported: set[str] = set()
    for key, paths in spellings.items():
        # Once two folders are twins, everything in them is: one finding is enough.
        if len(paths) > 1 and key.rpartition("/")[0] not in reported:
            first, second, *_ = paths
            yield TWINS.at(Location(path=second), f"{second} is the same file as {first} on macOS or Windows")
        if len(paths) > 1:
            reported.add(key)


def _leaving(entries: Iterable[Entry]) -> Iterator[Finding]:
    for entry in entries:
        if entry.target is not None and leaves(entry.path, entry.target):
            yield LINK_LEAVES.at(
                Location(path=entry.path), f"{entry.path} is a link out of the plugin, to {entry.target}"
            )


def _not_portable(entries: Iterable[Entry]) -> Iterator[Finding]:
    for entry in entries:
        reason = not_portable_reason(entry.path)
        if reason is not None:
            yield NOT_PORTABLE.at(Location(path=entry.path), f"{entry.path} {reason}")


def _not_files(entries: Iterable[Entry]) -> Iterator[Finding]:
    for entry in entries:
        if entry.kind is Kind.OTHER:
            yield NOT_A_FILE.at(Location(path=entry.path), f"{entry.path} is neither a file nor a link")
