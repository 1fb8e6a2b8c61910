"""The strict reader of YAML, held to what PyYAML reads, and the writer of YAML values held to the reader."""

from __future__ import annotations

import importlib
from typing import Any

from fuzz_laws import alike, are_fit, has_errors, hold

from packtool.documents.plain import plain_root
from packtool.documents.words import Style, block
from packtool.documents.yaml import read_yaml

GRAMMAR = "yaml"
_WRITTEN = 4_000
_pyyaml: Any = importlib.import_module("yaml")


def one(data: bytes) -> None:
    """Hold one text to the laws of reading and writing."""
    strict, lenient = read_yaml(data, "a.yaml"), read_yaml(data, "a.yaml", lenient=True)
    for document in (strict, lenient):
        are_fit(document.findings)
        hold("what cannot be read has an error", document.root is not None or document.findings, data)
    hold("who is strict reads no more", strict.root is None or lenient.root is not None or has_errors(strict.findings))
    if lenient.root is None or len(data) > _WRITTEN:
        return
    value = lenient.plain()
    _is_read_plainly(data, value)
    _is_read_by_hermes(data)
    if not strict.findings:
        _is_written(strict.plain())


def _is_read_plainly(data: bytes, value: Any) -> None:
    """Hold the short way of reading to the long one."""
    try:
        root = plain_root(data.decode())
    except UnicodeDecodeError:
        return
    hold("the short way reads the same", root is None or alike(root.plain(), value), data)


def _is_read_by_hermes(data: bytes) -> None:
    """Hold what is read to the syntax that PyYAML takes."""
    try:
        for _ in _pyyaml.parse(data):
            pass
    except _pyyaml.YAMLError as fault:
        hold(
            "what Hermes cannot parse is not read", has_errors(read_yaml(data, "a", lenient=True).findings), data, fault
        )


def _is_written(value: Any) -> None:
    """Hold what is written of a value to what two readers make of it."""
    if not isinstance(value, dict) or not value or not _is_data(value):
        return
    text = "\n".join(block(value, 0, Style())) + "\n"
    again = read_yaml(text.encode("utf-8", "surrogatepass"), "b.yaml", lenient=True)
    hold("what is written is read as it was", again.root is not None and alike(again.plain(), value), value, text)
    hold("PyYAML reads what is written as it was", alike(_pyyaml.safe_load(text), value), value, text)


def _is_data(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(key) is str and _is_data(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(map(_is_data, value))
    return value is None or type(value) in {str, bool, int, float}
