"""What a forge's API answers, and what is kept of it: taken in its form, or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import json

from fence import scratch
from fuzz_laws import hold, is_shown
from homes import put

from packtool.errors import CouldNotLook
from packtool.forge.kept import Kept
from packtool.forge.reading import OddAnswer, read_account, read_accounts, read_repository
from packtool.forge.recorded import read_recorded

GRAMMAR = "json"
_URL = "https://api.github.com/repos/acme/relay"


def one(data: bytes) -> None:
    """Read the same bytes as each of them."""
    with contextlib.suppress(CouldNotLook):
        owners = read_recorded(put(scratch() / "owners.json", data))
        hold("an owner has a number", all(number > 0 for number in owners.values()), data)
    name = hashlib.sha256(_URL.encode()).hexdigest()
    put(scratch() / "kept" / name[:2] / f"{name[2:]}.json", data)
    kept = Kept(folder=scratch() / "kept").get(_URL)
    hold("what is kept is a tag and a body", kept is None or [*map(type, kept)] == [str, bytes], data)
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        return
    with contextlib.suppress(OddAnswer):
        facts = read_repository(said)
        hold("a path can be shown", is_shown(facts.path), facts.path)
        json.dumps(facts.details())
    with contextlib.suppress(OddAnswer):
        hold("a login can be shown", is_shown(read_account(said).login), data)
    with contextlib.suppress(OddAnswer):
        read_accounts(said)
