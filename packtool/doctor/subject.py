"""What every law of the doctor looks at: the manifest, the code, and what following the code showed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import Class, Func, Instance, Partial, options
from packtool.findings import Excerpt, Location

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from packtool.code.project import Project
    from packtool.contract.host import Host
    from packtool.doctor.tracing.record import Fault, Read, Use
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Mod, Spot, Value
    from packtool.documents.document import Document
    from packtool.findings import Finding, Rule, Severity
    from packtool.plugin.model import Plugin

ENTRY = "__init__.py"


def named(releases: Collection[str]) -> str:
    """Return releases as a person reads them."""
    numbered = [each for each in releases if each != "docs"]
    words = [f"Hermes {' and '.join(numbered)}"] if numbered else []
    return ", ".join(words + (["Hermes as documented"] if "docs" in releases else []))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What following the code showed. ``entry`` is the module of ``__init__.py``, ``None`` when it cannot be read.

    ``register`` is what that module binds to the name, ``None`` when it certainly binds nothing. ``complete`` is
    false where the work ran out, so that something may not have been seen.
    """

    tracer: Tracer
    entry: Mod | None
    register: Value | None
    uses: tuple[Use, ...]
    faults: tuple[Fault, ...]
    complete: bool
    escapes: tuple[Spot, ...] = ()
    reads: tuple[Read, ...] = ()
    # What each function that Hermes calls later gives, by its identity; `None` where that cannot be told.
    outcomes: Mapping[int, Value | None] = field(default_factory=dict)

    @property
    def told(self) -> bool:
        """Whether all that is registered was seen: ``register`` is known, and nobody unknown got the context."""
        known = all(isinstance(each, Func | Class | Instance | Partial) for each in options(self.register))
        return self.complete and not self.escapes and (self.register is None or known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One native plugin.

    ``document`` is its manifest; ``paths`` every file of the tree; ``project`` the Python files; ``runtime`` the paths
    of those that can come to run; ``asked`` the releases of Hermes that are asked about.
    """

    plugin: Plugin
    document: Document
    paths: frozenset[str]
    project: Project
    runtime: tuple[str, ...]
    host: Host
    asked: tuple[str, ...]
    trace: Trace
    kinds: Mapping[str, str] = field(default_factory=dict)

    def at(
        self, rule: Rule, spot: Spot, message: str, *, remedy: str | None = None, severity: Severity | None = None
    ) -> Finding:
        """Make a finding at a place in the code."""
        return rule.at(self.location(spot), message, remedy=remedy, severity=severity)

    def location(self, spot: Spot) -> Location:
        """Return the location of a place in the code, with its line."""
        if spot.path == self.document.path:
            return self.document.place(spot.line, spot.column)
        module = self.project.module(spot.path) if spot.path in self.project.files else None
        lines = getattr(module, "lines", None)
        if lines is None or not 0 < spot.line <= len(lines):
            return Location(path=spot.path, line=spot.line, column=spot.column)
        return Location(
            path=spot.path,
            line=spot.line,
            column=spot.column,
            end_column=spot.column + 1,
            excerpt=Excerpt.of(lines[spot.line - 1], spot.column, spot.column + 1),
        )

    def manifest(self, *keys: str) -> Location:
        """Return the location of the first of ``keys`` that the manifest has, else of the manifest as a whole."""
        root = self.document.root
        for key in keys:
            node = root.key(key) if root is not None and root.is_mapping else None
            if node is not None:
                return self.document.at(node)
        return self.document.whole()

    def some(self, releases: frozenset[str]) -> tuple[str, ...]:
        """Return those of the releases asked for that are in ``releases``."""
        return tuple(each for each in self.asked if each in releases)
