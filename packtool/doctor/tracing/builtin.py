"""What Python's own functions give, and the few of its library that matter for what a plugin registers."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT
from packtool.doctor.tracing.applying import applied
from packtool.doctor.tracing.assigning import setitem_called
from packtool.doctor.tracing.containers import MOST_ITEMS, copied, rounds
from packtool.doctor.tracing.importing import by_absolute_name, outside
from packtool.doctor.tracing.modules import by_name
from packtool.doctor.tracing.objects import OBJECTS
from packtool.doctor.tracing.paths import children, path_method
from packtool.doctor.tracing.values import (
    NONE,
    UNKNOWN,
    Awaitable,
    Const,
    Map,
    Partial,
    Seq,
    text_of,
    truth,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_LONGEST_RANGE = 500
Given = list["Value"]


def built_in(tracer: Tracer, dotted: str, given: list[Value], named: dict[str, Value]) -> Value | None:
    """Return what a function outside of the tree gives, or ``None`` for one that is not known here."""
    if dotted == "functools.partial" and given:
        return Partial(given[0], given[1:], dict(named))
    if dotted == "builtins.dict":
        return _mapping(given, named)
    if dotted.startswith(_REDIRECTING):
        tracer.redirected = True
    known = _FUNCTIONS.get(dotted)
    return applied(tracer, dotted, given, named) if known is None else known(tracer, given)


def _mapping(given: list[Value], named: dict[str, Value]) -> Value:
    made = Map({})
    for each in given:
        if isinstance(each, Map):
            made.items.update(each.items)
            made.whole = made.whole and each.whole
            made.spot = each.spot
            continue
        items, whole = rounds(each)
        made.whole = made.whole and whole
        for pair in items:
            parts, _ = rounds(pair)
            key = text_of(parts[0]) if len(parts) == 2 else None  # noqa: PLR2004 - a pair
            if key is None:
                made.whole = False
            else:
                made.items[key] = parts[1]
    made.items.update({name: value for name, value in named.items() if name != "**"})
    made.whole = made.whole and "**" not in named
    return made


def _sequence(kind: str) -> Callable[[Tracer, Given], Value]:
    def made(_: Tracer, given: Given) -> Value:
        if not given:
            return Seq([], kind=kind)
        items, whole = rounds(given[0])
        return Seq(items, whole, kind)

    return made


def _enumerate(_: Tracer, given: Given) -> Value:
    items, whole = rounds(given[0]) if given else ([], False)
    return Seq([Seq([Const(index), each], kind="tuple") for index, each in enumerate(items)], whole)


def _zip(_: Tracer, given: Given) -> Value:
    lists = [rounds(each) for each in given]
    if not lists:
        return Seq([])
    columns = [items for items, _ in lists]
    whole = all(each for _, each in lists)
    return Seq([Seq(list(row), kind="tuple") for row in zip(*columns, strict=False)], whole)


def _range(_: Tracer, given: Given) -> Value:
    numbers = [each.value if isinstance(each, Const) else None for each in given]
    if not numbers or not all(isinstance(each, int) for each in numbers):
        return Seq([], whole=False)
    try:
        made = range(*(each for each in numbers if isinstance(each, int)))
    except (TypeError, ValueError):
        return UNKNOWN
    return Seq([Const(number) for number in made[:_LONGEST_RANGE]], len(made) <= _LONGEST_RANGE)


def _len(_: Tracer, given: Given) -> Value:
    value = given[0] if given else UNKNOWN
    if isinstance(value, Seq | Map) and value.whole:
        return Const(len(value.items))
    return Const(len(value.value)) if isinstance(value, Const) and isinstance(value.value, str) else UNKNOWN


def _str(_: Tracer, given: Given) -> Value:
    value = given[0] if given else Const("")
    known = isinstance(value, Const) and isinstance(value.value, str | int | float | PurePosixPath)
    return Const(str(value.value)) if known else UNKNOWN


def _bool(_: Tracer, given: Given) -> Value:
    known = truth(given[0]) if given else False
    return UNKNOWN if known is None else Const(known)


def _path(_: Tracer, given: Given) -> Value:
    made = PurePosixPath()
    for each in given:
        if not isinstance(each, Const) or not isinstance(each.value, str | PurePosixPath):
            return UNKNOWN
        made /= each.value
    return Const(made)


def _joined(tracer: Tracer, given: Given) -> Value:
    value = _path(tracer, given)
    return Const(str(value.value)) if isinstance(value, Const) else UNKNOWN


def _folder(tracer: Tracer, given: Given) -> Value:
    value = _path(tracer, given)
    return Const(str(value.value.parent)) if isinstance(value, Const) else UNKNOWN


def _listed(tracer: Tracer, given: Given) -> Value:
    place = _path(tracer, given[:1])
    inside = children(tracer, place.value) if isinstance(place, Const) and given else None
    return Seq([], whole=False) if inside is None else Seq([Const(each.name) for each in inside])


def _asked(method: str) -> Callable[[Tracer, Given], Value]:
    def answer(tracer: Tracer, given: Given) -> Value:
        place = _path(tracer, given[:1])
        return path_method(tracer, place.value, method, []) if isinstance(place, Const) and given else UNKNOWN

    return answer


_is_folder, _is_file, _exists = (_asked(name) for name in ("is_dir", "is_file", "exists"))


def _copied(_: Tracer, given: Given) -> Value:
    return copied(given[0]) if given else UNKNOWN


def _awaited(_: Tracer, given: Given) -> Value:
    return given[0].value if given and isinstance(given[0], Awaitable) else UNKNOWN


def _imported(tracer: Tracer, given: Given) -> Value:
    """Import by a name that is known: ``import_module(".x", __package__)``, ``import_module("x")``."""
    name = text_of(given[0]) if given else None
    if name is None:
        return UNKNOWN
    own = by_name(tracer, given[0])
    if own is not UNKNOWN:
        return own
    place = f"{name.lstrip('.').replace('.', '/')}"
    choices = (f"{place}/__init__.py", f"{place}.py") if name.startswith(".") else ()
    path = next((choice for choice in choices if choice in tracer.project.files), None)
    if path is None and not name.startswith("."):
        path = outside(tracer, name)
    spot = tracer.argument_spots.get(0)
    if path is not None and not name.startswith(".") and spot is not None:
        by_absolute_name(tracer, name, path, (spot, spot.path))
    return UNKNOWN if path is None else tracer.module(path) or UNKNOWN


def _from_file(tracer: Tracer, given: Given) -> Value:
    """Return the module that ``spec_from_file_location(name, path)`` leads to, as the spec itself."""
    place = given[1] if len(given) > 1 else UNKNOWN
    where = str(place.value) if isinstance(place, Const) else ""
    path = where.removeprefix(f"{TREE_ROOT}/")
    if path == where or path not in tracer.project.files:
        return UNKNOWN
    return tracer.module(path) or UNKNOWN


def _first(_: Tracer, given: Given) -> Value:
    return given[0] if given else UNKNOWN


def _chained(_: Tracer, given: Given) -> Value:
    made = Seq([])
    for each in given:
        items, whole = rounds(each)
        made.items.extend(items[: MOST_ITEMS - len(made.items)])
        made.whole = made.whole and whole
    return made


# They tell Python where else to look for modules.
_REDIRECTING = (
    "sys.path.",
    "sys.meta_path.",
    "sys.path_hooks.",
    "site.addsitedir",
    "sys.modules.setdefault",
    "sys.modules.update",
)
_FUNCTIONS: Mapping[str, Callable[[Tracer, Given], Value]] = {
    **OBJECTS,
    "builtins.list": _sequence("list"),
    "builtins.tuple": _sequence("tuple"),
    "builtins.set": _sequence("set"),
    "builtins.frozenset": _sequence("set"),
    "builtins.iter": _sequence("list"),
    "builtins.reversed": _sequence("list"),
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.range": _range,
    "builtins.len": _len,
    "builtins.str": _str,
    "builtins.bool": _bool,
    "operator.setitem": setitem_called,
    "builtins.compile": _first,
    "sys.modules.get": lambda tracer, given: by_name(tracer, given[0]) if given else UNKNOWN,
    "builtins.print": lambda *_: NONE,
    "pathlib.Path": _path,
    "pathlib.PurePath": _path,
    "os.listdir": _listed,
    "os.path.isdir": _is_folder,
    "os.path.exists": _exists,
    "os.path.isfile": _is_file,
    "os.path.join": _joined,
    "os.path.dirname": _folder,
    "os.path.abspath": _joined,
    "os.path.realpath": _joined,
    "copy.deepcopy": _copied,
    "copy.copy": _copied,
    "types.MappingProxyType": _first,
    "asyncio.run": _awaited,
    "importlib.import_module": _imported,
    "importlib.util.spec_from_file_location": _from_file,
    "importlib.util.module_from_spec": _first,
    "itertools.chain": _chained,
    "functools.wraps": lambda *_: None,
}
