"""config.yaml of a home: read as PyYAML reads it, and edited so that what is not meant stays."""

from __future__ import annotations

import copy
import importlib
from typing import TYPE_CHECKING, Any

from fuzz_laws import alike, hold

from packtool.errors import CouldNotLook
from packtool.host.config import UnreadableError
from packtool.host.config.change import changed_bytes
from packtool.host.config.config import config_of
from packtool.host.consent import clear, granted, left_over
from packtool.host.plugins_config import disable, enable, forget, seed, state
from packtool.installed.exported_settings import exportable

if TYPE_CHECKING:
    from packtool.host.config import Editor

GRAMMAR = "yaml"
_pyyaml: Any = importlib.import_module("yaml")
_NAME = "relay"


def one(data: bytes) -> None:
    """Hold reading to PyYAML, and every edit to what it says it does."""
    try:
        config = config_of(data)
    except UnreadableError:
        return
    hold("it is what Hermes reads", alike(_texts(_pyyaml.safe_load(data) or {}), _texts(dict(config.data))), data)
    state(config, _NAME)
    granted(config, _NAME)
    left_over(config, _NAME)
    exportable(_NAME, config.entry(_NAME))
    for edit in (_enabled, _disabled, _seeded, _forgotten, _cleared):
        _is_edited(data, edit)


def _is_edited(data: bytes, edit: Any) -> None:
    meant: list[dict[str, Any]] = []

    def change(editor: Editor) -> None:
        edit(editor)
        meant.append(copy.deepcopy(dict(editor.data)))

    try:
        after = changed_bytes(data, change)
    except (UnreadableError, CouldNotLook):
        return
    hold("it says what was meant", alike(dict(config_of(after).data), meant[0]), data, after, meant[0])
    hold("Hermes reads what was meant", alike(_texts(_pyyaml.safe_load(after) or {}), _texts(meant[0])), data, after)
    meant.clear()
    hold("doing it twice is doing it once", changed_bytes(after, change) == after, data, after)


def _enabled(editor: Editor) -> None:
    enable(editor, _NAME)


def _disabled(editor: Editor) -> None:
    disable(editor, _NAME)


def _seeded(editor: Editor) -> None:
    seed(editor, _NAME, {"url": "https://h.example", "days": [1, "on", None]})


def _forgotten(editor: Editor) -> None:
    forget(editor, _NAME, settings=True)


def _cleared(editor: Editor) -> None:
    clear(editor, _NAME)


def _texts(value: Any) -> Any:
    """Return a value with its keys as text and its dates and bytes as what they say: those two readers may differ."""
    if isinstance(value, dict):
        return {str(key): _texts(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_texts(inner) for inner in value]
    return value if value is None or type(value) in {str, bool, int, float} else str(type(value))
