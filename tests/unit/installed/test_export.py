"""A home turned back into a pack: the same pins, no grants, no secrets, nothing left to guess."""

from __future__ import annotations

import importlib
import io
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from scratch_home import COMMIT, Scratch

from packtool.findings import Severity
from packtool.installed.export import Exporting, export
from packtool.installed.exported_settings import exportable
from packtool.installed.pack_text import pack_text
from packtool.manifests.pack import read

if TYPE_CHECKING:
    from packtool.findings import Report

pyyaml: Any = importlib.import_module("yaml")
quick = settings(deadline=None, max_examples=60)
SECRET = "ghp_0123456789abcdefABCDEF0123456789abcd"


def _pack(report: Report) -> dict[str, Any]:
    found = YAML(typ="safe").load(io.StringIO(report.details["pack"]))
    assert isinstance(found, dict)
    return found


def _pins(text: str, *, allow_local: bool = False) -> list[tuple[str, str, str | None]]:
    reading = read(text.encode(), "hermes-pack.yaml", allow_local=allow_local)
    assert reading.manifest is not None
    assert [one for one in reading.findings if one.severity is Severity.ERROR] == []
    pins = [entry.pin for entry in reading.manifest.entries]
    return [(pin.source.key, pin.commit.hex, pin.subdir) for pin in pins if pin is not None]


def test_the_same_pins(scratch: Scratch) -> None:
    scratch.plugin("relay", source="acme/mono/plugins/relay")
    scratch.plugin("notes", source="https://git.example/acme/tools#notes")
    scratch.plugin("deep", source="git@git.example:acme/deep.git")
    scratch.plugin("clock", source="acme/clock")
    report = export(scratch.home, Exporting())
    assert report.findings == ()
    assert _pins(report.details["pack"]) == [
        ("github.com/acme/clock", COMMIT, None),
        ("git@git.example:acme/deep", COMMIT, None),
        ("https://git.example/acme/tools", COMMIT, "notes"),
        ("github.com/acme/mono", COMMIT, "plugins/relay"),
    ]


@pytest.mark.parametrize(
    "commit",
    [
        "1234567890123456789012345678901234567890",
        "0123456712345671234567123456712345671234",
        "123456789012345678901e234567890123456789",
        "1234567890123456789012345678901234567e12",
    ],
)
def test_refs_are_in_quotes(scratch: Scratch, commit: str) -> None:
    scratch.plugin("relay")
    scratch.rewrite_record("relay", revision=commit)
    report = export(scratch.home, Exporting())
    assert f"    ref: '{commit}'\n" in report.details["pack"]
    assert pyyaml.safe_load(report.details["pack"])["plugins"][0]["ref"] == commit


def test_credentials_do_not_go_along(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.rewrite_record("relay", source="https://me:hunter2hunter2@git.example/acme/tools?token=abcd1234#relay")
    report = export(scratch.home, Exporting())
    assert "hunter2" not in report.details["pack"]
    assert "abcd1234" not in report.details["pack"]
    assert _pack(report)["plugins"] == [
        {"repo": "https://git.example/acme/tools.git", "ref": COMMIT, "subdir": "relay"}
    ]


def test_settings_go_along_without_grants_and_secrets(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.config(
        "plugins:\n  entries:\n    relay:\n"
        "      granted_capabilities: [llm.model_override]\n"
        "      capabilities_consent: {hash: x, granted_at: y}\n"
        "      mcp_allowlist: [files]\n"
        "      allow_gateway_injection: true\n"
        "      llm: {allow_model_override: true, allowed_models: [m]}\n"
        "      settings:\n"
        "        room: kitchen\n"
        "        deep: {api_key: aaaa, list: [{token: bbbb}, {name: ok}]}\n"
        f"        note: {SECRET}\n"
        "        at: https://me:hunter2hunter2@git.example/x\n"
        '        off: "no"\n'
    )
    report = export(scratch.home, Exporting())
    assert _pack(report)["config"] == {
        "relay": {"settings": {"room": "kitchen", "deep": {"list": [{"name": "ok"}]}, "off": "no"}}
    }
    assert [one.rule.id for one in report.findings] == ["export-setting-left-out"]
    for hidden in (SECRET, "hunter2", "aaaa", "bbbb"):
        assert hidden not in report.details["pack"]
        assert hidden not in report.findings[0].message


def test_what_cannot_be_exported_is_a_comment(scratch: Scratch) -> None:
    scratch.plugin("good")
    scratch.plugin("local", source="file:///srv/local.git")
    scratch.loose("mine")
    scratch.plugin("odd")
    scratch.rewrite_record("odd", revision="main")
    report = export(scratch.home, Exporting())
    assert report.details["pack"].splitlines()[:4] == [
        "# yaml-language-server: $schema=pack.schema.json",
        "# not exported: local: its source is on this machine (--allow-local exports it all the same)",
        "# not exported: mine: nothing is recorded of where it is from",
        "# not exported: odd: its recorded commit is a tag or branch name, not a commit",
    ]
    assert [entry["repo"] for entry in _pack(report)["plugins"]] == ["acme/good"]
    assert [one.rule.id for one in report.findings] == ["export-left-out"] * 3
    assert report.exit_code() == 0


def test_local_sources_when_asked_for(scratch: Scratch) -> None:
    scratch.plugin("local", source="file:///srv/local.git")
    report = export(scratch.home, Exporting(allow_local=True))
    assert _pins(report.details["pack"], allow_local=True) == [("//srv/local.git", COMMIT, None)]


def test_nothing_to_export(scratch: Scratch) -> None:
    scratch.loose("mine")
    report = export(scratch.home, Exporting())
    assert report.exit_code() == 1
    assert report.details["pack"].startswith("# nothing was exported: no plugin comes from a place where others could")
    assert _pack(report)["plugins"] == []


def test_an_empty_home(scratch: Scratch) -> None:
    report = export(scratch.home, Exporting())
    assert report.exit_code() == 1
    assert report.details["pack"].startswith("# nothing was exported: no plugin is installed\n")


def test_edited_plugins_are_told(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    (folder / "__init__.py").write_text("x = 1\n")
    report = export(scratch.home, Exporting())
    assert [(one.rule.id, one.severity.word) for one in report.findings] == [("export-edited", "warning")]
    assert report.exit_code() == 0


def test_enabled_only(scratch: Scratch) -> None:
    for name in ("on", "off", "both"):
        scratch.plugin(name)
    scratch.config('plugins: {enabled: ["on", both], disabled: [both]}\n')
    report = export(scratch.home, Exporting(enabled_only=True, name="yes"))
    assert [entry["repo"] for entry in _pack(report)["plugins"]] == ["acme/on"]
    assert pyyaml.safe_load(report.details["pack"])["name"] == "yes"


_KEYS = st.text(min_size=1, max_size=12) | st.sampled_from(["y", "no", "1e3", "0o7", "=", "<<", "a:", "- b", "#", "~"])
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(min_value=-(2**62), max_value=2**62)
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(
        ["on", "1_000", "12:30:11", "2026-11-30", "0x1f", "1e5", ".inf", "null", "---", "...", "!x", "&a"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@quick
@given(values=st.dictionaries(_KEYS, _VALUES, max_size=4))
def test_every_reader_sees_what_was_written(values: dict[str, Any]) -> None:
    text = pack_text({}, [], {"p": values})
    reader = YAML(typ="safe", pure=True)
    assert reader.load(text) == {"plugins": [], "config": {"p": values}}
    assert pyyaml.safe_load(text) == {"plugins": [], "config": {"p": values}}


@quick
@given(values=st.dictionaries(_KEYS, _VALUES, max_size=4))
def test_nothing_exported_is_refused_by_a_pack(values: dict[str, Any]) -> None:
    kept = exportable("p", values).settings
    text = pack_text({"name": "n"}, [{"repo": "a/b", "ref": COMMIT}], {"p": dict(kept)})
    reading = read(text.encode(), "pack.yaml")
    assert [one.message for one in reading.findings if one.severity is Severity.ERROR] == []
