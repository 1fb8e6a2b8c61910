"""What a call gives back, where its arguments go, and which data files hold afterwards."""

from __future__ import annotations

import ast
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING

from packtool.code.flow.filing import fetched, stored
from packtool.code.flow.given import Given, argument_text, named
from packtool.code.flow.handing import function_given, hand
from packtool.code.flow.linking import filled, link_in
from packtool.code.flow.rendering import LONGEST
from packtool.code.flow.sinking import take
from packtool.code.flow.values import EMPTY, Value, joined, masked

if TYPE_CHECKING:
    from packtool.code.flow.knowledge import CallFacts
    from packtool.code.flow.walking import Walk

# Methods of built-in things: what is called so on an object that is not known is no method of the plugin's own.
_COMMON = frozenset(
    name for kind in (str, bytes, bytearray, list, dict, set, tuple, int, PurePath) for name in dir(kind)
) | frozenset(
    [
        *(
            "read",
            "write",
            "close",
            "open",
            "read_text",
            "read_bytes",
            "write_text",
            "write_bytes",
            "exists",
            "is_file",
        ),
        *("is_dir", "mkdir", "unlink", "glob", "rglob", "iterdir", "stat", "resolve", "expanduser", "readlines"),
        *("readline", "flush", "seek", "info", "debug", "warning", "error", "exception", "critical", "json", "group"),
        *("groups", "match", "search", "sub", "findall", "fullmatch", "finditer", "add_argument", "parse_args"),
        *("acquire", "release", "isoformat", "strftime", "total_seconds", "raise_for_status", "fetchall", "fetchone"),
        *("commit", "cursor", "submit", "result", "set", "wait", "is_set", "put_nowait", "get_nowait"),
    ]
)
_JOINS = frozenset(["os.path.join", "pathlib.Path", "pathlib.PurePath", "os.path.expanduser"])
# What the first argument holds is in the second one afterwards.
_POURS = frozenset(["shutil.copyfileobj", "json.dump", "pickle.dump", "marshal.dump", "yaml.dump", "yaml.safe_dump"])
# What the object holds is in the first argument afterwards.
_SAVES = frozenset(["?.save", "?.savefig", "?.dump"])
_MOST_ARGUMENTS = 60


def says(walk: Walk, node: ast.expr) -> Value:
    """Return what the text of an expression that is put together names."""
    text = walk.all.renderer.text(node, walk.where.scope)
    if len(text) >= LONGEST:
        return EMPTY
    labels = walk.all.knowledge.text(text)
    return walk.all.source(node, labels) if labels else EMPTY


def called(walk: Walk, node: ast.Call) -> Value:
    """Return what a call gives back, by whichever way it reaches what it calls."""
    value = _called(walk, node)
    for one in walk.all.detours.get(id(node), ()):
        if isinstance(one.own, ast.Lambda):
            value = joined(value, _lambda_called(walk, one.own, one.node))
        else:
            value = joined(value, _called(walk, one.node))
    return value


def _lambda_called(walk: Walk, function: ast.Lambda, node: ast.Call) -> Value:
    """Return what a function gives that is written where it is used, with the arguments of a call."""
    before = dict(walk.names)
    for parameter, argument in zip([*function.args.posonlyargs, *function.args.args], node.args, strict=False):
        walk.names[parameter.arg] = walk.value(argument)
    value = walk.value(function.body)
    walk.names = before
    return value


def _called(walk: Walk, node: ast.Call) -> Value:
    function = node.func
    dotted = walk.all.dotted.get(id(node))
    receiver = EMPTY
    if isinstance(function, ast.Attribute | ast.Subscript):
        receiver = walk.value(function.value)
    elif not isinstance(function, ast.Name):
        walk.value(function)
    own = _own_reference(walk, node, dotted)
    name = named(function, dotted) if own is None else ""
    given = _given(walk, node, name, receiver)
    if own is not None:
        return _passed(walk, given, own)
    _put_together(walk, node)
    facts = walk.all.knowledge.call(name)
    if name == "builtins.setattr" and len(node.args) > 1:
        walk.all.meet_set(node, node.args[0], walk.all.renderer.text(node.args[1], walk.where.scope), walk.where.scope)
    for spec in facts.sinks:
        take(walk, given, spec)
    source = _source(walk, given, facts)
    fetched(walk, given, source)
    value = joined(source, _held(walk, given, facts))
    _move(walk, given, facts, source)
    if name in _JOINS or name.endswith((".joinpath", ".join")):
        further = len(node.args) > 1 or name.endswith(".joinpath")
        value = joined(says(walk, node), masked(value, ~walk.all.knowledge.extended) if further else value)
    return joined(value, stored(walk, given))


def _put_together(walk: Walk, node: ast.Call) -> None:
    """Look for a link in what ``format`` and ``join`` put together."""
    function = node.func
    if not isinstance(function, ast.Attribute) or function.attr not in {"format", "join"}:
        return
    if function.attr == "format":
        given = [*node.args, *(one.value for one in node.keywords)]
        link_in(walk, node, filled(walk, function.value, given))
    elif node.args and isinstance(node.args[0], ast.List | ast.Tuple):
        link_in(walk, node, node.args[0].elts)


def _move(walk: Walk, given: Given, facts: CallFacts, source: Value) -> None:
    """Let other things than the result hold what a call was given."""
    node = given.node
    if facts.fills and isinstance(node.func, ast.Attribute):
        walk.fill(node.func.value, joined(source, masked(given.every(), facts.kept)))
    if given.name in _POURS and len(node.args) > 1:
        walk.fill(node.args[1], given.positions[0] if given.positions else EMPTY)
    if f"?.{given.name.rpartition('.')[2]}" in _SAVES and node.args:
        walk.fill(node.args[0], given.receiver)
    if facts.invokes:
        _invoke(walk, given)
    hand(walk, given, facts)


def _given(walk: Walk, node: ast.Call, name: str, receiver: Value) -> Given:
    positions: list[Value] = []
    spread = EMPTY
    for one in node.args[:_MOST_ARGUMENTS]:
        value = walk.value(one)
        if isinstance(one, ast.Starred) or spread:
            spread = joined(spread, value)
        else:
            positions.append(value)
    names = []
    for keyword in node.keywords[:_MOST_ARGUMENTS]:
        value = walk.value(keyword.value)
        if keyword.arg is None:
            spread = joined(spread, value)
        else:
            names.append((keyword.arg, value))
    return Given(node=node, name=name, receiver=receiver, positions=tuple(positions), names=tuple(names), spread=spread)


def _own_reference(walk: Walk, node: ast.Call, dotted: str | None) -> str | None:
    """Return the reference of what is called when it can be nothing but a part of the plugin."""
    function = node.func
    if dotted is not None and dotted.startswith(walk.all.own) and isinstance(function, ast.Name):
        return f"l:{dotted[len(walk.all.own) :]}"
    if dotted is not None and not dotted.startswith("."):
        head = dotted.partition(".")[0].partition("(")[0]
        if head in sys.stdlib_module_names or head == "builtins" or "()" in dotted:
            return None
        if walk.all.knowledge.call(dotted).known:
            return None
    if isinstance(function, ast.Attribute):
        if walk.is_self(function.value):
            return _own_method(walk, function)
        ref = walk.class_of(function.value) if dotted is None else None
        if ref is not None and not (ref.startswith("i:0:") and walk.all.knowledge.call(f"?.{function.attr}").known):
            return f"t:{ref}:{function.attr}"
    return walk.all.reference(function, walk.where.scope)


def _own_method(walk: Walk, function: ast.Attribute) -> str | None:
    owner = walk.where.owner or ""
    if function.attr in walk.all.methods.get(owner, ()):
        return f"s:{owner}:{function.attr}"
    known = walk.all.knowledge.call(f"?.{function.attr}").known
    return None if known or not walk.all.classes.get(owner) else f"s:{owner}:{function.attr}"


def _passed(walk: Walk, given: Given, ref: str) -> Value:
    """Pass the arguments on to a function of the plugin; what it gives back is known when all modules are."""
    number = walk.all.call(given.node, ref)
    if number is None:
        return EMPTY
    for place, value in enumerate(given.positions):
        walk.goes(value, f"a{number}:{place}")
    for name, value in given.names:
        walk.goes(value, f"a{number}:{name}")
    walk.goes(given.spread, f"a{number}:*")
    return joined(given.receiver, {f"c{number}": -1})


def _source(walk: Walk, given: Given, facts: CallFacts) -> Value:
    labels = 0
    for spec in facts.sources:
        if all(pattern.search(argument_text(walk, given.node, keys)) for keys, pattern in spec.where):
            labels |= spec.labels
    return walk.all.source(given.node, labels) if labels else EMPTY


def _held(walk: Walk, given: Given, facts: CallFacts) -> Value:
    """Return what the result of a call that is not the plugin's own may hold of what it was given."""
    kept = facts.kept
    if not kept:
        return EMPTY
    knowledge = walk.all.knowledge
    total = given.every()
    carried = total if facts.carries else masked(total, 0 if facts.swallows else knowledge.anywhere)
    receiver = given.receiver
    if given.name.endswith((".get", ".pop")) and given.node.args and receiver:
        receiver = masked(receiver, ~knowledge.keyed & knowledge.under(given.node.args[0]))
    value = masked(joined(receiver, carried), kept)
    function = given.node.func
    if isinstance(function, ast.Attribute) and _may_be_own(given.name, function.attr, facts):
        return joined(value, masked(_passed(walk, given, f"m:{function.attr}"), kept))
    return value


def _may_be_own(name: str, method: str, facts: CallFacts) -> bool:
    """Whether a method of an object that is not known may be one of the plugin's own classes."""
    return name.startswith("?.") and not facts.known and method not in _COMMON and not method.startswith("__")


def _invoke(walk: Walk, given: Given) -> None:
    """Pass arguments on to a function that is called by a thread, a pool or a scheduler."""
    node = given.node
    target = next((one.value for one in node.keywords if one.arg in {"target", "func"}), None)
    functions = [target] if target is not None else node.args[:2]
    for place, one in enumerate(functions):
        ref = function_given(walk, one)
        number = None if ref is None else walk.all.call(node, ref)
        if number is not None:
            rest = [value for name, value in given.names if name in {"args", "kwargs"}]
            rest += [] if target is not None else given.positions[place + 1 :]
            for value in rest:
                walk.goes(value, f"a{number}:*")
            return
