"""What a package.json names for more than its developers: not what only scripts start that nobody is told to run."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from packtool.scan.facts import facts_of
from packtool.scan.kinds import FileKind
from packtool.scan.leads import last_part
from packtool.scan.match import Unit

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile

_NAMES = frozenset({"package.json", "package-lock.json", "npm-shrinkwrap.json"})
# What a package manager starts by itself, where it installs a package or all that a package needs.
_ON_INSTALL = frozenset(
    ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare", "prepublish", "dependencies"]
)
# What stands behind the name of a package manager may be the name of a script that it is told to start.
_MANAGER = re.compile(r"\b(?:npm|pnpm|yarn|bun)\b(?=([^\0]{0,120}))")
_WORD = re.compile(r"[\w:.-]{1,80}")


class Named(NamedTuple):
    """What a package.json names, and what is named only by scripts that people are told to start."""

    running: tuple[str, ...]
    told: tuple[str, ...]


def named_by_packages(
    files: Sequence[ScannedFile], people: Container[str], instructions: Container[str]
) -> Mapping[str, Named]:
    """Return what every package.json with scripts names, by its path.

    ``people`` are the paths of what only people read, ``instructions`` those among them that tell how to go about it.
    """
    packages = {file.path: _read(file.unit) for file in files if file.unit and last_part(file.path) == "package.json"}
    scripts = {path: (data, commands) for path, (data, commands) in packages.items() if commands}
    if not scripts:
        return {}
    texts = [(file.path, file.unit.text) for file in files if file.unit and last_part(file.path) not in _NAMES]
    running = _ordered(text for path, text in texts if path not in people)
    told = _ordered(text for path, text in texts if path in instructions)
    return {path: _named(data, commands, running, told) for path, (data, commands) in scripts.items()}


def _read(unit: Unit) -> tuple[Mapping[str, Any], Mapping[str, str]]:
    """Return what a package.json says, and its scripts by their names: none where it has no such form."""
    try:
        data = json.loads(unit.text)
        return data, {str(name): str(command) for name, command in data["scripts"].items()}
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return {}, {}


def _ordered(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of texts that may name a script which a package manager is told to start."""
    return frozenset(word for text in texts for found in _MANAGER.finditer(text) for word in _WORD.findall(found[1]))


def _named(
    data: Mapping[str, Any], commands: Mapping[str, str], running: frozenset[str], told: frozenset[str]
) -> Named:
    started = _followed(commands, _ON_INSTALL | running)
    people = _followed(commands, told) - started
    rest = {**data, "scripts": [commands[name] for name in sorted(started)]}
    return Named(_names(rest), _names([commands[name] for name in sorted(people)]))


def _names(data: object) -> tuple[str, ...]:
    return facts_of(Unit(key="", kind=FileKind.JSON, text=json.dumps(data, indent=0)), None).named


def _followed(commands: Mapping[str, str], begin: frozenset[str]) -> frozenset[str]:
    """Return the scripts among ``begin``, those that their commands may mean, and those that run before and after."""
    found: set[str] = set()
    waiting = [name for name in commands if name in begin]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            words = {*_WORD.findall(commands[name]), f"pre{name}", f"post{name}"}
            waiting += [other for other in commands if other in words]
    return frozenset(found)
