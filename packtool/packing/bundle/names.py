"""The names of the files in a bundle, and why another name is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.text import clean
from packtool.trees.names import twin_key

if TYPE_CHECKING:
    from collections.abc import Sequence

PACK = "hermes-pack.yaml"
LOCK = "hermes-pack.yaml.lock"
_OBJECTS = re.compile(r"repositories/([1-9][0-9]{0,4})\.pack")
_DRIVE = re.compile(r"[A-Za-z]:")
_SHOWN = 80


def objects_name(number: int) -> str:
    """Return the name of the file with the git objects of the repository with this number, from 1."""
    return f"repositories/{number}.pack"


def name_fault(name: str) -> str | None:
    """Why a path of this name may lead elsewhere, as a sentence, or ``None``."""
    faults = (
        (not name.isprintable(), "holds characters that nobody sees"),
        (name.startswith(("/", "\\")), "begins at the root"),
        (_DRIVE.match(name) is not None, "begins with a drive"),
        ("\\" in name, "holds a backslash"),
        (not name or bool({"", ".", ".."} & set(name.split("/"))), "leaves its folder, or has an empty part"),
    )
    return next((f"the name {clean(name, limit=_SHOWN)} {words}" for wrong, words in faults if wrong), None)


def member_fault(name: str, before: Sequence[str]) -> str | None:
    """Why a file of this name cannot stand beside those that came before, as a sentence, or ``None``."""
    if name in before:
        return f"{clean(name, limit=_SHOWN)} is there twice"
    twin = next((one for one in before if twin_key(one) == twin_key(name)), None)
    if twin is not None:
        return f"{clean(name, limit=_SHOWN)} and {twin} are one file on some systems"
    if name not in {PACK, LOCK} and not _OBJECTS.fullmatch(name):
        return f"{clean(name, limit=_SHOWN)} is no part of a bundle"
    return None
