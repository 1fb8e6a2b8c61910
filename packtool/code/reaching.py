"""Which files of a plugin can come to run: everything that can be reached from where it starts."""

from __future__ import annotations

import posixpath
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT
from packtool.code.imports import Import, Uses, uses
from packtool.code.places import Places, is_python, is_script
from packtool.code.project import Project
from packtool.code.references import referenced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ENTRY = "__init__.py"
_LONGEST_CHAIN = 8
_MOST_ROOTS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """What can run: ``runtime`` maps each file's path to how it is reached, in words.

    ``missing`` are starts that are not in the tree. ``project`` holds the files that were parsed on the way.
    """

    runtime: Mapping[str, str]
    missing: tuple[str, ...]
    project: Project


def reach(
    files: Mapping[str, bytes],
    starts: Sequence[str] = (),
    names: Iterable[str] = (),
    *,
    project: Project | None = None,
    plain: Mapping[str, Sequence[Import]] | None = None,
) -> Reached:
    """Follow imports and literal paths from the plugin's own ``__init__.py`` and ``starts`` to all that they reach.

    ``files`` are POSIX paths relative to the plugin's root; ``starts`` paths of files that its manifests start;
    ``names`` those under which it may import itself. What is found is rather too much than too little: a file that
    may be loaded by a computed name counts as reached. ``project`` is one of the same files, where there is one:
    what was parsed for it is not parsed again. ``plain`` are the import statements of files that are known to lead
    nowhere else, by their paths: they are not parsed.
    """
    walk = _Walk(project or Project(files), Places(files, names), plain or {})
    wanted = dict.fromkeys(([ENTRY] if ENTRY in files else []) + [posixpath.normpath(start) for start in starts])
    for start in wanted:
        if start in files:
            walk.start(start)
    walk.run()
    return Reached(
        runtime={path: walk.words(path) for path in sorted(walk.through)},
        missing=tuple(start for start in wanted if start not in files),
        project=walk.project,
    )


class _Walk:
    def __init__(self, project: Project, places: Places, plain: Mapping[str, Sequence[Import]]) -> None:
        self.project = project
        self.places = places
        self._plain = plain
        self.through: dict[str, str | None] = {}
        self._queue: deque[str] = deque()
        # Folders that absolute imports are looked for in; the tree's own root is the empty one.
        self._roots: dict[str, None] = {"": None, "src": None}
        self._tried: set[tuple[str, str]] = set()
        self._unfound: list[tuple[str, Import]] = []

    def start(self, path: str) -> None:
        """Begin at a file; a script's own folder is searched first by its imports."""
        if posixpath.basename(path) != ENTRY:
            self._search(posixpath.dirname(path))
        self._add(path, None)

    def run(self) -> None:
        """Follow everything until nothing new is found."""
        while self._queue:
            while self._queue:
                path = self._queue.popleft()
                for found in self._from(path):
                    self._add(found, path)
            waiting, self._unfound = self._unfound, []
            for path, each in waiting:
                # A folder may have been added to the search after the import was met.
                for found in self._absolute(path, each):
                    self._add(found, path)

    def words(self, path: str) -> str:
        """Say how a file is reached."""
        chain = [path]
        before = self.through[path]
        while before is not None:
            chain.append(before)
            before = self.through[before]
        if len(chain) == 1:
            return "where the plugin starts"
        chain.reverse()
        if len(chain) > _LONGEST_CHAIN:
            chain = [*chain[:3], "...", *chain[-3:]]
        return "reached through " + " -> ".join(chain)

    def _add(self, path: str, through: str | None) -> None:
        if path not in self.through:
            self.through[path] = through
            self._queue.append(path)

    def _search(self, folder: str) -> None:
        if len(self._roots) < _MOST_ROOTS:
            self._roots.setdefault(folder)

    def _from(self, path: str) -> Iterator[str]:
        if path in self._plain:
            yield from self._imported(path, self._plain[path])
            return
        data = self.project.files[path]
        if is_python(path, data) or not is_script(path, data):
            reading = self.project.reading(path) if is_python(path, data) or b"\0" not in data[:1024] else None
            if reading is not None:
                yield from self._used(path, uses(reading))
                return
        yield from referenced(self.places, path, data)

    def _used(self, path: str, used: Uses) -> Iterator[str]:
        folder = posixpath.dirname(path)
        for text in used.folders:
            self._search_text(text, folder)
        yield from self._imported(path, used.imports)
        for package in used.computed:
            yield from self.places.package(package)
        for texts in used.files:
            yield from self._run(texts, folder)
        yield from self._placed(used)

    def _imported(self, path: str, imports: Iterable[Import]) -> Iterator[str]:
        for each in imports:
            if each.dotted.startswith("."):
                yield from self.places.inside(each.dotted, each.names)
            else:
                yield from self._absolute(path, each)

    def _run(self, texts: Sequence[str], folder: str) -> Iterator[str]:
        patterned = any("*" in text for text in texts)
        for text in texts:
            if (text, folder) in self._tried:
                continue
            self._tried.add((text, folder))
            yield from self.places.paths(text, folder)
            if patterned and text.startswith(TREE_ROOT):
                yield from self.places.scripts(text)

    def _placed(self, used: Uses) -> Iterator[str]:
        for place in used.paths:
            normal = posixpath.normpath(place)
            if normal in self.project.files and is_script(normal, self.project.files[normal]):
                yield normal

    def _search_text(self, text: str, folder: str) -> None:
        for found in self.places.folders(text, folder):
            self._search(found)

    def _absolute(self, path: str, each: Import) -> Iterator[str]:
        found = list(self.places.outside(each.dotted, each.names, list(self._roots)))
        if not found:
            self._unfound.append((path, each))
        yield from found
