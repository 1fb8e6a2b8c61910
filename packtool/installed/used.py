"""Which capabilities a plugin's code is seen to use, read without running it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.project import Project
from packtool.code.registering import registrations
from packtool.errors import CouldNotLook
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading
    from packtool.host.installed import Installed

MOST_FILES = 400
MOST_BYTES = 4 * 1024 * 1024
# The keyword of a model call, and the capability that it takes.
_KEYWORDS = {
    "provider": "llm.provider_override",
    "model": "llm.model_override",
    "agent_id": "llm.agent_id_override",
    "profile": "llm.profile_override",
    "task": "llm.task_override",
}
_DEREGISTERS = "deregister_tool"


def used_by(one: Installed) -> frozenset[str] | None:
    """Return the ids that the Python files are seen to use; ``None`` where not every one of them could be read.

    What is not seen may still be used: through another name, or by code that is made while it runs.
    """
    files = python_files(one)
    if files is None:
        return None
    project = Project(files)
    found: set[str] = set()
    for each in registrations(project, sorted(files)):
        if each.kind == _DEREGISTERS or (each.kind == "tool" and each.override is not False):
            found.add("tools.override")
    readings = [project.reading(path) for path in sorted(files)]
    for reading in readings:
        found.update(_of_calls(reading) if reading is not None else ())
    return frozenset(found) if all(reading is not None for reading in readings) else None


def python_files(one: Installed) -> dict[str, bytes] | None:
    """Return the Python files of a plugin; ``None`` where they are too many, too large, or cannot be read."""
    try:
        tree = read_tree(one.path)
        wanted = [entry for entry in tree.files if entry.path.endswith(".py")]
        if len(wanted) > MOST_FILES or sum(entry.size for entry in wanted) > MOST_BYTES:
            return None
        return {entry.path: tree.read(entry, limit=MOST_BYTES) for entry in wanted}
    except CouldNotLook:
        return None


def _of_calls(reading: Reading) -> Iterator[str]:
    for node in reading.module.nodes:
        if isinstance(node, ast.Attribute) and node.attr == "platform_actions":
            yield "gateway.platform_actions"
        elif isinstance(node, ast.Call) and _is_model_call(node.func):
            yield from (_KEYWORDS[keyword.arg] for keyword in node.keywords if keyword.arg in _KEYWORDS)


def _is_model_call(function: ast.expr) -> bool:
    here = function
    while isinstance(here, ast.Attribute):
        if here.attr == "llm":
            return True
        here = here.value
    return isinstance(here, ast.Name) and here.id == "llm" and here is not function
