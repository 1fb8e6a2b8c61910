"""Command lines inside data and programs: package scripts, servers, hooks, what JavaScript hands to a shell."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any

from packtool.scan.derived.piece import Piece
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_KEYS = frozenset({"command", "cmd", "script", "shell", "run", "exec"})
_SHELLS = frozenset({"sh", "bash", "zsh", "dash", "ksh", "cmd", "cmd.exe", "powershell", "pwsh"})
_DEEPEST = 40
# A text that begins with a program and goes on as only a command line does, under whatever key it stands.
_LINE = re.compile(
    r"\s{0,5}(?:sudo\s{1,3})?(?:curl|wget|(?:ba|z|da)?sh|nc|ncat|python3?|node|perl|ruby|powershell|pwsh|iwr|irm|chmod"
    r"|crontab|eval|exec|base64|echo|cat|printf|tar|scp|rsync)\s[^\n]{0,2000}(?:[|;&<>`]|\$\(|https?://)"
)
_LISTS_OF_BAD = re.compile(r"(?i)den[yi]|block|forbid|banned|pattern|disallow|danger|malicious|example|test")
_JS_SHELL = re.compile(
    r"\b(?:exec|execSync|execFile|spawn|spawnSync|\$)\s{0,10}\(?\s{0,20}"
    r"(?:\"((?:[^\"\\\n]|\\.){1,4000})\"|'((?:[^'\\\n]|\\.){1,4000})'|`((?:[^`\\]|\\.){1,4000})`)"
)
_JS_ARGUMENTS = re.compile(
    r"[\"'](?:ba|z)?sh[\"']\s{0,10},\s{0,10}\[\s{0,10}[\"']-l?c[\"']\s{0,10},\s{0,10}"
    r"(?:\"((?:[^\"\\\n]|\\.){1,4000})\"|'((?:[^'\\\n]|\\.){1,4000})'|`((?:[^`\\]|\\.){1,4000})`)"
)
_RECIPE = re.compile(r"(?m)^\t[@-]{0,2}([^\n]{1,2000})")
_RUN = re.compile(r"(?m)^(?:RUN|CMD|ENTRYPOINT)[ \t]+((?:[^\\\n]|\\\n|\\.){1,4000})")


def json_commands(text: str) -> Iterator[Piece]:
    """Yield the command lines that a JSON document holds for a server, a hook or a package manager."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    for written, command in _commands(data, 0):
        yield _piece(text, written, command)


def _commands(data: Any, depth: int) -> Iterator[tuple[str, str]]:
    """Yield commands, each with the text by which its place is found."""
    if depth > _DEEPEST:
        return
    if isinstance(data, str):
        yield from [(data, data)] if _LINE.match(data) else ()
    elif isinstance(data, list):
        for one in data:
            yield from _commands(one, depth + 1)
    elif isinstance(data, dict):
        scripts = data.get("scripts")
        if isinstance(scripts, dict):
            yield from ((one, one) for one in scripts.values() if isinstance(one, str))
        for key, value in data.items():
            yield from _below(key, value, data, depth)


def _below(key: str, value: Any, beside: dict[str, Any], depth: int) -> Iterator[tuple[str, str]]:
    words = _words(value, beside) if key in _KEYS else []
    if words:
        yield words[0], joined(words)
    elif not _LISTS_OF_BAD.search(key):
        yield from _commands(value, depth + 1)


def _words(value: Any, beside: dict[str, Any]) -> list[str]:
    """Return a command as words: a text with the list of arguments beside it, or a list of texts."""
    if isinstance(value, str):
        return [value, *_texts(beside.get("args"))]
    return _texts(value)


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def joined(words: Sequence[str]) -> str:
    """Return the command line of words; what a shell is given to run is returned as it is."""
    program = words[0].rpartition("/")[2].lower()
    if program in _SHELLS:
        for number, word in enumerate(words[1:-1], 1):
            if word.lower() in {"-c", "-lc", "-ec", "/c", "-command"}:
                return words[number + 1]
    if len(words) == 1:
        return words[0]
    return f"{words[0]} {shlex.join(words[1:])}"


def _piece(text: str, written: str, command: str) -> Piece:
    at = text.find(json.dumps(written, ensure_ascii=False)[1:-1][:200])
    line = text.count("\n", 0, max(0, at)) + 1
    return Piece(kind=FileKind.SHELL, text=command, lines=(line,), masked=True)


def javascript_commands(text: str) -> Iterator[Piece]:
    """Yield what JavaScript hands to a shell as a literal."""
    if "exec" not in text and "spawn" not in text and "$`" not in text:
        return
    for pattern in (_JS_SHELL, _JS_ARGUMENTS):
        for found in pattern.finditer(text):
            command = next(group for group in found.groups() if group is not None)
            plain = command.replace('\\"', '"').replace("\\'", "'").replace("\\n", "\n")
            line = text.count("\n", 0, found.start()) + 1
            yield Piece(kind=FileKind.SHELL, text=plain, lines=(line,), masked=True)


def makefile_commands(text: str) -> Iterator[Piece]:
    """Yield the recipe lines of a makefile and what a container file runs."""
    for pattern in (_RECIPE, _RUN):
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            count = found[1].count("\n") + 1
            yield Piece(kind=FileKind.SHELL, text=found[1], lines=tuple(range(line, line + count)))
