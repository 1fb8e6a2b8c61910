"""What an expression can stand for, as far as functions matter: a known function, one of the module's own, a holder."""

from __future__ import annotations

import ast
from typing import NamedTuple

from packtool.code.acts import EXECUTORS, SHELLS, STARTERS

# Functions for which a detour is worth following.
SOUGHT = (
    EXECUTORS
    | SHELLS
    | STARTERS
    | frozenset(
        [
            *("builtins.__import__", "importlib.import_module", "runpy.run_path", "runpy.run_module", "os.startfile"),
            *("pickle.loads", "marshal.loads", "ctypes.CDLL", "shutil.rmtree", "os.remove", "os.unlink"),
            *("base64.b64decode", "zlib.decompress", "bytes.fromhex", "codecs.decode", "urllib.request.urlopen"),
            *(f"{client}.{verb}" for client in ("requests", "httpx") for verb in ("get", "post", "put", "request")),
        ]
    )
)
OWNERS = frozenset(name.rpartition(".")[0] for name in SOUGHT) - {"bytes"}
MEANT = SOUGHT | OWNERS
# Words that stand in every module that has one of these by a detour.
LAST_WORDS = frozenset(name.rpartition(".")[2] for name in SOUGHT)
MEANT_WORDS = frozenset(name.rpartition(".")[2] for name in MEANT)
# Any key: what is put somewhere whose place is not known may be anywhere.
ANY = "*"
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Known(NamedTuple):
    """A function or module outside the plugin, by its canonical name."""

    dotted: str


class Own(NamedTuple):
    """A function or class of the module; ``receiver`` says that its first parameter is given already."""

    node: ast.AST
    receiver: bool = False


class Holder(NamedTuple):
    """An object that holds others under keys or attributes: the node where it is made, or its class."""

    node: ast.AST


class Wrapped(NamedTuple):
    """What ``functools.partial``, ``operator.methodcaller`` and their kin make: the call, and which of them."""

    node: ast.Call
    how: str


class Names(NamedTuple):
    """The table of the module's own names."""


Thing = Known | Own | Holder | Wrapped | Names
Things = frozenset[Thing]
NOTHING: Things = frozenset()
