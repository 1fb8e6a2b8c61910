"""The Python packages that a native plugin needs: requirement lines (PEP 508) and the bounds of their versions."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, Any

from packtool.manifests.plugin_yaml import rules
from packtool.manifests.plugin_yaml.values import items
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packaging.requirements import Requirement

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_SHOWN = 120
# No requirement line is that long, and reading one takes time.
_LONGEST = 1000
_BOUNDS = ("<", "<=", "==", "===", "~=")


def judge_python_needs(document: Document, root: Node) -> Iterator[Finding]:
    """Give lines that are no requirements, packages named twice, and versions without an upper bound."""
    seen: set[str] = set()
    for key in ("python_dependencies", "pip_dependencies"):
        for item in items(root, key):
            if item.is_text:
                yield from _line(document, item, seen)


def _line(document: Document, item: Node, seen: set[str]) -> Iterator[Finding]:
    shown = clean(item.text, limit=_SHOWN)
    needed = read_requirement(item.text)
    if needed is None:
        yield rules.REQUIREMENT.at(document.at(item), f"`{shown}` is no requirement of a Python package")
        return
    name = needed.name.lower().replace("_", "-").replace(".", "-")
    if name in seen and needed.marker is None:
        yield rules.REQUIREMENT_TWICE.at(document.at(item), f"`{clean(needed.name, limit=_SHOWN)}` is needed twice")
    seen.add(name)
    if needed.url is not None:
        yield rules.REQUIREMENT_URL.at(document.at(item), f"`{shown}` comes from an address, not from an index")
    elif not any(bound.operator in _BOUNDS for bound in needed.specifier):
        yield rules.NO_UPPER_BOUND.at(document.at(item), f"`{shown}` takes every later version, broken ones too")


def read_requirement(line: str) -> Requirement | None:
    """Return a requirement line as Python's own packagers read it, ``None`` for what is none."""
    reader = _reader()
    try:
        return reader.Requirement(line) if len(line) <= _LONGEST else None
    except reader.InvalidRequirement:
        return None


@functools.cache
def _reader() -> Any:
    # Loading it takes a seventh of the time in which a file is judged, and few manifests name a package.
    return importlib.import_module("packaging.requirements")
