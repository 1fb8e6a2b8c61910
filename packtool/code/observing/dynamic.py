"""Code that is made or chosen at run time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.code.acts import EXECUTORS
from packtool.code.imports import IMPORTERS
from packtool.code.observing.behaviour import Act, Behaviour, seen
from packtool.code.reading import Called, argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading

_ALWAYS = re.compile(
    r"\A(?:pickle|dill|cloudpickle|marshal|shelve|joblib)\.(?:loads?|open|Unpickler)\Z|\Atypes\.(?:Function|Code)Type\Z"
    r"|\Arunpy\.run_\w+\Z|\Aimportlib\.util\.spec_from_file_location\Z|\Aimportlib\.machinery\.\w+Loader\Z"
    r"|\Aimp\.load_\w+\Z|\Ayaml\.(?:unsafe_load|full_load)\Z|\Abuiltins\.execfile\Z"
)
# Things of which nobody looks up a part by a computed name without wanting to hide which.
_SENSITIVE = frozenset(
    ["os", "builtins", "subprocess", "sys", "socket", "shutil", "ctypes", "importlib", "pty", "posix"]
)


def dynamic(reading: Reading) -> Iterator[Behaviour]:
    """Yield what a module runs that does not stand in it: ``certain`` where the code or name cannot be known."""
    for called in reading.calls:
        dotted = called.dotted
        if dotted is None:
            continue
        if dotted in EXECUTORS or dotted in IMPORTERS:
            known = reading.folded(argument(called.node, 0, "source") or argument(called.node, 0, "name"), called.scope)
            if known is None or dotted in EXECUTORS:
                yield seen(reading, called.node, Act.DYNAMIC, dotted.removeprefix("builtins."), certain=known is None)
        elif _ALWAYS.match(dotted):
            yield seen(reading, called.node, Act.DYNAMIC, dotted.removeprefix("builtins."))
        elif dotted == "builtins.getattr":
            yield from _looked_up(reading, called)


def _looked_up(reading: Reading, called: Called) -> Iterator[Behaviour]:
    owner = argument(called.node, 0, "")
    name = argument(called.node, 1, "")
    if owner is None or name is None or reading.text(name, called.scope) is not None:
        return
    dotted = reading.names.dotted(owner, called.scope)
    if dotted in _SENSITIVE:
        yield seen(reading, called.node, Act.DYNAMIC, f"getattr({dotted}, ...)")
