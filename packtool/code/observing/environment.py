"""Environment variables: which names are read and set, and who gets all of them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.observing.behaviour import Act, Behaviour, seen
from packtool.code.reading import argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading

_ENVIRONMENTS = frozenset(["os.environ", "os.environb"])
_READERS = frozenset(["os.getenv", "os.getenvb", *(f"os.environ.{name}" for name in ("get", "pop", "__getitem__"))])
_SETTERS = frozenset(
    ["os.putenv", "os.unsetenv", "os.environ.setdefault", "os.environ.update", "os.environ.__setitem__"]
)
_WHOLE = frozenset(f"os.environ.{name}" for name in ("copy", "items", "values", "keys", "__iter__"))
_DEEPEST = 6
_TAKERS = frozenset(
    [
        *(f"builtins.{name}" for name in ("dict", "list", "str", "repr", "sorted", "tuple", "print")),
        *("json.dumps", "json.dump", "pprint.pformat", "pickle.dumps", "urllib.parse.urlencode", "copy.copy"),
    ]
)


def environment(reading: Reading) -> Iterator[Behaviour]:
    """Yield what a module reads from the environment and writes into it."""
    for called in reading.calls:
        if called.dotted in _READERS or called.dotted in _SETTERS:
            name = reading.text(argument(called.node, 0, "key"), called.scope)
            act = Act.READS_VARIABLE if called.dotted in _READERS else Act.SETS_VARIABLE
            yield seen(reading, called.node, act, name or "", certain=name is not None)
    module = reading.module
    for index, node in enumerate(module.nodes):
        if _may_be_environment(node) and reading.names.dotted(node, module.scopes[index]) in _ENVIRONMENTS:
            yield from _used(reading, index, node)


def _may_be_environment(node: ast.AST) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr in {"environ", "environb"}) or (
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and "env" in node.id.lower()
    )


def _used(reading: Reading, index: int, node: ast.AST) -> Iterator[Behaviour]:
    module = reading.module
    parent = module.nodes[module.parents[index]]
    if not isinstance(node, ast.expr):
        return
    if isinstance(parent, ast.Subscript) and parent.value is node:
        name = reading.text(parent.slice, module.scopes[index])
        act = Act.READS_VARIABLE if isinstance(parent.ctx, ast.Load) else Act.SETS_VARIABLE
        yield seen(reading, node, act, name or "", certain=name is not None)
    elif isinstance(parent, ast.Attribute):
        if f"os.environ.{parent.attr}" in _WHOLE:
            yield seen(reading, node, _whole(reading, index), "")
    elif not isinstance(parent, ast.Compare | ast.Assign | ast.AnnAssign):
        act = _whole(reading, index)
        yield seen(reading, node, act, "", certain=act is Act.PASSES_ENVIRONMENT or _copied(reading, index))


def _copied(reading: Reading, index: int) -> bool:
    """Whether all variables are taken here, and not merely handed on to be looked up in."""
    module = reading.module
    parent = module.nodes[module.parents[index]]
    if isinstance(parent, ast.Call):
        return reading.names.dotted(parent.func, module.scopes[index]) in _TAKERS
    return isinstance(parent, ast.Dict | ast.For | ast.comprehension | ast.FormattedValue | ast.Starred | ast.BinOp)


def _whole(reading: Reading, index: int) -> Act:
    """Tell a copy that is made for a program from one that is read."""
    module = reading.module
    for _ in range(_DEEPEST):
        index = module.parents[index]
        if index < 0:
            break
        node = module.nodes[index]
        if isinstance(node, ast.keyword):
            return Act.PASSES_ENVIRONMENT if node.arg == "env" else Act.READS_ENVIRONMENT
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = target.id if isinstance(target, ast.Name) else ""
            return Act.PASSES_ENVIRONMENT if "env" in name.lower() else Act.READS_ENVIRONMENT
        if isinstance(node, ast.stmt):
            break
    return Act.READS_ENVIRONMENT
