"""Packages that commands install, in scripts and in texts that tell somebody to type them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.scan import supply_rules as rules
from packtool.scan.engines.popular import looks_like, scope_looks_like
from packtool.scan.kinds import FileKind
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.scan.inventory import ScannedFile

NAME = "installing"
_MOST = 100
_KINDS = frozenset({FileKind.MARKDOWN, FileKind.TEXT, FileKind.SHELL})
_SCOPED_KINDS = _KINDS | {FileKind.JSON, FileKind.YAML}
_SCOPED = re.compile(r"(?<![\w@/.-])@([a-z0-9][a-z0-9.-]{3,60})/[a-z0-9][\w.-]{0,80}")
_COMMAND = re.compile(
    r"\b(?:(pip3?|pipx|uv(?: pip| tool)?|poetry|conda)[ \t]{1,4}(?:install|add|run)|uvx"
    r"|(?:npm|pnpm|yarn|bun)[ \t]{1,4}(?:install|add|i|exec)|npx|bunx)[ \t]([^\n`;&|#]{1,300})"
)
_PYTHON = re.compile(r"(?:pip|uv|poetry|conda)")
_PACKAGE = re.compile(r"(@?[A-Za-z0-9][\w.-]{0,80}(?:/[\w.-]{1,80})?)(?:\[[\w,-]{1,80}\])?(?:[=<>!~@^].{0,40})?")
# A text that speaks of such names, to warn of them, installs none.
_WARNS = re.compile(r"(?i)typo|squat|look.?alike|misspel|fake|malicious|instead of|\b(?:not|never|n.t|avoid)\b")


def examine(file: ScannedFile) -> Iterator[Match]:
    """Yield every package whose name is one slip away from a well-known one: installed, or of a well-known scope."""
    if file.unit is None or file.kind not in _SCOPED_KINDS:
        return
    text = file.unit.text
    yield from _scoped(text)
    if file.kind not in _KINDS:
        return
    for number, command in enumerate(_COMMAND.finditer(text)):
        if number >= _MOST:
            return
        begin = text.rfind("\n", 0, command.start()) + 1
        end = text.find("\n", command.end())
        if not _WARNS.search(text[begin : end if end >= 0 else len(text)]):
            yield from _lookalikes(text, command, begin)


def _scoped(text: str) -> Iterator[Match]:
    """Yield names of packages of a scope that nobody writes by chance, wherever they stand; each once."""
    seen: set[str] = set()
    for found in _SCOPED.finditer(text) if "/" in text and "@" in text else ():
        other = scope_looks_like(found[1]) if found[1] not in seen and len(seen) < _MOST else None
        seen.add(found[1])
        begin = text.rfind("\n", 0, found.start()) + 1
        end = text.find("\n", found.end())
        if other is None or _WARNS.search(text[begin : end if end >= 0 else len(text)]):
            continue
        line, column = text.count("\n", 0, begin) + 1, found.start() - begin + 1
        place = Place(line=line, column=column, end_line=line, end_column=column + len(found[0]))
        yield Match(
            rule=rules.LOOKALIKE.id, place=place, engine=NAME, captures={"$TOLD": f"{found[0]} looks like @{other}"}
        )


def _lookalikes(text: str, command: re.Match[str], begin: int) -> Iterator[Match]:
    registry = "pypi" if _PYTHON.match(command[0]) else "npm"
    at = command.start(2)
    for word in command[2].split(" "):
        found = _PACKAGE.fullmatch(word.strip("\"'()"))
        other = _near(found[1], registry) if found is not None and not word.startswith("-") else None
        if found is not None and other is not None:
            line = text.count("\n", 0, begin) + 1
            place = Place(
                line=line, column=at - begin + 1, end_line=line, end_column=at - begin + 1 + max(1, len(word))
            )
            told = f"{found[1]} looks like {other}"
            yield Match(rule=rules.LOOKALIKE.id, place=place, engine=NAME, captures={"$TOLD": told})
        at += len(word) + 1


def _near(name: str, registry: str) -> str | None:
    return looks_like(name, registry) if "/" not in name and not name.startswith("@") else None
