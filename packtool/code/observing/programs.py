"""Programs that are started, packages that are installed, native code that is loaded, and work left running."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from packtool.code.acts import SHELLS, STARTERS
from packtool.code.observing.behaviour import Act, Behaviour, seen
from packtool.code.reading import Called, argument
from packtool.code.strings import leading_text, texts_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading

_SEGMENTS = re.compile(r"\|\|?|&&?|;|\n")
_ASSIGNMENT = re.compile(r"\A\w{1,100}=")
_PREFIXES = frozenset(
    ["sudo", "env", "nohup", "exec", "time", "command", "nice", "setsid", "timeout", "xargs", "then", "do"]
)
_INSTALLERS = re.compile(
    r"\b(?:pip3?|pipx|uv(?:\s+(?:pip|tool))?|conda|poetry|npm|pnpm|yarn|bun|brew|apt(?:-get)?|dnf|yum|pacman|apk|gem|cargo|go)"
    r"\s+(?:-\S+\s+){0,4}(?:install|add|i|-S)\b"
)
_BACKGROUND = re.compile(
    r"\Athreading\.(?:Thread|Timer)\Z|\Amultiprocessing\.(?:Process|Pool)\Z|\Aos\.(?:fork|daemon|forkpty)\Z"
    r"|\Aatexit\.register\Z|\A(?:apscheduler|schedule|sched|daemon)\.|\Aconcurrent\.futures\.\w+Executor\Z"
)
_NATIVE = re.compile(r"\Actypes\.(?:C|Py|Win|Ole)DLL\Z|\Actypes\.\w+\.LoadLibrary\Z|\Acffi\.FFI\(\)\.dlopen\Z")
_MOST = 20
_LONGEST = 4096
_LONGEST_SHOWN = 200


def programs(reading: Reading) -> Iterator[Behaviour]:
    """Yield the programs that a module starts, and what else it leaves running or loads."""
    for called in reading.calls:
        dotted = called.dotted
        if dotted is None:
            continue
        if dotted in STARTERS or dotted in SHELLS:
            yield from _started(reading, called)
        elif _BACKGROUND.match(dotted):
            yield seen(reading, called.node, Act.BACKGROUND, dotted)
        elif _NATIVE.match(dotted):
            first = argument(called.node, 0, "name")
            name = leading_text(reading, first, called.scope)
            yield seen(reading, called.node, Act.NATIVE, name, certain=bool(name))
        elif dotted in {"pip.main", "pip._internal.main", "ensurepip.bootstrap"}:
            yield seen(reading, called.node, Act.INSTALLS, dotted)


def _started(reading: Reading, called: Called) -> Iterator[Behaviour]:
    node, dotted = called.node, called.dotted or ""
    position = 1 if dotted.startswith("os.spawn") else 0
    names = ("args", "cmd", "command", "program", "file", "path")
    given = (argument(node, position, name) for name in names)
    first = next((each for each in given if each is not None), None)
    folded = reading.folded(first, called.scope)
    known = folded.value if folded is not None else None
    begins = leading_text(reading, first, called.scope)
    if isinstance(known, str) and (dotted in SHELLS or any(character.isspace() for character in known)):
        found = list(commands(known))[:_MOST]
    else:
        found = [begins if known is not None else next(commands(begins), "")]
    for name in found:
        yield seen(reading, node, Act.PROGRAM, name, certain=bool(name))
    line = " ".join(texts_in(reading, first, called.scope)) if first is not None else ""
    if _INSTALLERS.search(line[:_LONGEST]):
        yield seen(reading, node, Act.INSTALLS, line[:_LONGEST_SHOWN])


def commands(line: str) -> Iterator[str]:
    """Yield the programs in a shell's command line."""
    for segment in _SEGMENTS.split(line[:20_000])[:_MOST]:
        for word in segment.split()[:_MOST]:
            bare = word.strip("\"'`(){}$")
            if not bare or _ASSIGNMENT.match(bare) or bare.startswith("-") or posixpath.basename(bare) in _PREFIXES:
                continue
            yield bare
            break
