"""From a module's reading to its summary: its own code first, then every function in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.flow.collecting import Collector
from packtool.code.flow.expressions import expression
from packtool.code.flow.filing import opened
from packtool.code.flow.sinking import take_object
from packtool.code.flow.statements import statement
from packtool.code.flow.walking import Forms, Later, Walk, Where

if TYPE_CHECKING:
    from packtool.code.flow.knowledge import Knowledge
    from packtool.code.flow.summary import Summary
    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

_MOST_FUNCTIONS = 5000
_LONGEST_NAME = 120
_FORMS = Forms(statement=statement, expression=expression, opened=opened, taken=take_object)


def summarise(reading: Reading, knowledge: Knowledge) -> Summary:
    """Return what the functions of a module pass on; nothing is run, and the work is bounded."""
    collector = Collector(reading, knowledge)
    top = Walk(all=collector, where=Where(function="", scope=reading.module.top), forms=_FORMS)
    top.block(reading.module.tree.body)
    waiting = top.later[::-1]
    for _ in range(_MOST_FUNCTIONS):
        if not waiting:
            break
        waiting += _walk(collector, waiting.pop())[::-1]
    collector.gave_up += len(waiting)
    return collector.summary()


def _walk(collector: Collector, later: Later) -> list[Later]:
    """Walk one function; returns those that are defined inside it."""
    scope = collector.scopes.get(id(later.node))
    if scope is None:
        return []
    name = scope.name[-_LONGEST_NAME:]
    listed = _params(later)
    collector.function(name, tuple(listed))
    _meet(collector, later)
    first = (later.node.args.posonlyargs + later.node.args.args)[:1]
    receiver = first[0].arg if later.method and first else later.receiver
    if not later.method and receiver in {one.lstrip("*") for one in listed}:
        receiver = None
    walk = Walk(
        all=collector,
        where=Where(function=name, scope=scope, owner=later.owner, receiver=receiver),
        forms=_FORMS,
        names={one.lstrip("*"): {f"p{place}": -1} for place, one in enumerate(listed)},
    )
    walk.block(later.node.body)
    if walk.later:
        _leave(walk, scope)
    return walk.later


def _meet(collector: Collector, later: Later) -> None:
    """Record parameters that say by their names what a function is given."""
    args = later.node.args
    for one in (*args.posonlyargs, *args.args, *args.kwonlyargs):
        for sink in collector.knowledge.parameter(one.arg):
            collector.sink(one, sink, "")


def _params(later: Later) -> list[str]:
    args = later.node.args
    listed = [one.arg for one in (*args.posonlyargs, *args.args)][1 if later.method else 0 :]
    listed += [f"*{args.vararg.arg}"] if args.vararg else []
    listed += [one.arg for one in args.kwonlyargs]
    return listed + ([f"**{args.kwarg.arg}"] if args.kwarg else [])


def _leave(walk: Walk, scope: Scope) -> None:
    """Leave what names hold in the end to the functions that were defined inside."""
    for name, value in walk.names.items():
        if name in scope.bindings:
            walk.goes(value, f"v:{scope.name}.{name}")
