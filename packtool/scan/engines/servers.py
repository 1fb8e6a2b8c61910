"""Servers in mcp.json: those that are fetched anew at every start, in whatever version is there then."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from packtool.scan import supply_rules as rules
from packtool.scan.kinds import FileKind
from packtool.scan.leads import last_part
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.scan.match import Unit

NAME = "servers"
_NPM = frozenset({"npx", "bunx", "pnpx"})
_NPM_WITH_WORD = {"npm": {"exec", "x"}, "pnpm": {"dlx", "exec"}, "yarn": {"dlx"}, "bun": {"x"}}
_PYTHON = frozenset({"uvx", "pipx"})
_PYTHON_WITH_WORD = {"uv": {"tool", "run"}}
_NPM_PINNED = re.compile(r"(?:@[^@/]{1,100}/)?[^@]{1,100}@v?\d+\.\d+\.\d+[\w.+-]{0,40}\Z")
_PYTHON_PINNED = re.compile(r"[\w.\[\],-]{1,200}(?:==|@)v?\d+(?:\.\d+){0,3}[\w.+-]{0,40}\Z")
_COMMIT = re.compile(r"[@#][0-9a-f]{40}\b|sha256")
_IMAGE_PINNED = re.compile(r"\S{1,300}@sha256:[0-9a-f]{64}\Z|\S{1,300}:(?!latest\Z)[\w][\w.-]{0,100}\Z")
_WITH_VALUE = frozenset({"-p", "--package", "--from", "--with", "--python", "-e", "--env", "-v", "--volume", "--name"})


def examine(unit: Unit) -> Iterator[Match]:
    """Yield a match for every server that has no fixed version."""
    if unit.kind is not FileKind.JSON or '"mcpServers"' not in unit.text:
        return
    try:
        servers = json.loads(unit.text).get("mcpServers")
    except (ValueError, AttributeError, RecursionError):
        return
    for name, server in servers.items() if isinstance(servers, dict) else ():
        loose = _loose(server)
        if loose is not None:
            at = max(0, unit.text.find(json.dumps(loose, ensure_ascii=False)[1:-1]))
            line = unit.text.count("\n", 0, at) + 1
            column = at - (unit.text.rfind("\n", 0, at) + 1) + 1
            place = Place(line=line, column=column, end_line=line, end_column=column + len(loose))
            told = f"server {name} starts {loose}"
            yield Match(rule=rules.UNPINNED_SERVER.id, place=place, engine=NAME, captures={"$TOLD": told})


def _loose(server: Any) -> str | None:
    """Return the package that a server is fetched from, where no version of it is fixed."""
    if not isinstance(server, dict) or not isinstance(server.get("command"), str):
        return None
    args = server.get("args")
    words = [server["command"], *(word for word in (args if isinstance(args, list) else ()) if isinstance(word, str))]
    if len(words) == 1:
        words = words[0].split()
    program = last_part(words[0]).lower().removesuffix(".cmd").removesuffix(".exe") if words else ""
    rest = words[1:]
    if program in _NPM or (rest and rest[0] in _NPM_WITH_WORD.get(program, ())):
        package = _package(rest[0 if program in _NPM else 1 :], ("-p", "--package"))
        return None if package is None or _NPM_PINNED.match(package) or _COMMIT.search(package) else package
    if program in _PYTHON or (rest and rest[0] in _PYTHON_WITH_WORD.get(program, ())):
        return _python(program, rest)
    if program in {"docker", "podman"} and rest[:1] == ["run"]:
        package = _package(rest[1:], ())
        return None if package is None or _IMAGE_PINNED.match(package) else package
    return None


def _python(program: str, rest: Sequence[str]) -> str | None:
    if program == "uv" and rest[0] == "run" and not {"--with", "--from"} & set(rest):
        return None
    skipped = 1 if program in {"uv", "pipx"} and rest else 0
    skipped += 1 if program == "uv" and rest[:2] == ["tool", "run"] else 0
    package = _package(rest[skipped:], ("--from", "--spec"))
    if package is None or package.startswith((".", "/")) or package.endswith(".py"):
        return None
    return None if _PYTHON_PINNED.match(package) or _COMMIT.search(package) else package


def _package(words: Sequence[str], naming: Sequence[str]) -> str | None:
    """Return the word that names the package: behind one of ``naming``, else the first that is no option."""
    for number, word in enumerate(words[:-1]):
        if word in naming:
            return words[number + 1]
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word.startswith("-"):
            option, _, value = word.partition("=")
            if option in naming and value:
                return value
            skip = word in _WITH_VALUE
        else:
            return word
    return None
