"""The plugins section of config.yaml: which plugins are on, settings that a pack brings, and forgetting a plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.errors import Misuse
from packtool.host.config.names import add_name, drop_names
from packtool.host.consent import ENABLED, ENTRIES, grant_paths, revoke

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packtool.host.config import Config, Editor

DISABLED = ("plugins", "disabled")


def state(config: Config, name: str) -> str:
    """Return ``"disabled"`` (which wins), ``"enabled"`` or ``"neither"``."""
    if name in config.disabled:
        return "disabled"
    return "enabled" if name in (config.enabled or ()) else "neither"


def enable(editor: Editor, name: str, *, also: Iterable[str] = ()) -> None:
    """Put ``name`` among the enabled plugins and take it off the disabled ones, under its names ``also``, too.

    Raises CouldNotLook where one of the lists is no list of names.
    """
    drop_names(editor, DISABLED, (name, *also))
    say_enabled(editor)
    add_name(editor, ENABLED, name)


def disable(editor: Editor, name: str, *, also: Iterable[str] = ()) -> None:
    """Put ``name`` among the disabled plugins and take it off the enabled ones, under its names ``also``, too.

    Raises CouldNotLook where one of the lists is no list of names.
    """
    drop_names(editor, ENABLED, (name, *also))
    say_enabled(editor)
    add_name(editor, DISABLED, name)


def say_enabled(editor: Editor) -> None:
    """Write ``plugins.enabled``, empty, where it is not written: Hermes may take that for all plugins."""
    if editor.get(ENABLED) is None:
        editor.set(ENABLED, [])


def seed(editor: Editor, name: str, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Write the settings ``values`` of a plugin whose keys are not there yet, and return these keys.

    A key that is there keeps its value whole. Raises Misuse for a value that would grant something.
    """
    for path in grant_paths(values):
        raise Misuse(f"the setting {name}.{'.'.join(path)} would grant something; no pack may bring it")
    entry = editor.get((*ENTRIES, name)) or {}
    written = tuple(key for key in values if not isinstance(entry, dict) or key not in entry)
    for key in written:
        editor.set((*ENTRIES, name, key), values[key])
    return written


def forget(editor: Editor, name: str, *, settings: bool) -> None:
    """Take a plugin off both lists and away from what it was granted; with ``settings`` take these away, too."""
    for path in (ENABLED, DISABLED):
        drop_names(editor, path, (name,))
    if settings:
        editor.remove((*ENTRIES, name))
    else:
        revoke(editor, name, None)
