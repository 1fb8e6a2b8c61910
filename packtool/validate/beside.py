"""What must lie beside a manifest for it to mean anything: the code of a gateway hook."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool import code
from packtool.code.parsing import Why
from packtool.findings import Finding, Location
from packtool.plugin.files import Files
from packtool.validate import rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOOK, MANIFEST = "hook", "HOOK.yaml"
HANDLER = "handler.py"
FUNCTION = "handle"
_LIMIT = 2 * 1024 * 1024
_ARGUMENTS = 2


def judge_beside(kind: str, file: Path, shown: str) -> Iterator[Finding]:
    """Give what is wrong with what lies beside ``file``, whose path in findings is ``shown``."""
    if kind == HOOK:
        prefix = shown.rpartition("/")[0]
        yield from judge_files_beside(kind, Files.below(file.parent, prefix))


def judge_files_beside(kind: str, files: Files) -> Iterator[Finding]:
    """Give what is wrong with what lies in the folder of a manifest of this kind."""
    if kind != HOOK:
        return
    if not files.is_file(HANDLER):
        yield rules.NO_HANDLER.at(files.location(MANIFEST), f"there is no {files.shown(HANDLER)} beside it")
        return
    data = files.read(HANDLER, limit=_LIMIT, by="hook")
    if isinstance(data, Finding):
        yield data
        return
    module = code.parse(data, HANDLER)
    if isinstance(module, code.Unparsed):
        place = Location(path=files.shown(HANDLER), line=module.line or 1, column=1)
        wrong = module.why in {Why.SYNTAX, Why.NULL_BYTE, Why.ENCODING}
        rule = rules.HANDLER_WRONG if wrong else rules.HANDLER_UNREAD
        yield rule.at(place, f"the file {module.reason}")
    else:
        yield from _handle(module.tree, files)


def _handle(tree: ast.Module, files: Files) -> Iterator[Finding]:
    bound = [node for node in tree.body if _binds(node)]
    if not bound:
        yield rules.NO_HANDLER.at(files.location(HANDLER), f"the file defines no `{FUNCTION}` at its top level")
    elif isinstance(bound[-1], (ast.FunctionDef, ast.AsyncFunctionDef)) and not _takes_two(bound[-1].args):
        place = Location(path=files.shown(HANDLER), line=bound[-1].lineno, column=bound[-1].col_offset + 1)
        yield rules.HANDLER_PARAMETERS.at(place, f"`{FUNCTION}` cannot be called with an event type and a context")


def _binds(node: ast.stmt) -> bool:
    """Whether a statement may give a value to the name; what only may is believed."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name == FUNCTION
    for inner in ast.walk(node):
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)) and inner.name == FUNCTION:
            return True
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store) and inner.id == FUNCTION:
            return True
        if isinstance(inner, ast.alias) and (inner.asname or inner.name) in {FUNCTION, "*"}:
            return True
    return False


def _takes_two(arguments: ast.arguments) -> bool:
    names = [*arguments.posonlyargs, *arguments.args]
    needed = len(names) - len(arguments.defaults)
    keyword = sum(default is None for default in arguments.kw_defaults)
    return needed <= _ARGUMENTS and keyword == 0 and (len(names) >= _ARGUMENTS or arguments.vararg is not None)
