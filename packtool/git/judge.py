"""What is wrong with the files of a commit because of git: hostile paths, submodules, LFS pointers, conversions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Location, Rule, Severity
from packtool.git.attributes import converting
from packtool.trees.judge import TWINS, judge, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.git.content import Content
    from packtool.git.surroundings import Surroundings

ATTRIBUTES = ".gitattributes"
_ATTRIBUTES_BYTES = 1024 * 1024

HOSTILE_PATH = Rule(
    id="git-path-hostile",
    severity=Severity.ERROR,
    summary="A path in the commit leads out of its folder or into git's own.",
    why="No honest tool makes such a path; checked out by a careless one, it overwrites files or runs a hook.",
    remedy="do not use this commit, and tell whoever published it",
)
SUBMODULE = Rule(
    id="git-submodule",
    severity=Severity.WARNING,
    summary="A folder of the plugin is a submodule, which is never fetched.",
    why="Hermes leaves an empty folder in its place, so whatever the plugin expects there is missing.",
    remedy="copy the files into the repository, or leave them out",
)
LFS_POINTER = Rule(
    id="git-lfs-pointer",
    severity=Severity.WARNING,
    summary="A file holds a Git LFS pointer instead of its content.",
    why="The content lies elsewhere and is never fetched, so it is neither reviewed nor there when the plugin runs.",
    remedy="keep the file in the repository itself",
)
CONVERTS = Rule(
    id="git-attributes-convert",
    severity=Severity.WARNING,
    summary="A .gitattributes line makes git change the bytes of files when it checks them out.",
    why="What lies on disk after a checkout is then not what the commit holds and what was reviewed.",
    remedy="take the attribute out; packtool itself writes the bytes as the commit holds them",
)


def judge_content(content: Content, around: Surroundings) -> Iterator[Finding]:
    """Yield the findings about one pin's files; paths are relative to the plugin's folder."""
    yield from shorten(TWINS, (_twin_above(folder, twin) for folder, twin in around.twins))
    yield from shorten(
        HOSTILE_PATH, (HOSTILE_PATH.at(Location(path=path), f"{path} {why}") for path, why in content.hostile)
    )
    yield from judge(content.tree)
    for path in content.submodules:
        place = around.submodules.get(path)
        yield SUBMODULE.at(
            Location(path=path), f"{path} is a submodule of {place}" if place else f"{path} is a submodule"
        )
    yield from shorten(
        LFS_POINTER, (LFS_POINTER.at(Location(path=path), f"{path} is a Git LFS pointer") for path in content.pointers)
    )
    yield from shorten(CONVERTS, _conversions(content, around.attributes))


def _twin_above(folder: str, twin: str) -> Finding:
    message = f"the plugin's folder {folder} is the same as {twin} on macOS or Windows, where both end up in one"
    return TWINS.at(Location(path="."), message)


def _conversions(content: Content, above: Mapping[str, bytes]) -> Iterator[Finding]:
    texts = dict(above)
    for entry in content.tree.files:
        if entry.path == ATTRIBUTES or entry.path.endswith(f"/{ATTRIBUTES}"):
            try:
                texts[entry.path] = content.tree.read(entry, limit=_ATTRIBUTES_BYTES)
            except CouldNotLook:
                yield CONVERTS.at(
                    Location(path=entry.path), f"{entry.path} is too long to be read, and may convert anything"
                )
    for path, text in texts.items():
        named: set[str] = set()
        for line, attribute, everywhere in converting(text):
            if attribute in named:
                continue
            named.add(attribute)
            yield CONVERTS.at(
                Location(path=path, line=line),
                f"`{attribute}` changes files {'when git checks them out' if everywhere else 'on Windows'}",
                severity=None if everywhere else Severity.NOTE,
            )
