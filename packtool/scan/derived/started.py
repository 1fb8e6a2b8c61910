"""Command lines that Python starts, as shell text: what is not known of them stands as `$name`."""

from __future__ import annotations

import ast
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.acts import SHELLS, STARTERS
from packtool.code.reading import argument
from packtool.code.scopes import Bound, ScopeKind
from packtool.scan.derived.commands import joined
from packtool.scan.derived.piece import Piece
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code import Reading
    from packtool.code.reading import Called
    from packtool.code.scopes import Scope

# Methods of other clients that are given a command line.
_RUNNERS = frozenset(["exec_command", "run_command", "execute_command", "create_subprocess_shell", "exec_run"])
_GIVEN_AS = ("args", "cmd", "command", "program")
_SAME = frozenset(
    ["builtins.str", "os.path.expanduser", "os.path.expandvars", "os.fspath", "shlex.quote", "os.path.abspath"]
    + [f"pathlib.{name}" for name in ("Path", "PurePath", "PosixPath")]
)
_KEPT = frozenset(["expanduser", "resolve", "absolute", "as_posix", "strip", "encode", "decode", "split"])
_HOME = frozenset(["pathlib.Path.home", "os.path.expanduser"])
_LAST_NAMES = frozenset(name.rpartition(".")[2] for name in SHELLS | STARTERS)
_MOST_GIVEN = 8
_DEEPEST = 12
_LONGEST = 4000
_MOST_CALLERS = 20
_MOST = 200
_PLACE = re.compile(r"\{[^{}]{0,60}\}")
_PERCENT = re.compile(r"%(?:\(\w{1,40}\))?[sdr]")
_INTERPRETER = re.compile(r"(?:/\S{1,40}/)?(?:ba|z|da|k)?sh(?: -s?)?")
_PLAIN = re.compile(r"[\w./:@%+,=~$^{}-]+")


def command_pieces(reading: Reading) -> Iterator[Piece]:
    """Yield the command lines of each function as one script, for calls of the standard library and its wrappers."""
    scripts: dict[int, list[tuple[int, str]]] = {}
    count = 0
    for called in reading.calls[: _MOST * 100]:
        name = called.dotted or ""
        runner = isinstance(called.node.func, ast.Attribute) and called.node.func.attr in _RUNNERS
        handed = () if name in SHELLS or name in STARTERS or runner else _handed(reading, called)
        if name in SHELLS or name in STARTERS or runner or handed:
            for line, scope, command in handed or _commands(reading, called):
                count += 1
                if command.strip() and count <= _MOST:
                    scripts.setdefault(id(scope), []).append((line, command[:_LONGEST]))
    for commands in scripts.values():
        lines = tuple(line for line, command in commands for _ in range(command.count("\n") + 1))
        yield Piece(kind=FileKind.SHELL, text="\n".join(command for _, command in commands), lines=lines, masked=True)


def _commands(reading: Reading, called: Called) -> Iterator[tuple[int, Scope, str]]:
    """Yield the command lines of a call: its own, or what the callers of its function give for a parameter."""
    node = called.node
    first = next((each for name in _GIVEN_AS if (each := argument(node, 0, name)) is not None), None)
    first = first if first is not None else _spread(reading, called)
    if first is None:
        return
    if (called.dotted or "").endswith("_exec") or (called.dotted or "").startswith(("os.exec", "os.spawn")):
        yield node.lineno, called.scope, _joined([_text(reading, each, called.scope, 0) for each in node.args])
        return
    said = next((one.value for one in node.keywords if one.arg == "input"), None)
    if said is not None and _INTERPRETER.fullmatch(_command(reading, first, called.scope)):
        yield node.lineno, called.scope, _text(reading, said, called.scope, 0)
    found = reading.names.binding(first, called.scope) if isinstance(first, ast.Name) else None
    if found is not None and found[0].bound is Bound.PARAMETER and found[1].kind is ScopeKind.FUNCTION:
        yield from _from_callers(reading, found[1], first)
    else:
        yield node.lineno, called.scope, _command(reading, first, called.scope)


def _handed(reading: Reading, called: Called) -> tuple[tuple[int, Scope, str], ...]:
    """Return the commands that are given to another function together with the function that starts them."""
    given = [*called.node.args[:_MOST_GIVEN], *(one.value for one in called.node.keywords[:_MOST_GIVEN])]
    starts = [one for one in given if getattr(one, "attr", getattr(one, "id", "")) in _LAST_NAMES]
    if not any(reading.names.dotted(one, called.scope) in SHELLS | STARTERS for one in starts):
        return ()
    others = [one for one in given if one not in starts]
    found = [_command(reading, one, called.scope) for one in others if not isinstance(one, ast.List | ast.Tuple)]
    for one in others:
        if isinstance(one, ast.List | ast.Tuple):
            found += [_command(reading, inner, called.scope) for inner in one.elts[:_MOST_GIVEN]]
    return tuple((called.node.lineno, called.scope, each) for each in found)


def _spread(reading: Reading, called: Called) -> ast.expr | None:
    """Return the command out of a mapping that is spread over the arguments."""
    for keyword in called.node.keywords:
        node: ast.AST | None = keyword.value if keyword.arg is None else None
        found = reading.names.binding(node, called.scope) if isinstance(node, ast.Name) else None
        node = found[0].node if found is not None else node
        if isinstance(node, ast.Call):
            return next((one.value for one in node.keywords if one.arg in _GIVEN_AS), None)
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            return next((one for key, one in pairs if isinstance(key, ast.Constant) and key.value in _GIVEN_AS), None)
    return None


def _own(reading: Reading, node: ast.expr) -> tuple[ast.expr, Scope] | None:
    """Return what an attribute of a method's own object holds."""
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
    return reading.attributes.get(ast.unparse(node)) if own else None


def _from_callers(reading: Reading, home: Scope, parameter: ast.expr) -> Iterator[tuple[int, Scope, str]]:
    function = home.node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    if not isinstance(parameter, ast.Name):
        return
    listed = [*function.args.posonlyargs, *function.args.args]
    names = [each.arg for each in listed]
    if parameter.id not in names:
        return
    at = names.index(parameter.id)
    unless_given = [None] * (len(listed) - len(function.args.defaults)) + [*function.args.defaults]
    if (default := unless_given[at]) is not None:
        yield default.lineno, home, _command(reading, default, home)
    own = names[0] in {"self", "cls"}
    for called in _callers(reading, function):
        if called.dotted in STARTERS or called.dotted in SHELLS:
            continue
        skipped = own and isinstance(called.node.func, ast.Attribute)
        given = argument(called.node, at - skipped, parameter.id)
        if given is not None:
            yield called.node.lineno, called.scope, _command(reading, given, called.scope)


def _callers(reading: Reading, function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Sequence[Called]:
    """Return the calls of a function by its name, or of a lambda that is called where it stands."""
    if isinstance(function, ast.Lambda):
        return [called for called in reading.calls if called.node.func is function]
    return reading.callers.get(function.name, ())[:_MOST_CALLERS]


def _command(reading: Reading, node: ast.expr, scope: Scope) -> str:
    """Return a command given as a text, or as a list of words."""
    for _ in range(_DEEPEST):
        held = _own(reading, node)
        if held is not None:
            node, scope = held
            continue
        found = reading.names.binding(node, scope) if isinstance(node, ast.Name) else None
        if found is None or found[0].bound is not Bound.VALUE or found[0].path:
            break
        if not isinstance(found[0].node, ast.expr):
            break
        node, scope = found[0].node, found[1]
    if isinstance(node, ast.List | ast.Tuple):
        return _joined([_text(reading, each, scope, 0) for each in node.elts[:_MOST]])
    folded = reading.folded(node, scope)
    if folded is not None and isinstance(folded.value, tuple):
        return _joined([str(each) for each in folded.value[:_MOST] if isinstance(each, str | PurePosixPath)])
    return _text(reading, node, scope, 0)


def _joined(words: list[str]) -> str:
    if not words:
        return ""
    if any(words[0].endswith(shell) for shell in ("sh", "cmd", "cmd.exe", "powershell", "pwsh")):
        return joined(words)
    return " ".join(word if _PLAIN.fullmatch(word) else f'"{word}"' for word in words)


def _text(reading: Reading, node: ast.AST, scope: Scope, depth: int) -> str:
    """Return an expression as text: known parts as they are, the others as `$name`."""
    if depth > _DEEPEST or not reading.look():
        return "$x"
    folded = reading.folded(node, scope) if isinstance(node, ast.expr) else None
    if folded is not None and isinstance(folded.value, str | bytes | PurePosixPath | int):
        value = folded.value
        return (value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value))[:_LONGEST]
    made = _assembled(reading, node, scope, depth + 1)
    return made[:_LONGEST] if made is not None else f"${_name(node)}"


def _name(node: ast.AST) -> str:
    while isinstance(node, ast.Await | ast.FormattedValue | ast.Starred):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    # Two things that are not known are not the same thing.
    return f"x{getattr(node, 'lineno', 0)}_{getattr(node, 'col_offset', 0)}"


def _assembled(reading: Reading, node: ast.AST, scope: Scope, depth: int) -> str | None:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(reading, part, scope, depth) for part in node.values)
    if isinstance(node, ast.FormattedValue | ast.Starred | ast.Await):
        return _text(reading, node.value, scope, depth)
    if isinstance(node, ast.BinOp):
        return _operated(reading, node, scope, depth)
    if isinstance(node, ast.Call):
        return _returned(reading, node, scope, depth)
    if isinstance(node, ast.IfExp | ast.BoolOp):
        return _text(reading, node.body if isinstance(node, ast.IfExp) else node.values[-1], scope, depth)
    return _held(reading, node, scope, depth) if isinstance(node, ast.Name | ast.Attribute) else None


def _operated(reading: Reading, node: ast.BinOp, scope: Scope, depth: int) -> str | None:
    left = _text(reading, node.left, scope, depth)
    if isinstance(node.op, ast.Add | ast.Div):
        between = "/" if isinstance(node.op, ast.Div) else ""
        return f"{left}{between}{_text(reading, node.right, scope, depth)}"
    if isinstance(node.op, ast.Mod):
        given = list(node.right.elts) if isinstance(node.right, ast.Tuple) else [node.right]
        values = iter([_text(reading, each, scope, depth) for each in given])
        return _PERCENT.sub(lambda _: next(values, "$x"), left)
    return None


def _returned(reading: Reading, node: ast.Call, scope: Scope, depth: int) -> str | None:
    dotted = reading.names.dotted(node.func, scope) or ""
    if dotted in _HOME and not node.args:
        return "~"
    if dotted in _SAME and node.args:
        return _text(reading, node.args[0], scope, depth)
    if dotted == "os.path.join":
        return "/".join(_text(reading, each, scope, depth) for each in node.args)
    return _by_method(reading, node, node.func, scope, depth) if isinstance(node.func, ast.Attribute) else None


def _by_method(reading: Reading, node: ast.Call, method: ast.Attribute, scope: Scope, depth: int) -> str | None:
    if method.attr == "format":
        given = (*node.args, *(keyword.value for keyword in node.keywords))
        values = iter([_text(reading, each, scope, depth) for each in given])
        return _PLACE.sub(lambda _: next(values, "$x"), _text(reading, method.value, scope, depth))
    if method.attr == "join" and node.args and isinstance(node.args[0], ast.List | ast.Tuple):
        parts = [_text(reading, each, scope, depth) for each in node.args[0].elts[:_MOST]]
        return _text(reading, method.value, scope, depth).join(parts)
    return _text(reading, method.value, scope, depth) if method.attr in _KEPT else None


def _held(reading: Reading, node: ast.Name | ast.Attribute, scope: Scope, depth: int) -> str | None:
    if isinstance(node, ast.Attribute):
        own = _own(reading, node)
        return None if own is None else _text(reading, *own, depth)
    found = reading.names.binding(node, scope)
    if found is None or found[0].node is None or found[0].path:
        return None
    binding, home, _ = found
    if binding.bound is Bound.VALUE:
        return _text(reading, binding.node or node, home, depth)
    if binding.bound is Bound.LOOPED:
        rounds = reading.folded(binding.node, home)
        values = rounds.value if rounds is not None and isinstance(rounds.value, tuple) else ()
        texts = [each for each in values if isinstance(each, str)]
        return next((each for each in texts if "/." in each), texts[0] if texts else None)
    return None
