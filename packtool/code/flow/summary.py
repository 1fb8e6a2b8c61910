"""What one module's functions pass on, small enough to be kept: all that is needed to follow data between modules."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Spot(NamedTuple):
    """A place in a module; lines and columns count from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Source(NamedTuple):
    """Where labelled data comes from: the bits of its labels, and the code as it is written there."""

    labels: int
    spot: Spot
    text: str


class Sink(NamedTuple):
    """Where data goes: the name of the sink, and the address (or command) as far as it can be read."""

    name: str
    spot: Spot
    address: str


class CallSite(NamedTuple):
    """A call that may mean a function of the plugin.

    ``ref`` is ``l:qualified.name`` (this module), ``i:LEVEL:dotted.name`` (imported), ``s:Class:method`` (on self),
    ``t:REF:method`` (on an instance of the class that REF means) or ``m:method`` (on anything).
    """

    ref: str
    line: int


class Edge(NamedTuple):
    """Data flows from an origin to ``r`` (returned), ``k3`` (a sink), ``a5:0``, ``a5:name`` (an argument) or a cell."""

    origin: str
    to: str
    mask: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """The parameters of a function (``self`` left out, ``*rest`` and ``**named`` with their stars) and its flows."""

    params: tuple[str, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One module. ``functions`` by qualified name (the module's own code: empty); ``classes`` with their bases' refs.

    ``imports`` are the refs of what an import binds the module's own names to. ``gave_up`` counts what was not followed
    to its end.
    """

    functions: Mapping[str, Function] = field(default_factory=dict)
    sources: Sequence[Source] = ()
    sinks: Sequence[Sink] = ()
    calls: Sequence[CallSite] = ()
    classes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    imports: Mapping[str, str] = field(default_factory=dict)
    gave_up: int = 0


def to_json(summary: Summary) -> str:
    """Write a summary down."""
    data = {
        "functions": {name: [one.params, one.edges] for name, one in summary.functions.items()},
        "sources": summary.sources,
        "sinks": summary.sinks,
        "calls": summary.calls,
        "classes": summary.classes,
        "imports": summary.imports,
        "gave_up": summary.gave_up,
    }
    return json.dumps(data, separators=(",", ":"))


def from_json(text: str) -> Summary:
    """Read what ``to_json`` wrote. Raises ValueError, KeyError or TypeError for anything else."""
    data: dict[str, Any] = json.loads(text)
    return Summary(
        functions={
            name: Function(params=tuple(params), edges=tuple(Edge(*edge) for edge in edges))
            for name, (params, edges) in data["functions"].items()
        },
        sources=tuple(Source(labels, Spot(*spot), words) for labels, spot, words in data["sources"]),
        sinks=tuple(Sink(name, Spot(*spot), address) for name, spot, address in data["sinks"]),
        calls=tuple(CallSite(*call) for call in data["calls"]),
        classes={name: tuple(bases) for name, bases in data["classes"].items()},
        imports={str(name): str(ref) for name, ref in data["imports"].items()},
        gave_up=int(data["gave_up"]),
    )
