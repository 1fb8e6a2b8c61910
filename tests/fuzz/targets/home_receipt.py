"""Receipts: a damaged one says why, and one that is read is written as it was."""

from __future__ import annotations

from fuzz_laws import hold
from homes import home, put

from packtool.errors import CouldNotLook
from packtool.host.receipts import read_receipt, write_receipt

GRAMMAR = "json"
_NAME = "sample"


def one(data: bytes) -> None:
    """Read a receipt, write it, and read it again."""
    put(home().receipts / f"{_NAME}.json", data)
    receipt, reason = read_receipt(home(), _NAME)
    hold("there is one, or a reason", (receipt is None) == bool(reason), data)
    CouldNotLook(reason)
    if receipt is None:
        return
    write_receipt(home(), receipt)
    hold("what is written is read", read_receipt(home(), _NAME) == (receipt, ""), data)
