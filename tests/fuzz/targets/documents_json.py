"""The two strict readers of JSON, held to each other and to Python's own."""

from __future__ import annotations

import json

from fuzz_laws import alike, are_fit, has_errors, hold

from packtool.documents.json import read_json
from packtool.manifests.index.plain import NotJson, Twice, read_plain

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold one text to the laws of reading."""
    document = read_json(data, "a.json")
    are_fit(document.findings)
    hold("what cannot be read has an error", document.root is not None or has_errors(document.findings), data)
    try:
        plain = read_plain(data)
    except NotJson:
        plain = None
    else:
        hold("no key is lost", isinstance(plain, Twice) or _holds_twice(plain) or _is_pythons(data, plain), data)
    if document.root is not None and not document.findings:
        value = document.plain()
        hold("it is what Python reads", _is_pythons(data, value), data, value)
        hold("both readers see the same", alike(value, plain), data, value, plain)


def _holds_twice(value: object) -> bool:
    if isinstance(value, Twice):
        return True
    if isinstance(value, dict):
        return any(map(_holds_twice, value.values()))
    return isinstance(value, list) and any(map(_holds_twice, value))


def _is_pythons(data: bytes, value: object) -> bool:
    return alike(json.loads(data.decode("utf-8-sig")), value)
