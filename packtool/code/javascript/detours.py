"""Calls that reach a function that starts programs, or runs text, through a table, an attribute or another name."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.javascript.makers import Reflected, find_makers, reflections, spread
from packtool.code.javascript.rows import CALLED, LONGEST_PATH, MOST_PARTS, Path, Row
from packtool.code.javascript.sought import GLOBALS, MODULE, MODULES, RUNNING, STARTING, hands_on
from packtool.code.javascript.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code.javascript.tokens import Token

# Words that nothing is called by.
_WORDS = frozenset(["function", "class", "return", "if", "for", "while", "switch", "catch", "typeof", "new", "await"])
_DECLARING = frozenset(["function", "import"])
_GOES_ON = frozenset(["=", ".", "[", "("])  # behind a name that is set or called
_EACH = frozenset(["map", "forEach", "some", "every", "find", "flatMap", "reduce"])
_DEEPEST = 4


class Detour(NamedTuple):
    """A call: the tokens of what stands before its parenthesis (the end exclusive), and what is really called."""

    start: int
    end: int
    name: str


class Detours(NamedTuple):
    """The calls that take a detour by the indices of their first tokens, and literals that are handed on to be run."""

    calls: dict[int, Detour]
    handed: dict[int, str]
    reflected: dict[int, Reflected]


def find_detours(row: Sequence[Token]) -> Detours:
    """Return the detours in a script."""
    if not hands_on(row):
        return Detours({}, {}, {})
    reader = _Reader(row)
    reader.collect()
    return Detours({one.start: one for one in reader.calls()}, dict(reader.handed()), dict(reader.reflected()))


class _Reader(Row):
    def __init__(self, row: Sequence[Token]) -> None:
        super().__init__(row)
        self._makers = find_makers(self.row)
        # Where a name stands that is set, called or declared: few of all tokens, and looked at several times.
        around = zip(self.row, self.texts[1:], ["", *self.texts], strict=False)
        self._begun = [
            index
            for index, (token, after, before) in enumerate(around)
            if token.kind is Kind.NAME and before != "." and (after in _GOES_ON or token.text in _DECLARING)
        ]
        self.known: dict[Path, str] = {}
        self._modules: set[str] = set()
        self._parameters: dict[str, list[str]] = {}
        self._defaults: dict[str, str] = {}

    def collect(self) -> None:
        """Find out what names and paths stand for, twice over, as what is used may be defined further down."""
        places = list(heapq.merge(self._begun, (index for index, text in enumerate(self.texts) if text == "}")))
        for _ in range(2):
            for index in places:
                if self.texts[index] == "}":
                    self._taken_apart(index)
                else:
                    self._statement(index)

    def _statement(self, index: int) -> None:
        path, after = self.chain(index)
        if self.text(after) == "=" and self.text(after + 1) not in {"=", ">"}:
            self._value(after + 1, path, 0)
            self._arrow(path, after + 1)
        elif path == ("function",) and self.row[after].kind is Kind.NAME:
            self._takes(self.text(after), after + 1)
        elif path == ("import",):
            self._imported(index)
        elif len(path) == 1 and path[0] in self._parameters and self.text(after) == "(":
            for name, start in zip(self._parameters[path[0]], self.parts(after), strict=False):
                self._value(start, (name,), 0)

    def _arrow(self, path: Path, index: int) -> None:
        index += self.text(index) == "async"
        if self.text(index) == "(" and len(path) == 1:
            self._takes(path[0], index)

    def _takes(self, name: str, index: int) -> None:
        """Remember the parameters of a function, and which sought function one of them is where nothing is given."""
        starts = list(self.parts(index))
        self._parameters[name] = [self.text(start) for start in starts]
        for start in starts:
            default = self.meaning(self.chain(start + 2)[0]) if self.text(start + 1) == "=" else None
            if default not in {None, MODULE}:
                self._defaults[name] = str(default)

    def _imported(self, index: int) -> None:
        """Read ``import * as NAME from "child_process"`` and ``import NAME from …``."""
        for place in range(index + 1, min(index + 6, len(self.row))):
            if self.text(place) == "from" and self.text(place - 1) != "}" and self._is_module(place + 1):
                self._modules.add(self.text(place - 1))

    def _taken_apart(self, index: int) -> None:
        """Read ``{execSync: run} = require("child_process")`` and ``import {execSync as run} from …``."""
        by_import = self.text(index + 1) == "from" and self._is_module(index + 2)
        if not by_import and not (self.text(index + 1) == "=" and self._required(index + 2) is not None):
            return
        start = index
        while start > max(0, index - 40) and self.text(start) != "{":
            start -= 1
        for place in self.parts(start):
            renamed = self.text(place + 1) in {":", "as"}
            if self.text(place) in STARTING:
                self.known[(self.text(place + 2 if renamed else place),)] = f"{MODULE}.{self.text(place)}"

    def _is_module(self, index: int) -> bool:
        return index < len(self.row) and self.row[index].value in MODULES

    def _required(self, index: int) -> int | None:
        """Return the index behind ``require("child_process")``, or ``None``."""
        index += self.text(index) == "await"
        asked = self.text(index) in {"require", "import"} and self.text(index + 1) == "("
        return index + 4 if asked and self._is_module(index + 2) and self.text(index + 3) == ")" else None

    def _value(self, index: int, path: Path, depth: int) -> None:
        """Record what of a value that is given to a path is sought."""
        first = self.text(index)
        if depth > _DEEPEST or len(path) > LONGEST_PATH:
            return
        if index in self._makers:
            self.known[path] = self._makers[index].name
            return
        for key, start in self._held(index, first):
            self._value(start, (*path, key), depth + 1)
        if first not in {"{", "[", "(", "new"}:
            self._reference(index, path)

    def _held(self, index: int, first: str) -> Iterator[tuple[str, int]]:
        """Yield the keys of what is written out as a mapping, a list or a function, and where each value begins."""
        if first == "{":
            for start in self.parts(index):
                key = self.row[start].value if self.row[start].kind is Kind.TEXT else self.text(start)
                yield str(key), start + 2 if self.text(start + 1) == ":" else start
        elif first == "[":
            yield from ((str(number), start) for number, start in enumerate(self.parts(index)))
        elif first == "new" and self.text(index + 1) == "Map" and self.text(index + 3) == "[":
            pairs = [list(self.parts(start)) for start in self.parts(index + 3)]
            yield from ((str(self.row[pair[0]].value), pair[1]) for pair in pairs if len(pair) > 1)
        elif first == "(" and self.text(index + 1) == ")" and self.text(index + 3) == ">":
            yield CALLED, index + 4

    def _reference(self, index: int, path: Path) -> None:
        after = self._required(index)
        if after is not None:
            inner, _ = self.chain(after + 1) if self.text(after) == "." else ((), after)
            if len(path) == 1 and not inner:
                self._modules.add(path[0])
            self._record(path, (MODULE, *inner))
        elif index < len(self.row) and self.row[index].kind is Kind.NAME:
            found, behind = self.chain(index)
            bound = len(found) > 1 and found[-1] == "bind"
            if bound or self.text(behind) != "(":
                self._record(path, found[:-1] if bound else found)

    def _record(self, path: Path, found: Path) -> None:
        name = self.meaning(found)
        if name is not None and path != found:
            self.known[path] = name

    def meaning(self, path: Path) -> str | None:
        """Return what a path stands for, where that is sought."""
        if path in self.known:
            return self.known[path]
        for length in range(len(path) - 1, 0, -1):
            if self.known.get(path[:length]) == MODULE:
                return self.meaning((MODULE, *path[length:]))
        if path[0] in self._modules and len(path) > 1:
            path = (MODULE, *path[1:])
        if path == (MODULE,) or (len(path) == 1 and path[0] in self._modules):
            return MODULE
        if path[0] == MODULE and len(path) > 1 and path[1] in STARTING:
            return f"{MODULE}.{path[1]}" if len(path) == 2 else None  # noqa: PLR2004 - the module and its function
        plain = path[1:] if path[0] in GLOBALS else path
        return plain[0] if len(plain) == 1 and plain[0] in RUNNING else None

    def handed(self) -> Iterator[tuple[int, str]]:
        """Yield the literals that are given to a function along with one that is sought, and the latter's name."""
        for index, token in enumerate(self.row):
            if token.text != "(" or self.row[index - 1].kind is not Kind.NAME:
                continue
            starts = list(self.parts(index))[:LONGEST_PATH]
            names = [self.meaning(self.chain(start)[0]) for start in starts if self.row[start].kind is Kind.NAME]
            names += [self._defaults.get(self.text(index - 1))]
            name = next((one for one in names if one not in {None, MODULE}), None)
            if name is not None:
                listed = self._before(index) if self.text(index - 1) in _EACH else starts
                yield from ((start, name) for start in listed if self.row[start].kind is Kind.TEXT)

    def _before(self, index: int) -> Iterator[int]:
        """Yield the elements of the list that ``[…].map(`` goes through."""
        place = index - 3
        if self.text(place) != "]":
            return
        while place > max(0, index - MOST_PARTS) and self.text(place) != "[":
            place -= 1
        yield from self.parts(place)

    def calls(self) -> Iterator[Detour]:
        """Yield the calls of what is known."""
        behind = 0
        for index in heapq.merge(self._begun, sorted(self._makers.keys() - set(self._begun))):
            if index < behind:
                continue
            maker = self._makers.get(index)
            if maker is not None and self.text(maker.end) == "(":
                yield Detour(index, maker.end, maker.name)
                behind = maker.end
            elif self._may_be_called(index):
                path, behind = self.chain(index)
                name = self.meaning(path)
                if name not in {None, MODULE} and self.text(behind) == "(" and name not in {".".join(path), path[-1]}:
                    yield Detour(index, behind, str(name))

    def _may_be_called(self, index: int) -> bool:
        before, text, after = (self.texts[place] for place in (index - 1, index, index + 1))
        name = self.row[index].kind is Kind.NAME and text not in _WORDS
        return name and after in _GOES_ON and before not in {".", "function"}

    def reflected(self) -> Iterator[tuple[int, Reflected]]:
        """Yield the calls by ``Reflect`` of what is known, as those that they are."""
        for index, place in reflections(self.texts):
            starts = list(self.parts(index + 3))
            if len(starts) <= place:
                continue
            maker = self._makers.get(starts[0])
            name = self.meaning(self.chain(starts[0])[0]) if maker is None else maker.name
            if name not in {None, MODULE}:
                first, closing = spread(self.texts, starts[place])
                yield index, Reflected(first, closing, f"new {name}" if place == 1 else str(name))
