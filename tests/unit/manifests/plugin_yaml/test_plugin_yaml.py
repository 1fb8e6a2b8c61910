from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.findings import Severity
from packtool.manifests.plugin_yaml import EnvAsked, PluginNeeded, ProgramNeeded, Setting, matches, read

if TYPE_CHECKING:
    from packtool.manifests.plugin_yaml import PluginYaml

FULL = """\
name: relay
version: "1.10"
description: Relays things.
author: {name: Ada, email: ada@example.org}
kind: platform
manifest_version: 2
requires_hermes: ">=0.22"
homepage: https://example.org
license: MIT
capabilities: [tools.override, llm.model_override]
requires_env:
  - RELAY_URL
  - {name: RELAY_TOKEN, description: Your token, url: "https://example.org/t", secret: true}
optional_env:
  - {name: RELAY_ROOM, prompt: Which room, password: false}
python_dependencies: ["httpx>=0.27,<1"]
requires_plugins:
  - base
  - {id: store, version_range: ">=1.2"}
external_dependencies:
  - {name: ffmpeg, check: ffmpeg -version, install: apt install ffmpeg}
provides_tools: [relay_send, relay_send, relay_read]
provides_hooks: [pre_llm_call]
platforms: [linux]
tags: [chat]
config_schema:
  room: {type: str, required: true, description: The room}
  key: {type: secret}
"""


def manifest(text: str) -> PluginYaml:
    said = read(text.encode(), "plugin.yaml").manifest
    assert said is not None
    return said


def told(text: str) -> list[tuple[str, str, int | None, int | None]]:
    findings = read(text.encode(), "plugin.yaml").findings
    return [(found.rule.id, found.severity.word, found.location.line, found.location.column) for found in findings]


WHOLE = "name: a\nversion: 0.1.0\ndescription: d\n"


def test_a_full_manifest_says_everything() -> None:
    said = manifest(FULL)
    assert (said.name, said.version, said.author, said.kind) == ("relay", "1.10", "Ada ada@example.org", "platform")
    assert (said.declares_kind, said.manifest_version, said.requires_hermes) == (True, 2, ">=0.22")
    assert (said.homepage, said.license) == ("https://example.org", "MIT")
    assert [capability.id for capability in said.capabilities] == ["tools.override", "llm.model_override"]
    assert said.env == (
        EnvAsked(name="RELAY_URL", required=True),
        EnvAsked(name="RELAY_TOKEN", required=True, secret=True, description="Your token", url="https://example.org/t"),
        EnvAsked(name="RELAY_ROOM", required=False, secret=False, description="Which room"),
    )
    assert said.python_dependencies == ("httpx>=0.27,<1",)
    assert said.plugins_needed == (PluginNeeded(id="base"), PluginNeeded(id="store", range=">=1.2"))
    assert said.programs_needed == (
        ProgramNeeded(name="ffmpeg", check="ffmpeg -version", install="apt install ffmpeg"),
    )
    assert (said.tools, said.hooks, said.platforms) == (("relay_send", "relay_read"), ("pre_llm_call",), ("linux",))
    assert said.settings == (
        Setting(key="room", type="str", required=True, description="The room"),
        Setting(key="key", type="secret", secret=True),
    )
    assert told(FULL) == [
        ("plugin-yaml-manifest-version-support", "note", 6, 19),
        ("plugin-yaml-old-spelling", "note", 15, 24),
        ("plugin-yaml-old-spelling", "note", 15, 44),
        ("plugin-yaml-setting-type-support", "note", 28, 15),
    ]


def test_a_small_manifest_has_no_findings_and_the_usual_kind() -> None:
    assert told(WHOLE) == []
    said = manifest(WHOLE)
    assert (said.kind, said.declares_kind, said.manifest_version) == ("standalone", False, 1)


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("requires_envs: [A]", ("plugin-yaml-unknown-key", "note", 4, 1)),
        ("Provides-Tools: [a]", ("plugin-yaml-unknown-key", "note", 4, 1)),
        ("dashboard: true", ("plugin-yaml-unknown-key", "note", 4, 1)),
        ("provides_skills: [a]", ("plugin-yaml-unknown-key", "note", 4, 1)),
        ("hooks: [pre_llm_call]", ("plugin-yaml-old-spelling", "note", 4, 1)),
        ("provides: {tools: [a]}", ("plugin-yaml-old-spelling", "note", 4, 1)),
        ("capabilities: [tools.overide]", ("plugin-yaml-unknown-capability", "warning", 4, 16)),
        ("requires_env: [lower case]", ("plugin-yaml-env-name", "warning", 4, 16)),
        ("requires_env: [{description: x}]", ("shape-missing-key", "warning", 4, 16)),
        ("requires_env: TOKEN", ("shape-type", "warning", 4, 15)),
        ("kind: backened", ("shape-value", "warning", 4, 7)),
        ("manifest_version: 3", ("plugin-yaml-manifest-version", "error", 4, 19)),
        ("manifest_version: 0", ("plugin-yaml-manifest-version", "error", 4, 19)),
        ("manifest_version: two", ("plugin-yaml-manifest-version", "error", 4, 19)),
        ("manifest_version: true", ("plugin-yaml-manifest-version", "error", 4, 19)),
        ('manifest_version: "1"', ("plugin-yaml-manifest-version", "error", 4, 19)),
        ("config_schema: {a: {type: text}}", ("plugin-yaml-setting-type", "warning", 4, 27)),
        ('requires_hermes: "~=0.22"', ("plugin-yaml-version-range", "warning", 4, 18)),
        ("requires_plugins: [{id: b, version_range: latest}]", ("plugin-yaml-version-range", "warning", 4, 43)),
        ("requires_plugins: [a]", ("plugin-yaml-needs-itself", "warning", 4, 20)),
        ("requires_plugins: [b, {id: b}]", ("plugin-yaml-asked-twice", "note", 4, 28)),
        ("requires_plugins: [{id: b, version: '1'}]", ("plugin-yaml-unknown-key", "note", 4, 28)),
        ("requires_env: [A, {name: A}]", ("plugin-yaml-asked-twice", "note", 4, 26)),
        ("requires_env: [{name: A, prompt: x}, {name: B, prompt: z}]", ("plugin-yaml-old-spelling", "note", 4, 26)),
        ("optional_env: [{name: A, desc: x}]", ("plugin-yaml-unknown-key", "note", 4, 26)),
        ("python_dependencies: ['httpx>=0.27']", ("plugin-yaml-no-upper-bound", "note", 4, 23)),
        (
            "python_dependencies: [httpx~=0.27, 'a<2', 'b==1', 'HTTPX<1']",
            ("plugin-yaml-requirement-twice", "note", 4, 51),
        ),
        ("python_dependencies: ['httpx >> 1']", ("plugin-yaml-requirement", "warning", 4, 23)),
        ("python_dependencies: ['a @ https://example.org/a.whl']", ("plugin-yaml-requirement-url", "warning", 4, 23)),
        ("config_schema: {a: {type: Int, default: '1'}}", ("plugin-yaml-setting-default", "warning", 4, 41)),
        ("config_schema: {a: {type: int, default: true}}", ("plugin-yaml-setting-default", "warning", 4, 41)),
        ("config_schema: {a: {type: list, default: {}}}", ("plugin-yaml-setting-default", "warning", 4, 42)),
        ("config_schema: {a: {type: secret}}", ("plugin-yaml-setting-type-support", "note", 4, 27)),
        ("config_schema: {a: 3}", ("shape-type", "warning", 4, 20)),
        ("license: GPLv3", ("plugin-yaml-license", "note", 4, 10)),
        ("license: apache-2.0", ("plugin-yaml-license", "note", 4, 10)),
        ("homepage: example.org", ("plugin-yaml-address", "note", 4, 11)),
        ("update_url: 'http://example.org/'", ("plugin-yaml-address", "note", 4, 13)),
        ("api_version: 0", ("plugin-yaml-api-version", "warning", 4, 14)),
        ("api_version: one", ("shape-type", "warning", 4, 14)),
        ("tags: chat", ("shape-type", "warning", 4, 7)),
        ("manifest_version: 2", ("plugin-yaml-manifest-version-support", "note", 4, 19)),
        ("name: again", ("document-duplicate-key", "error", 4, 1)),
    ],
)
def test_a_fault_is_told_at_its_place(line: str, finding: tuple[str, str, int, int]) -> None:
    assert told(f"{WHOLE}{line}\n") == [finding]


def test_the_remedy_names_the_key_that_was_meant() -> None:
    [found] = read(f"{WHOLE}requires_envs: [A]\n".encode(), "plugin.yaml").findings
    assert found.remedy == "write `requires_env`"


@pytest.mark.parametrize("line", ["manifest_version: 2\ndashboard: true", "manifest_version: 2\nrequires_envs: [A]"])
def test_an_unknown_key_never_fails(line: str) -> None:
    assert ("plugin-yaml-unknown-key", "note", 5, 1) in told(f"{WHOLE}{line}\n")


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("requires_envs: [A]", "write `requires_env`"),
        ("provides_tool_names: [A]", "remove the key; the nearest that Hermes reads is `provides_tools`"),
        ("repository: https://example.org", "write the address under `homepage`"),
        ("xyzzy: 1", "remove the key"),
        ("hooks: [pre_llm_call]", "write provides_hooks"),
        ("provides: {tools: [a]}", "write provides_tools and provides_hooks"),
        ("pip_dependencies: []", "write python_dependencies"),
        ("license: Apache License, Version 2.0", "write `license: Apache-2.0`"),
        ("license: mit", "write `license: MIT`"),
        ("license: Proprietary", "write `license: LicenseRef-Proprietary`"),
        ("config_schema: {a: {type: strng}}", "write `string`"),
        ("requires_env: [{name: A, password: true}]", "write `secret`"),
        ("requires_plugins: [{id: b, range: '>=1'}]", "write `version_range`"),
        ("capabilities: [llm.models_override]", "write `llm.model_override`"),
    ],
)
def test_the_remedy_is_what_to_write(line: str, remedy: str) -> None:
    [found] = read(f"{WHOLE}{line}\n".encode(), "plugin.yaml").findings
    assert found.remedy == remedy


@pytest.mark.parametrize(
    "text", ["MIT", "Apache-2.0 OR MIT", "LicenseRef-Acme", "GPL-3.0-or-later WITH Classpath-exception-2.0"]
)
def test_licenses_as_spdx_writes_them(text: str) -> None:
    assert told(f"{WHOLE}license: {text}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "config_schema: {a: {type: bool, default: yes}}",
        "config_schema: {a: {type: float, default: 1}, b: {type: STR, default: x}, c: {type: dict, default: {}}}",
        "python_dependencies: ['a[b]>=1,<2; python_version < \"3.12\"']",
        "homepage: https://example.org/a",
    ],
)
def test_what_is_right(line: str) -> None:
    assert [one for one in told(f"{WHOLE}{line}\n") if one[0] != "document-unclear-word"] == []


def test_a_version_that_reads_as_a_number_is_shown_as_written() -> None:
    text = "name: a\nversion: 1.10\ndescription: d\n"
    assert manifest(text).version == "1.10"
    assert told(text) == [("plugin-yaml-number-as-text", "warning", 2, 10)]


@pytest.mark.parametrize(
    ("word", "secret"), [("true", True), ("yes", True), ("Off", False), ('"yes"', None), ("3", None), ("", None)]
)
def test_a_secret_is_one_by_the_words_that_hermes_takes(word: str, *, secret: bool | None) -> None:
    [asked] = manifest(f"{WHOLE}requires_env: [{{name: A, password: {word}}}]\n").env
    assert asked.secret is secret


def test_the_law_of_names_holds_for_the_file_alone() -> None:
    text = "name: a..b\nversion: 0.1.0\ndescription: d\n"
    assert told(text) == [("plugin-name-refused", "error", 1, 7)]
    for nothing in ("''", "' '", "~"):
        assert ("plugin-yaml-no-name", "warning", 1, 1) in told(text.replace("a..b", nothing))
        assert manifest(text.replace("a..b", nothing)).name is None


def test_unknown_capabilities_are_kept_apart() -> None:
    said = manifest(f"{WHOLE}capabilities: [tools.override, root.shell]\n")
    assert [capability.id for capability in said.capabilities] == ["tools.override"]
    assert said.unknown_capabilities == ("root.shell",)


@pytest.mark.parametrize("text", [">=0.21.3,<0.22", "0.22.1", "== 1.0", "!=2, >1"])
def test_ranges_that_hermes_reads(text: str) -> None:
    assert told(f'{WHOLE}requires_hermes: "{text}"\n') == []


def test_empty_sections_are_no_faults() -> None:
    assert told(f"{WHOLE}requires_env:\nprovides_tools:\nconfig_schema:\ncapabilities:\n") == []


def test_what_a_stranger_wrote_is_safe_to_show() -> None:
    said = manifest('name: a\nversion: "1\\e[31m"\ndescription: "see \\u202e ghp_' + "a" * 36 + '"\n')
    assert said.version == "1\\x1b[31m"
    assert said.description is not None
    assert "\u202e" not in said.description
    assert "ghp_" not in said.description


@pytest.mark.parametrize("text", ["- a\n", "word\n", "3\n"])
def test_a_manifest_without_keys_is_none(text: str) -> None:
    reading = read(text.encode(), "plugin.yaml")
    assert reading.manifest is None
    assert [found.rule.id for found in reading.findings] == ["plugin-yaml-not-a-mapping"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"a: [\n",
        b"\xff\xfen\x00",
        b"name: " + b"9" * 5000,
        b"x: " + b"[" * 50_000,
        b"name: a\n" * 40_000,
        b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nname: *c\n",
        b"name: {}\nversion: []\nrequires_env: {a: b}\ncapabilities: [[1]]\nconfig_schema: {a: 3, ? [1] : 2}\n",
    ],
)
def test_hostile_files_are_findings(data: bytes) -> None:
    assert read(data, "plugin.yaml").findings


def test_the_name_alone_tells_the_kind() -> None:
    assert matches("a/plugin.yaml", b"")
    assert matches("plugin.yml", b"")
    assert not matches("Plugin.yaml", b"")


KEYS = st.sampled_from(["name", "kind", "requires_env", "capabilities", "config_schema", "requires_plugins", "author"])
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=12,
)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_can_be_read(data: bytes) -> None:
    reading = read(data, "plugin.yaml")
    assert reading.manifest is not None or any(found.severity is Severity.ERROR for found in reading.findings)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_types_can_be_read(data: dict[str, object]) -> None:
    assert read(json.dumps(data).encode(), "plugin.yaml").manifest is not None


def test_a_misspelt_key_beside_the_right_one_is_told_where_to_put_what_it_says() -> None:
    found = read(WHOLE.encode() + b"provides_tool: [a]\nprovides_tools: [b]\n", "plugin.yaml").findings
    assert [one.remedy for one in found if one.rule.id == "plugin-yaml-unknown-key"] == [
        "put what it says under `provides_tools`, which stands there, too"
    ]
