"""Which files a script reads, writes and deletes by a path that can be known, and which variables it asks for."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.javascript.tokens import unescaped

if TYPE_CHECKING:
    from collections.abc import Iterator

_READS = r"readFile|createReadStream|readdir|opendir|readlink|copyFile|cp|rename|readTextFile|readDir"
_WRITES = r"writeFile|appendFile|createWriteStream|mkdir|mkdtemp|chmod|truncate|writeTextFile|outputFile"
_DELETES = r"unlink|rm|rmdir|remove|emptyDir"
_VERBS = {
    **dict.fromkeys(_READS.split("|"), "reads"),
    **dict.fromkeys(_WRITES.split("|"), "writes"),
    **dict.fromkeys(_DELETES.split("|"), "deletes"),
}
# What copies or moves is given a second path, which it writes.
_TO = frozenset(["copyFile", "cp", "rename"])
# Short words that many objects have are only taken from what is called like the module for files.
_CALL = re.compile(
    rf"\b(?:(?:fs|fsp|fse|fsPromises|promises|Deno)\s{{0,3}}\.\s{{0,3}}({_READS}|{_WRITES}|{_DELETES})(?:Sync)?"
    rf"|((?:read|write|append|copy|output)(?:Text)?File|create(?:Read|Write)Stream)(?:Sync)?"
    rf"|(mkdir|readdir|unlink|rmdir|rm|rename|truncate|chmod|opendir|cp)Sync)\s{{0,3}}\("
)
_VARIABLE = re.compile(
    r"\b(?:process|Bun)\s{0,3}\.\s{0,3}env\s{0,3}(?:\?\.|\.)?\s{0,3}"
    r"(?:(?<=[.\s])([A-Za-z_]\w{0,80})|\[\s{0,3}[\"'`]([A-Za-z_]\w{0,80})[\"'`]\s{0,3}\])"
    r"|\bDeno\.env\.get\(\s{0,3}[\"'`](\w{1,80})[\"'`]"
)
_TAKEN = re.compile(r"\{([^{}]{1,600})\}\s{0,3}=\s{0,3}process\s{0,3}\.\s{0,3}env\b(?!\s{0,3}[.\[])")
_TAKEN_NAME = re.compile(r"(?:^|,)\s{0,40}([A-Za-z_]\w{0,80})\s{0,3}(?=[:,=]|$)")
_ORDINARY = frozenset(["NODE_ENV"])
_NAMED = re.compile(r"\b(?:const|let|var)\s{1,3}([A-Za-z_$][\w$]{0,60})\s{0,3}(?::\s{0,3}\w{1,40}\s{0,3})?=(?!=)")
_PART = re.compile(
    r"\s{0,40}(?:(?P<text>\"(?:[^\"\\\n]|\\.){0,300}\"|'(?:[^'\\\n]|\\.){0,300}'|`(?:[^`\\]|\\.){0,300}`)"
    r"|(?P<join>(?:\w{1,20}\.){0,2}(?:join|resolve)\s{0,3}\()"
    r"|(?P<home>(?:\w{1,20}\.)?homedir\s{0,3}\(\s{0,3}\)|process\.env\.(?:HOME|USERPROFILE)\b)"
    r"|(?P<temporary>(?:\w{1,20}\.)?tmpdir\s{0,3}\(\s{0,3}\))"
    r"|(?P<own>__dirname\b|import\.meta\.dirname\b)"
    r"|(?P<name>[A-Za-z_$][\w$]{0,60})(?![\w$.\[(]))"
)
_PLACES = {"home": "~", "temporary": "/tmp", "own": "."}  # noqa: S108 - told, and never opened
_HOLE = re.compile(r"\$\{([^{}]{1,200})\}")
_PLUS = re.compile(r"\s{0,40}\+(?![+=])")
_NEXT = re.compile(r"\s{0,40}([,)])")
_DEEPEST = 6
_MOST_STEPS = 20_000
LARGEST = 4 << 20
_MOST = 400
_MOST_PARTS = 20


class Seen(NamedTuple):
    """What a script is seen to do: where it stands (an offset), the behaviour, and in words what it is done to."""

    at: int
    behaviour: str
    what: str


class _Path(NamedTuple):
    """A path as far as it is known, where its expression ends, and whether that is all of it."""

    known: str
    end: int
    whole: bool = True


def observe_script(text: str) -> Iterator[Seen]:
    """Yield what a script is seen to do, at most four hundred times each."""
    if len(text) > LARGEST:
        return
    yield from _some(_variables(text))
    if _CALL.search(text) is not None:
        yield from _some(_files(text))


def _some(found: Iterator[Seen]) -> Iterator[Seen]:
    for _, one in zip(range(_MOST), found, strict=False):
        yield one


def _variables(text: str) -> Iterator[Seen]:
    for found in _VARIABLE.finditer(text):
        name = found[1] or found[2] or found[3]
        if name not in _ORDINARY:
            yield Seen(found.start(), "environment", name)
    for taken in _TAKEN.finditer(text):
        for name in _TAKEN_NAME.findall(taken[1]):
            yield Seen(taken.start(), "environment", name)


def _files(text: str) -> Iterator[Seen]:
    paths = _Paths(text)
    for found in _CALL.finditer(text):
        name = next(group for group in found.groups() if group)
        first = paths.at(found.end())
        yield from _told(found.start(), _VERBS.get(name, "writes"), first)
        if name in _TO and first is not None and text[first.end : first.end + 1] == ",":
            yield from _told(found.start(), "writes", paths.at(first.end + 1))


def _told(at: int, verb: str, path: _Path | None) -> Iterator[Seen]:
    # What lies beside the script is its own, as is what has a name and no folder.
    if path is not None and path.known.startswith(("/", "~", "../")):
        yield Seen(at, "files", f"{verb} {path.known}{'' if path.whole else '*'}")


class _Paths:
    """Reads expressions that stand for a path; what is not known ends what is.

    Within a template ``around`` is the script that it stands in, which says what names mean.
    """

    def __init__(self, text: str, around: _Paths | None = None) -> None:
        self._text = text
        self._around = around
        self._steps = 0
        named = list(_NAMED.finditer(text)) if around is None else []
        times = Counter(found[1] for found in named)
        self._named = {found[1]: found.end() for found in named if times[found[1]] == 1}

    def at(self, start: int, depth: int = 0) -> _Path | None:
        """Return the path whose expression begins at an offset, with what is added to it."""
        path = self._part(start, depth)
        for _ in range(_MOST_PARTS):
            end = path.end if path is not None else start
            plus = _PLUS.match(self._text, end)
            if path is None or plus is None:
                break
            more = self._part(plus.end(), depth) if path.whole else None
            if more is None:
                return _Path(path.known, end, whole=False)
            path = _Path(path.known + more.known, more.end, more.whole)
        return path

    def _part(self, start: int, depth: int) -> _Path | None:
        found = _PART.match(self._text, start)
        self._steps += 1
        if found is None or depth > _DEEPEST or self._steps > _MOST_STEPS:
            return None
        kind = found.lastgroup or ""
        if kind in _PLACES:
            return _Path(_PLACES[kind], found.end())
        if kind == "text":
            return self._literal(found["text"], found.end(), depth)
        if kind == "join":
            return self._joined(found.end(), depth)
        value = self.named(found["name"], depth + 1)
        return None if value is None else value._replace(end=found.end())

    def _literal(self, literal: str, end: int, depth: int) -> _Path:
        if literal[0] != "`" or "${" not in literal:
            return _Path(unescaped(literal) or "", end)
        known, last = "", 1
        for hole in _HOLE.finditer(literal):
            known += literal[last : hole.start()]
            inner = _Paths(hole[1], self).at(0, depth + 1)
            if inner is None or not inner.whole:
                return _Path(known + (inner.known if inner is not None else ""), end, whole=False)
            known, last = known + inner.known, hole.end()
        return _Path(known + literal[last:-1], end)

    def named(self, name: str, depth: int) -> _Path | None:
        """Return the path that a name stands for."""
        if self._around is not None:
            return self._around.named(name, depth)
        return self.at(self._named[name], depth) if name in self._named else None

    def _joined(self, start: int, depth: int) -> _Path:
        known, whole, end = "", True, start
        for _ in range(_MOST_PARTS):
            part = self.at(end, depth + 1)
            if part is None or not whole:
                return _Path(known, end, whole=False)
            known, whole, end = _beneath(known, part.known), part.whole, part.end
            mark = _NEXT.match(self._text, end)
            if mark is None:
                return _Path(known, end, whole=False)
            end = mark.end()
            if mark[1] == ")":
                break
        return _Path(known, end, whole)


def _beneath(known: str, more: str) -> str:
    return more if not known else f"{known.rstrip('/')}/{more.removeprefix('./').lstrip('/')}"
