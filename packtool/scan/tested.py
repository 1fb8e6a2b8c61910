"""Tests that nothing has run, known by what they are written with and never by where they lie."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from packtool.scan.kinds import FileKind
from packtool.scan.roles import texts_for_people
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.reading import UnitFacts

_WRITTEN_WITH = frozenset({"pytest", "unittest"})
# What starts tests, as a command or from code: whoever says so has all of them run, whatever they are called.
_STARTS = re.compile(
    r"(?i)\b(?:pytest|py\.test|unittest|tox|nox|nosetests|coverage run|make (?:test|check)s?"
    r"|(?:npm|yarn|pnpm|bun|hatch|poetry|just|task)(?: run)? test)\b"
)
# Settings of the tools of developers, which start nothing by themselves.
_SETTINGS = frozenset({FileKind.TOML})


def tested_lines(
    files: Sequence[ScannedFile], roles: Mapping[str, Role], facts: Callable[[ScannedFile], UnitFacts]
) -> Callable[[str, int], bool]:
    """Return what tells whether a line stands within a function of a test that nothing has run.

    Such a file is written with a library for tests, and neither the code that runs nor a text for the agent loads it
    or orders tests to be run. What it does outside of its functions is done by whatever only looks for tests.
    """
    support = {file.path: file for file in files if roles[file.path] is Role.SUPPORT}

    @functools.cache
    def ordered() -> bool:
        people = texts_for_people(files)
        return any(_orders_tests(file) for file in files if file.path not in support and file.path not in people)

    def tested(path: str, line: int) -> bool:
        file = support.get(path)
        if file is None or file.kind is not FileKind.PYTHON:
            return False
        known = facts(file)
        written = any(one.module.partition(".")[0] in _WRITTEN_WITH and not one.level for one in known.imports)
        return written and _is_within(line, known.functions) and not ordered()

    return tested


def _is_within(line: int, functions: Iterable[tuple[int, int]]) -> bool:
    return any(first <= line <= last for first, last in functions)


def _orders_tests(file: ScannedFile) -> bool:
    if file.unit is None or file.kind in _SETTINGS:
        return False
    return _STARTS.search(file.unit.text) is not None
