"""Functions that call what they are given: for each of several items, in a thread, or while a block runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from packtool.doctor.tracing.containers import MOST_ITEMS, rounds
from packtool.doctor.tracing.giving import POOLED
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, Entered, Map, Seq, truth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value


class Asked(NamedTuple):
    """What a call gives by position and by name."""

    given: list[Value]
    named: dict[str, Value]

    def at(self, place: int, name: str) -> Value:
        """Return an argument by name or position, None where nothing is given."""
        if name in self.named:
            return self.named[name]
        return self.given[place] if 0 <= place < len(self.given) else NONE


def applied(tracer: Tracer, dotted: str, given: list[Value], named: dict[str, Value]) -> Value | None:
    """Follow a function that calls what it is given; ``None`` where it is none that is known here."""
    asked = Asked(given, named)
    if dotted.endswith(POOLED) and given:
        return _later(tracer, given[0], given[1:], named) if dotted.endswith(".submit") else _mapped(tracer, asked)
    known = _APPLIES.get(dotted)
    return None if known is None else known(tracer, asked)


def _each(tracer: Tracer, function: Value, rows: list[list[Value]], *, whole: bool) -> list[Value]:
    """Call a function once for every row; where there may be more, once for what is not known."""
    found = [tracer.call(function, row, {}) for row in rows[:MOST_ITEMS]]
    if not whole or len(rows) > MOST_ITEMS:
        with tracer.doubting():
            tracer.call(function, [UNKNOWN], {})
    return found


def _mapped(tracer: Tracer, asked: Asked) -> Value:
    if not asked.given:
        return UNKNOWN
    columns = [rounds(each) for each in asked.given[1:]]
    whole = all(all_of_it for _, all_of_it in columns)
    rows = [list(row) for row in zip(*(items for items, _ in columns), strict=False)]
    return Seq(_each(tracer, asked.given[0], rows, whole=whole), whole)


def _spread(tracer: Tracer, asked: Asked) -> Value:
    items, whole = rounds(asked.at(1, ""))
    return Seq(_each(tracer, asked.at(0, ""), [rounds(each)[0] for each in items], whole=whole), whole)


def _filtered(tracer: Tracer, asked: Asked) -> Value:
    items, whole = rounds(asked.at(1, ""))
    if asked.at(0, "") == NONE:
        answers: list[Value] = list(items)
    else:
        answers = _each(tracer, asked.at(0, ""), [[each] for each in items], whole=whole)
    known = [truth(each) for each in answers]
    kept = [each for each, keep in zip(items, known, strict=False) if keep is not False]
    return Seq(kept, whole and None not in known)


def _sorted(tracer: Tracer, asked: Asked) -> Value:
    items, whole = rounds(asked.given[0]) if asked.given else ([], False)
    key = asked.named.get("key", NONE)
    if key != NONE:
        _each(tracer, key, [[each] for each in items], whole=whole)
        return Seq(items, whole)
    words = [each.value if isinstance(each, Const) else None for each in items]
    if all(isinstance(word, str) for word in words):
        items = [Const(word) for word in sorted(str(word) for word in words)]
    return Seq(items, whole)


def _extreme(tracer: Tracer, asked: Asked) -> Value:
    key = asked.named.get("key", NONE)
    items, whole = rounds(asked.given[0]) if len(asked.given) == 1 else (asked.given, True)
    if key != NONE:
        _each(tracer, key, [[each] for each in items], whole=whole)
    return UNKNOWN


def _reduced(tracer: Tracer, asked: Asked) -> Value:
    items, whole = rounds(asked.at(1, ""))
    start = asked.given[2:3] or items[:1]
    rest = items if len(asked.given) > 2 else items[1:]  # noqa: PLR2004 - a first value
    value = start[0] if start else UNKNOWN
    for each in rest[:MOST_ITEMS]:
        value = tracer.call(asked.given[0], [value, each], {})
    return value if whole else UNKNOWN


def _later(tracer: Tracer, function: Value, given: list[Value], named: dict[str, Value]) -> Value:
    """Follow what runs beside the rest: nobody can tell when, and what it raises stops nothing."""
    with tracer.doubting(), tracer.guarding():
        tracer.call(function, given, named)
    return UNKNOWN


def _beside(tracer: Tracer, function: Value, given: Value, named: Value) -> None:
    words = {key: each for key, each in named.items.items() if isinstance(key, str)} if isinstance(named, Map) else {}
    _later(tracer, function, rounds(given)[0], words)


def _thread(tracer: Tracer, asked: Asked) -> None:
    # The group is first, and the name is third.
    _beside(tracer, asked.at(1, "target"), asked.at(3, "args"), asked.at(4, "kwargs"))


def _timer(tracer: Tracer, asked: Asked) -> None:
    _beside(tracer, asked.at(1, "function"), asked.at(2, "args"), asked.at(3, "kwargs"))


def _entered(_: Tracer, asked: Asked) -> Value:
    return asked.given[0].value if asked.given and isinstance(asked.given[0], Entered) else UNKNOWN


_APPLIES: Mapping[str, Callable[[Tracer, Asked], Value | None]] = {
    "builtins.map": _mapped,
    "builtins.filter": _filtered,
    "builtins.sorted": _sorted,
    "builtins.min": _extreme,
    "builtins.max": _extreme,
    "functools.reduce": _reduced,
    "itertools.starmap": _spread,
    "itertools.filterfalse": _filtered,
    "threading.Thread": _thread,
    "threading.Timer": _timer,
    "contextlib.ExitStack().enter_context": _entered,
}
