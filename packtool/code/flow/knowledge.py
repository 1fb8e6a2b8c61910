"""What the rules know of Python's functions: which give labelled data, which take it, which pass it on."""

from __future__ import annotations

import ast
import builtins
import fnmatch
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from packtool.code.flow.written import check_keys, names_in, read_pattern, read_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__doc__"}
_LONGEST_TEXT = 300
_MOST_REMEMBERED = 50_000
ALL = -1
T = TypeVar("T")
# What `takes` may hold beside positions and keywords: the object of a method, every argument, the words of a command
# that are run (the program, and what stands behind `-c`), a command line as a whole, what the files named in it hold.
WORDS = frozenset(["receiver", "all", "command", "line", "told", "file"])


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSpec:
    """A call, a look-up, a name or a text that gives labelled data; ``where`` limits it by its arguments' texts."""

    labels: int
    where: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSpec:
    """A call that registers a function (its place and name among the arguments), and the names it is given data by."""

    labels: int
    function: str
    names: tuple[str, ...]
    where: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SinkSpec:
    """A call that takes data: which of its arguments count, and what the others must say.

    One that takes nothing is met wherever it stands. ``text`` is what the taken argument itself must say, as far as it
    can be read. ``alone`` says that the result is neither bound to a name nor split there.
    """

    name: str
    takes: tuple[str, ...]
    where: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = ()
    text: re.Pattern[str] | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFacts:
    """What is known of a name that is called: ``kept`` are the labels that its result may still have."""

    sources: tuple[SourceSpec, ...] = ()
    sinks: tuple[SinkSpec, ...] = ()
    hands: tuple[HandSpec, ...] = ()
    kept: int = ALL
    carries: bool = False
    fills: bool = False
    invokes: bool = False

    @property
    def swallows(self) -> bool:
        """Whether what is given goes elsewhere: the answer to a request does not hold what was asked."""
        return not self.carries and (bool(self.sources) or any(spec.takes for spec in self.sinks))

    @property
    def known(self) -> bool:
        """Whether a rule names it, so that it is no function of the plugin."""
        return bool(
            self.sources or self.sinks or self.hands or self.carries or self.fills or self.invokes or self.kept != ALL
        )


class _Names(Generic[T]):
    """Things by patterns of dotted names: ``a.b``, ``*.b`` (any object's method), ``a.*``."""

    def __init__(self) -> None:
        self._exact: defaultdict[str, list[T]] = defaultdict(list)
        self._last: defaultdict[str, list[T]] = defaultdict(list)
        self._globs: list[tuple[re.Pattern[str], T]] = []

    def add(self, patterns: Iterable[str], thing: T) -> None:
        for pattern in patterns:
            full = f"builtins.{pattern}" if pattern in _BUILTINS else pattern
            if "*" not in full:
                self._exact[full].append(thing)
            elif full.startswith("*.") and "*" not in full[1:] and "." not in full[2:]:
                self._last[full[2:]].append(thing)
            else:
                self._globs.append((re.compile(fnmatch.translate(full)), thing))

    def at(self, name: str) -> Iterator[T]:
        yield from self._exact.get(name, ())
        yield from self._last.get(name.rpartition(".")[2], ())
        for pattern, thing in self._globs:
            if pattern.match(name):
                yield thing

    def last_words(self) -> set[str]:
        """Return the last parts of all names, for a first look."""
        return {name.rpartition(".")[2] for name in self._exact} | set(self._last)


@dataclass(slots=True)
class _Tables:
    calls: _Names[SourceSpec] = field(default_factory=_Names)
    reads: _Names[SourceSpec] = field(default_factory=_Names)
    items: _Names[SourceSpec] = field(default_factory=_Names)
    sinks: _Names[SinkSpec] = field(default_factory=_Names)
    hands: _Names[HandSpec] = field(default_factory=_Names)
    met: _Names[str] = field(default_factory=_Names)
    params: _Names[str] = field(default_factory=_Names)
    dies: _Names[int] = field(default_factory=_Names)
    carries: _Names[str] = field(default_factory=_Names)
    fills: _Names[str] = field(default_factory=_Names)
    invokes: _Names[str] = field(default_factory=_Names)


class Knowledge:
    """Labels by their bits, and the facts about names and texts.

    ``labels``, ``sinks`` and ``steps`` are data in the form that ``rules/README.md`` describes. Raises ValueError with
    a clause about what is wrong with them.
    """

    def __init__(self, labels: Mapping[str, Any], sinks: Mapping[str, Any], steps: Mapping[str, Any]) -> None:
        """Prepare the data for look-ups."""
        self.bits = {name: 1 << number for number, name in enumerate(labels)}
        self.bare = frozenset(name for name, listed in sinks.items() if not any(one.get("takes") for one in listed))
        self.anywhere = 0
        self.selected = 0
        self.picked = 0
        self.picked_written = 0
        self.keyed = 0
        self.based = 0
        self.kept = 0
        self.extended = 0
        self._tables = _Tables()
        self._texts: dict[re.Pattern[str], int] = {}
        self._sets: list[tuple[re.Pattern[str], str]] = []
        self._keys: list[tuple[re.Pattern[str], int]] = []
        self._calls: dict[str, CallFacts] = {}
        self._seen: dict[str, int] = {}
        for name, body in labels.items():
            self._label(self.bits[name], body)
        for name, listed in sinks.items():
            self._sink(name, listed)
        tables = self._tables
        tables.carries.add(names_in(steps, "carries"), "carries")
        tables.fills.add(names_in(steps, "fills"), "fills")
        tables.invokes.add(names_in(steps, "invokes"), "invokes")
        tables.dies.add(names_in(steps, "stops"), ALL)
        self.read_words = frozenset(tables.reads.last_words() | tables.met.last_words())
        self.item_words = frozenset(tables.items.last_words())

    def call(self, name: str) -> CallFacts:
        """Return what is known of a called name; ``?.read`` is a method of an object that is not known."""
        facts = self._calls.get(name)
        if facts is None:
            tables = self._tables
            kept = ALL
            for bits in tables.dies.at(name):
                kept &= ~bits
            facts = CallFacts(
                sources=tuple(tables.calls.at(name)),
                sinks=tuple(tables.sinks.at(name)),
                hands=tuple(tables.hands.at(name)),
                kept=kept,
                carries=any(tables.carries.at(name)),
                fills=any(tables.fills.at(name)),
                invokes=any(tables.invokes.at(name)),
            )
            if len(self._calls) < _MOST_REMEMBERED:
                self._calls[name] = facts
        return facts

    def under(self, key: ast.expr) -> int:
        """Return the labels that survive when something is looked up under a key."""
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            return ALL
        return ~_union(bit for pattern, bit in self._keys if pattern.search(key.value))

    def read(self, name: str) -> int:
        """Return the labels of what a name gives that is merely read."""
        return _union(spec.labels for spec in self._tables.reads.at(name))

    def met(self, name: str) -> tuple[str, ...]:
        """Return the sinks that take nothing and are met where a name is read."""
        return tuple(self._tables.met.at(name))

    def parameter(self, name: str) -> tuple[str, ...]:
        """Return the sinks that take nothing and are met where a function has a parameter of that name."""
        return tuple(self._tables.params.at(name))

    def sets(self, name: str) -> tuple[str, ...]:
        """Return the sinks that take nothing and are met where an attribute of that name is set."""
        return tuple(sink for pattern, sink in self._sets if pattern.search(name))

    def items(self, name: str) -> tuple[SourceSpec, ...]:
        """Return the sources that looking something up in a name can be."""
        return tuple(self._tables.items.at(name))

    def text(self, text: str) -> int:
        """Return the labels of what a text names."""
        if not 2 < len(text) <= _LONGEST_TEXT or "\n" in text:  # noqa: PLR2004 - no shorter text names anything
            return 0
        labels = self._seen.get(text)
        if labels is None:
            # One expression for all of them would take longer than each in turn.
            labels = _union(bits for pattern, bits in self._texts.items() if pattern.search(text))
            if len(self._seen) < _MOST_REMEMBERED:
                self._seen[text] = labels
        return labels

    def _label(self, bit: int, body: Mapping[str, Any]) -> None:
        check_keys(
            body,
            {
                *("says", "through", "dies", "dies-looked-up", "dies-selected", "dies-picked", "dies-as-base"),
                *("dies-kept", "dies-under", "dies-extended", "sources"),
            },
        )
        if body.get("through") not in {"any", "named"}:
            raise ValueError("`through` is `any` or `named`")
        self.anywhere |= bit if body["through"] == "any" else 0
        self.keyed |= bit if body.get("dies-looked-up") else 0
        self.selected |= bit if body.get("dies-selected") else 0
        self.picked |= bit if body.get("dies-picked") is True else 0
        self.picked_written |= bit if body.get("dies-picked") == "written" else 0
        self.kept |= bit if body.get("dies-kept") else 0
        self.extended |= bit if body.get("dies-extended") else 0
        self.based |= bit if body.get("dies-as-base") else 0
        if "dies-under" in body:
            self._keys.append((read_pattern(body["dies-under"]), bit))
        self._tables.dies.add(names_in(body, "dies"), bit)
        for one in body["sources"]:
            check_keys(one, {"call", "read", "item", "text", "where", "registers", "function", "names"})
            spec = SourceSpec(labels=bit, where=read_where(one))
            for key, table in (
                ("call", self._tables.calls),
                ("read", self._tables.reads),
                ("item", self._tables.items),
            ):
                table.add(names_in(one, key), spec)
            if "registers" in one:
                hands = HandSpec(
                    labels=bit, function=str(one["function"]), names=names_in(one, "names"), where=read_where(one)
                )
                self._tables.hands.add(names_in(one, "registers"), hands)
            if "text" in one:
                pattern = read_pattern(one["text"])
                self._texts[pattern] = self._texts.get(pattern, 0) | bit

    def _sink(self, name: str, listed: Iterable[Mapping[str, Any]]) -> None:
        for one in listed:
            check_keys(one, {"call", "read", "param", "set", "takes", "where", "text", "alone"})
            takes = tuple(str(word) for word in one.get("takes", ()))
            self._tables.met.add(names_in(one, "read"), name)
            self._tables.params.add(names_in(one, "param"), name)
            self._sets += [(read_pattern(one["set"]), name)] if "set" in one else []
            text = read_pattern(one["text"]) if "text" in one else None
            spec = SinkSpec(
                name=name, takes=takes, where=read_where(one), text=text, alone=one.get("alone", False) is True
            )
            self._tables.sinks.add(names_in(one, "call"), spec)


def _union(bits: Iterable[int]) -> int:
    total = 0
    for one in bits:
        total |= one
    return total
