"""What the code of a tree can come to run through computed names and paths, besides what it imports or names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool import code
from packtool.code.quiet import uncollected
from packtool.scan.kinds import FileKind
from packtool.scan.leads import imported
from packtool.scan.staging import plain_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.leads import ReadTree
    from packtool.scan.reading import UnitFacts

# What code can load and no reader of ours follows any further.
_LOADED = frozenset({FileKind.BYTECODE, FileKind.PICKLE})


class CodeReach:
    """Follows the code of one tree; a module is parsed once at most, where its facts say that more may come."""

    def __init__(self, tree: ReadTree) -> None:
        """Read from ``tree``."""
        self._project = code.Project(_content(tree.files.values()))
        self._plain = _plain(tree)

    def run_by(self, reached: frozenset[str]) -> frozenset[str]:
        """Return the files that Python which is reached can come to run."""
        content = self._project.files
        starts = [path for path in sorted(reached) if path in content and path.endswith(".py")]
        if not starts:
            return frozenset()
        with uncollected():
            found = code.reach(content, starts, project=self._project, plain=self._plain)
        return frozenset(found.runtime) & frozenset(content)


def _content(files: Iterable[ScannedFile]) -> dict[str, bytes]:
    """Return what the files hold in which code can find something to run; of some kinds it is enough to be there."""
    content = {file.path: plain_bytes(file.unit) for file in files if file.unit is not None}
    return content | {file.path: b"" for file in files if file.kind in _LOADED}


def _plain(tree: ReadTree) -> Mapping[str, Sequence[code.Import]]:
    """Return the import statements of Python of which its facts say that nothing else leads from it to other files."""
    facts = {path: tree.facts(file) for path, file in tree.files.items() if file.kind is FileKind.PYTHON}
    placing = _placing(tree, facts)
    return {
        path: tuple(code.statement(given.module, given.level, given.names, path) for given in one.imports)
        for path, one in facts.items()
        if one.parsed and not _leads(one, placing=path in placing)
    }


def _leads(facts: UnitFacts, *, placing: bool) -> bool:
    borrows = placing and code.Lead.BORROWS in facts.leads
    return borrows or code.Lead.STARTS in facts.leads or code.Lead.PLACES in facts.leads


def _placing(tree: ReadTree, facts: Mapping[str, UnitFacts]) -> frozenset[str]:
    """Return the modules that may have places in the tree to give: they say where they lie, or import one that has."""
    lenders = {
        path: {found for given in one.imports if given.level for found in imported(tree, path, given)}
        for path, one in facts.items()
    }
    placing: set[str] = set()
    found = {path for path, one in facts.items() if code.Lead.PLACES in one.leads}
    while found:
        placing |= found
        found = {path for path, given in lenders.items() if path not in placing and given & placing}
    return frozenset(placing)
