"""Hermes' record of what is installed: read strictly, and changed so that every other record stays."""

from __future__ import annotations

from fuzz_laws import alike, hold
from homes import home, put

from packtool.errors import CouldNotLook
from packtool.host.records import bare_address, change_record, read_records

GRAMMAR = "json"
_NEW = {"source": "https://github.com/acme/relay", "revision": "a" * 40, "pinned": True}


def one(data: bytes) -> None:
    """Read records, add one, and take it away."""
    put(home().records, data)
    try:
        before = read_records(home())
    except CouldNotLook:
        return
    for record in before.values():
        bare_address(record.source)
        hold("a digest is a text", record.digest is None or isinstance(record.digest, str))
    try:
        change_record(home(), "added", _NEW)
    except CouldNotLook:
        hold("what is refused is not written", home().records.read_bytes() == data, data)
        return
    after = read_records(home())
    others = {name: dict(record.raw) for name, record in before.items() if name != "added"}
    hold("all others stay", alike(others, {name: dict(one.raw) for name, one in after.items() if name != "added"}))
    hold("it is there", dict(after["added"].raw) == _NEW, data)
    change_record(home(), "added", None)
    hold("it is gone", read_records(home()).keys() == others.keys(), data)
