from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any

import pytest

from packtool.contract.capabilities import KNOWN
from packtool.errors import CouldNotLook
from packtool.host.config import Config, Editor
from packtool.host.consent import LeftOver, clear, consent_hash, grant, granted, left_over, revoke

NOW = dt.datetime(2026, 11, 30, 14, 45, 47, 999, tzinfo=dt.timezone(dt.timedelta(hours=1)))
HASH = "1afa8e35a5ad2aa297cc87e0b9097b28a4d7775018b848379d0af810c8bdba26"


def home_with(entry: Any, **plugins: Any) -> dict[str, Any]:
    return {"plugins": {"entries": {"relay": entry, "other": {"allow_tool_override": True}}, **plugins}}


def entry_of(editor: Editor) -> Any:
    return editor.get(("plugins", "entries", "relay"))


def test_the_hash_is_the_one_of_hermes() -> None:
    assert consent_hash(["llm.model_override"]) == HASH
    assert consent_hash(["llm.model_override", "not.known", "llm.model_override"]) == HASH
    two = hashlib.sha256(b"llm.model_override\ntools.override").hexdigest()
    assert consent_hash(["tools.override", "llm.model_override"]) == two
    assert consent_hash([]) == hashlib.sha256(b"").hexdigest()


def test_a_grant_is_recorded_as_hermes_does() -> None:
    editor = Editor({})
    grant(editor, "relay", ["llm.model_override"], ["llm.model_override"], NOW)
    assert entry_of(editor) == {
        "granted_capabilities": ["llm.model_override"],
        "capabilities_consent": {"hash": HASH, "granted_at": "2026-11-30T13:45:47+00:00"},
        "llm": {"allow_model_override": True},
    }


def test_grants_are_added_to_those_before_and_every_gate_is_opened() -> None:
    editor = Editor(
        home_with({"granted_capabilities": ["tools.override", "gone.id"], "llm": {"temperature": 1}, "x": 1})
    )
    grant(editor, "relay", ["llm.task_override", "no.such"], ["llm.task_override", "tools.override"], NOW)
    entry = entry_of(editor)
    assert entry["granted_capabilities"] == ["llm.task_override", "tools.override"]
    assert entry["capabilities_consent"]["hash"] == consent_hash(["tools.override", "llm.task_override"])
    assert entry["llm"] == {"temperature": 1, "allow_task_override": True}
    assert entry["allow_tool_override"] is True
    assert entry["x"] == 1
    assert editor.get(("plugins", "entries", "other")) == {"allow_tool_override": True}


def test_nothing_is_written_over_a_value_that_is_no_mapping() -> None:
    with pytest.raises(CouldNotLook, match=r"`plugins\.entries\.relay\.llm` in config\.yaml is no mapping"):
        grant(Editor(home_with({"llm": "gpt"})), "relay", ["llm.model_override"], [], NOW)


@pytest.mark.parametrize("capability", sorted(KNOWN))
def test_each_capability_is_granted_seen_and_revoked(capability: str) -> None:
    editor = Editor({})
    grant(editor, "relay", [capability], [capability], NOW)
    assert granted(Config(data=editor.data), "relay") == {capability}
    revoke(editor, "relay", [capability])
    assert granted(Config(data=editor.data), "relay") == frozenset()
    assert editor.data == {"plugins": {"entries": {}}}


def test_a_gate_that_is_open_counts_as_granted_and_a_list_that_is_none_does_not() -> None:
    entry = {"granted_capabilities": "tools.override", "llm": {"allow_model_override": 1, "allow_task_override": 0}}
    assert granted(Config(data=home_with(entry)), "relay") == {"llm.model_override"}
    assert granted(Config(data=home_with("text")), "relay") == frozenset()
    assert granted(Config(), "relay") == frozenset()


LEFT = {
    "granted_capabilities": ["llm.model_override", "gone.id"],
    "capabilities_consent": {"hash": HASH, "granted_at": "2026-11-30T13:45:47+00:00"},
    "allow_tool_override": True,
    "allow_gateway_injection": True,
    "allow_platform_actions": False,
    "mcp_allowlist": ["files", "web"],
    "llm": {
        "allow_model_override": True,
        "allowed_models": ["m"],
        "allowed_providers": ["p"],
        "temperature": 1,
    },
    "settings": {"city": "Rome"},
}


def test_all_that_a_name_is_given_is_shown_and_cleared() -> None:
    data = home_with(LEFT, enabled=["other", "relay"], disabled=["relay"])
    found = left_over(Config(data=data), "relay")
    assert found == LeftOver(
        grants=("llm.model_override", "gone.id"),
        gates=("allow_tool_override", "allow_gateway_injection", "llm.allow_model_override"),
        servers=("files", "web"),
        models=("m",),
        providers=("p",),
        enabled=True,
        keys=(
            *("granted_capabilities", "capabilities_consent", "allow_tool_override", "allow_gateway_injection"),
            *("allow_platform_actions", "mcp_allowlist"),
            *("llm.allow_model_override", "llm.allowed_models", "llm.allowed_providers"),
        ),
    )
    editor = Editor(data)
    clear(editor, "relay")
    assert editor.data == {
        "plugins": {
            "entries": {
                "relay": {"llm": {"temperature": 1}, "settings": {"city": "Rome"}},
                "other": {"allow_tool_override": True},
            },
            "enabled": ["other"],
            "disabled": ["relay"],
        }
    }
    assert not left_over(Config(data=editor.data), "relay")


def test_nothing_is_left_of_a_name_that_has_settings_only() -> None:
    data = home_with({"settings": {"allow_x": True}, "llm": {"temperature": 1}, "x": []}, enabled=["other"])
    assert not left_over(Config(data=data), "relay")
    editor = Editor(data)
    clear(editor, "relay")
    assert editor.changes == ()


def test_single_ids_are_revoked_and_the_rest_stays() -> None:
    editor = Editor(home_with(LEFT))
    revoke(editor, "relay", ["gone.id", "tools.override", "mcp_allowlist"])
    entry = entry_of(editor)
    assert entry["granted_capabilities"] == ["llm.model_override"]
    assert entry["capabilities_consent"] == LEFT["capabilities_consent"]
    assert "allow_tool_override" not in entry
    assert "mcp_allowlist" not in entry
    assert entry["llm"] == LEFT["llm"]
    revoke(editor, "relay", ["llm.model_override"])
    entry = entry_of(editor)
    assert "granted_capabilities" not in entry
    assert "capabilities_consent" not in entry
    assert entry["llm"] == {"allowed_models": ["m"], "allowed_providers": ["p"], "temperature": 1}
