from __future__ import annotations

from typing import Any

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.host.config import Config, Editor
from packtool.host.plugins_config import disable, enable, forget, say_enabled, seed, state


def plugins(editor: Editor) -> Any:
    return editor.get(("plugins",))


def test_a_plugin_is_enabled_in_its_place_and_no_longer_disabled() -> None:
    editor = Editor({"plugins": {"enabled": ["alpha", "zeta", "beta"], "disabled": ["relay", "x", "web/relay"]}})
    enable(editor, "relay", also=["web/relay"])
    assert plugins(editor) == {"enabled": ["alpha", "relay", "zeta", "beta"], "disabled": ["x"]}
    enable(editor, "relay")
    assert plugins(editor) == {"enabled": ["alpha", "relay", "zeta", "beta"], "disabled": ["x"]}


def test_a_plugin_is_disabled_and_enabled_is_written_all_the_same() -> None:
    editor = Editor({})
    disable(editor, "relay")
    assert plugins(editor) == {"enabled": [], "disabled": ["relay"]}
    editor = Editor({"plugins": {"enabled": ["relay", "a"]}})
    disable(editor, "relay")
    assert plugins(editor) == {"enabled": ["a"], "disabled": ["relay"]}


@pytest.mark.parametrize("before", [{}, {"plugins": None}, {"plugins": {"enabled": None}}])
def test_enabled_is_written_where_hermes_could_take_its_lack_for_all(before: dict[str, Any]) -> None:
    editor = Editor(before)
    say_enabled(editor)
    assert plugins(editor) == {"enabled": []}
    assert state(Config(data=editor.data), "relay") == "neither"


def test_deny_wins() -> None:
    assert state(Config(data={"plugins": {"enabled": ["a"], "disabled": ["a"]}}), "a") == "disabled"
    assert state(Config(data={"plugins": {"enabled": ["a"]}}), "a") == "enabled"
    assert state(Config(), "a") == "neither"


@pytest.mark.parametrize("odd", ["relay", {"relay": True}, ["a", True], [1], 5])
def test_a_list_that_is_none_is_not_written_over(odd: Any) -> None:
    for key in ("enabled", "disabled"):
        editor = Editor({"plugins": {key: odd}})
        with pytest.raises(CouldNotLook, match=rf"`plugins\.{key}` in config\.yaml is no list of names"):
            enable(editor, "relay")


def test_only_settings_that_are_not_there_are_written() -> None:
    editor = Editor({"plugins": {"entries": {"relay": {"model": None, "settings": {"a": 1}}}}})
    written = seed(editor, "relay", {"model": "m", "settings": {"b": 2}, "level": [1, {"x": "on"}]})
    assert written == ("level",)
    assert plugins(editor) == {"entries": {"relay": {"model": None, "settings": {"a": 1}, "level": [1, {"x": "on"}]}}}
    assert seed(editor, "relay", {"level": 2}) == ()


@pytest.mark.parametrize(
    "values",
    [
        {"granted_capabilities": ["tools.override"]},
        {"allow_anything": True},
        {"mcp_allowlist": ["files"]},
        {"llm": {"allow_model_override": True}},
        {"llm": {"allowed_models": ["*"]}},
    ],
)
def test_a_setting_that_would_grant_is_refused(values: dict[str, Any]) -> None:
    editor = Editor({})
    with pytest.raises(Misuse, match="would grant something"):
        seed(editor, "relay", {"x": 1, **values})
    assert editor.changes == ()


@pytest.mark.parametrize(("settings", "left"), [(False, {"relay": {"x": 1}, "a": {}}), (True, {"a": {}})])
def test_a_plugin_is_forgotten_with_its_settings_or_without(settings: bool, left: Any) -> None:  # noqa: FBT001
    entries = {"relay": {"x": 1, "allow_tool_override": True}, "a": {}}
    editor = Editor({"plugins": {"enabled": ["a", "relay"], "disabled": ["relay"], "entries": entries}})
    forget(editor, "relay", settings=settings)
    assert plugins(editor) == {"enabled": ["a"], "disabled": [], "entries": left}
