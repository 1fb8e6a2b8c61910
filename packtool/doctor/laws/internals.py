"""Hermes' own insides: private modules that are imported, and names of its own that are bound anew."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.syntax import Taken, absolute_imports, readings, spot
from packtool.doctor.tracing.importing import inside
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope
    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

PRIVATE = Rule(
    id="doctor-private-import",
    severity=Severity.NOTE,
    summary="The code imports a module of Hermes that is not meant for plugins.",
    why="A release may move or remove it without a word, and the plugin then fails.",
    remedy="use what ctx offers, or catch ImportError and go on without",
)
REBINDS = Rule(
    id="doctor-rebinds-host",
    severity=Severity.WARNING,
    summary="The code puts something of its own in the place of a function, class or table of Hermes.",
    why="Hermes and other plugins then run it unknowingly, and the next release breaks it. Hermes 0.22 refuses it.",
    remedy="use a hook, middleware or a registered provider",
)
ATTRIBUTE = Rule(
    id="doctor-private-attribute",
    severity=Severity.NOTE,
    summary="The code uses a part of the context that Hermes keeps to itself.",
    why="A release may move or remove it without a word, and the plugin then fails.",
    remedy="use what ctx offers by a name without an underscore",
)
_MOST_TOLD = 20
_SETATTR = "builtins.setattr"


def judge(subject: Subject) -> Iterator[Finding]:
    """Look at imports and assignments of all that can come to run."""
    told: set[str] = set()
    for reading in readings(subject):
        for each in absolute_imports(reading):
            if each.module not in told and not each.typing and _private(subject, each) and len(told) < _MOST_TOLD:
                told.add(each.module)
                name = f"{each.module}.{each.name}" if each.name else each.module
                yield subject.at(PRIVATE, each.spot, f"{clean(name, limit=120)} is not meant for plugins")
        yield from _rebound(subject, reading)
    private = frozenset().union(*subject.host.private.values())
    for read in {each.name: each for each in reversed(subject.trace.reads) if each.name in private}.values():
        yield subject.at(ATTRIBUTE, read.spot, f"ctx.{clean(read.name, limit=80)} is not meant for plugins")


def _private(subject: Subject, each: Taken) -> bool:
    if each.module.partition(".")[0] not in subject.host.packages:
        return False
    if inside(subject.trace.tracer, f".{each.module}") is not None:
        # A file of the plugin's own that has the name of one of Hermes' modules.
        return False
    public = subject.host.public_modules
    if f"{each.module}.{each.name}" in public:
        return False
    return each.module not in public or each.name.startswith("_")


def _rebound(subject: Subject, reading: Reading) -> Iterator[Finding]:
    module = reading.module
    for node, scope in zip(module.nodes, module.scopes, strict=True):
        for owner, name in _bound(reading, node, scope):
            dotted = reading.names.dotted(owner, scope)
            if dotted is not None and "(" not in dotted and dotted.partition(".")[0] in subject.host.packages:
                message = f"this binds {clean(f'{dotted}.{name}', limit=160)} anew"
                yield subject.at(REBINDS, spot(reading, node), message)


def _bound(reading: Reading, node: ast.AST, scope: Scope) -> Iterator[tuple[ast.expr, str]]:
    """Yield the owners of attributes that a statement binds, and the attributes."""
    if isinstance(node, ast.Assign):
        yield from ((target.value, target.attr) for target in node.targets if isinstance(target, ast.Attribute))
    elif isinstance(node, ast.Call) and len(node.args) > 1 and reading.names.dotted(node.func, scope) == _SETATTR:
        yield node.args[0], reading.text(node.args[1], scope) or "(a name not told)"
