"""The owners of an index's repositories as its keepers know them: login and account id, in a file of theirs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Json

LIMIT = 4 * 1024 * 1024
_FORM = 'write {"owners": {"github.com/octocat": 583231}}'


def read_recorded(file: Path) -> dict[str, int]:
    """Return the account id of each ``host/login``, in lower case. Raises CouldNotLook for a file of another form."""
    try:
        said = json.loads(read_bounded(file, LIMIT), object_pairs_hook=_once)
    except OSError as fault:
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}", remedy=_FORM) from None
    except (ValueError, RecursionError):
        raise CouldNotLook(f"{file} is no JSON, or has a key twice", remedy=_FORM) from None
    owners = said.get("owners") if isinstance(said, dict) else None
    if not isinstance(owners, dict) or not all(type(number) is int and number > 0 for number in owners.values()):
        raise CouldNotLook(f"{file} does not say the owners of an index", remedy=_FORM)
    folded = {login.casefold(): number for login, number in owners.items()}
    if len(folded) != len(owners):
        raise CouldNotLook(f"{file} has an owner in two spellings", remedy=_FORM)
    return folded


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
