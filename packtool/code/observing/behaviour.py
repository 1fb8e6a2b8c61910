"""One thing that code is seen to do."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT

if TYPE_CHECKING:
    import ast

    from packtool.code.reading import Reading


class Act(enum.Enum):
    """What code can be seen to do. None of it is wrong by itself."""

    HOST = "names a host"
    NETWORK = "speaks to the network"
    LISTENS = "listens for connections"
    PROGRAM = "starts a program"
    READS_VARIABLE = "reads an environment variable"
    READS_ENVIRONMENT = "reads the whole environment"
    PASSES_ENVIRONMENT = "gives the environment to a program"
    SETS_VARIABLE = "sets an environment variable"
    READS_FILE = "reads a file"
    WRITES_FILE = "writes a file"
    DELETES_FILE = "deletes a file"
    DYNAMIC = "runs code that is made at run time"
    NATIVE = "loads native code"
    BACKGROUND = "keeps running in the background"
    INSTALLS = "installs packages"


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """An act and its object.

    ``what`` is the host, program, variable, path (``./`` for the plugin's own folder) or function, as a stranger wrote
    it; empty when it cannot be known. ``certain`` tells an act from a mention: a host given to a network call is
    certain, an address in some text is not. ``line`` and ``column`` count from 1, in code points.
    """

    act: Act
    what: str
    line: int
    column: int
    certain: bool = True


def seen(reading: Reading, node: ast.expr, act: Act, what: str, *, certain: bool = True) -> Behaviour:
    """Record an act at the place of an expression; a path of the tree is written as ``./path``."""
    column = reading.module.column((node.lineno, node.col_offset))
    return Behaviour(act=act, what=placed(what), line=node.lineno, column=column, certain=certain)


def placed(path: str) -> str:
    """Write a path of the tree as ``./path``; other texts as they are."""
    return "." + path[len(TREE_ROOT) :] if path.startswith(TREE_ROOT) else path
