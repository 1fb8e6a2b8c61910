"""A folder is judged by what lies in it, and what loads of a plugin is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from packtool.cli.validate import FOLDER_KINDS as OFFERED
from packtool.contract.portable import MCP_SCHEMA, PLUGIN_SCHEMA
from packtool.contract.profile import Profile
from packtool.errors import CouldNotLook
from packtool.validate.flow import validate
from packtool.validate.folders import FOLDER_KINDS
from packtool.validate.judged import Wish

NATIVE = "name: relay\nversion: 0.1.0\ndescription: d\n"
PORTABLE = json.dumps({"$schema": PLUGIN_SCHEMA, "name": "pocket"})
SKILL = "---\nname: {}\ndescription: d\n---\nbody\n"
NOTHING = {"loads": False, "skills": [], "skipped_skills": [], "mcp_servers": [], "skipped_mcp_servers": []}


def servers(**listed: Any) -> str:
    return json.dumps({"$schema": MCP_SCHEMA, "mcpServers": listed})


def test_the_kinds_of_folders_are_offered() -> None:
    assert OFFERED == FOLDER_KINDS


def test_a_native_plugin(place: Any) -> None:
    report = place.write("relay/plugin.yaml", NATIVE).write("relay/__init__.py").judge("relay")
    assert report.findings == ()
    assert report.details["folder"] == "relay"
    assert report.details["plugin"] == {
        **NOTHING,
        "loads": True,
        "name": "relay",
        "form": "native",
        "version": "0.1.0",
        "kind": "standalone",
        "installed_by": ["0.20", "0.22"],
    }


def test_without_code_nothing_loads(place: Any) -> None:
    report = place.write("relay/plugin.yaml", NATIVE).judge("relay")
    assert [found.rule.id for found in report.findings] == ["plugin-no-code"]
    assert report.details["plugin"] == NOTHING


def test_what_loads_of_a_portable_plugin(place: Any) -> None:
    place.write("p/plugin.json", PORTABLE)
    for name in ("good", "bad"):
        place.write(f"p/skills/{name}/SKILL.md", SKILL.format("good"))
    place.write("p/mcp.json", servers(a={"type": "stdio", "command": "node"}, b={"type": "http", "url": "https://x"}))
    report = place.judge("p")
    loads = report.details["plugin"]
    assert (loads["loads"], loads["skills"], loads["skipped_skills"]) == (True, ["good"], ["bad"])
    assert (loads["mcp_servers"], loads["skipped_mcp_servers"]) == (["a"], ["b"])
    assert "resolved" not in loads
    assert report.details["files"] == [{"path": ".", "kind": "plugin", "plugin": loads}]
    assert [found.severity.word for found in report.findings] == ["error", "error"]
    lenient = place.judge("p", profile=Profile.HERMES).findings
    assert [found.severity.word for found in lenient] == ["warning", "warning"]


def test_how_servers_are_started(place: Any) -> None:
    local = {
        "type": "stdio",
        "command": "./bin/../bin/run it",
        "args": ["${PLUGIN_ROOT}${PLUGIN_DATA}", "${HOME}", "$PLUGIN_ROOT"],
        "env": {"CACHE": "${PLUGIN_DATA}/c", "API_KEY": "hunter2"},
        "cwd": "${PLUGIN_DATA}/a/../b",
    }
    remote = {"type": "streamable-http", "url": "https://example.org/mcp?key=1", "headers": {"X-A": "1"}}
    place.write("p/plugin.json", PORTABLE.replace("pocket", "portable-demo")).write("p/bin/run it").write(
        "p/mcp.json", servers(l=local, r=remote)
    )
    loads = place.judge("p", resolved=True).details["plugin"]
    # As Hermes itself names a plugin of this name.
    assert loads["namespace"] == "agent-plugin-portable-demo-9a8fc7c0"
    assert loads["resolved"] == {
        "l": {
            "command": "<ROOT>/bin/run it",
            "args": ["<ROOT><DATA>", "${HOME}", "$PLUGIN_ROOT"],
            "env": {"CACHE": "<DATA>/c", "API_KEY": "[hidden]", "PLUGIN_ROOT": "<ROOT>", "PLUGIN_DATA": "<DATA>"},
            "cwd": "<DATA>/b",
        },
        "r": {"url": "https://example.org/mcp?[hidden]", "headers": {"X-A": "1"}},
    }


def test_several_paths_are_told_apart(place: Any) -> None:
    place.write("a/plugin.yaml", NATIVE).write("a/__init__.py").write("b/plugin.json", "[]").write("notes.txt", "x")
    report = place.judge("a", "b", "notes.txt")
    assert (report.subject, report.verdict) == ("3 paths", None)
    assert [(one["path"], one["plugin"]["loads"]) for one in report.details["files"]] == [("a", True), ("b", False)]
    assert [found.location.path for found in report.findings] == ["b/plugin.json"]
    assert [one.subject for one in report.unseen] == ["notes.txt"]
    assert "plugin" not in report.details


def test_a_folder_of_plugins(place: Any) -> None:
    place.write("all/one/plugin.yaml", NATIVE).write("all/one/__init__.py").write("all/media/two/plugin.json", "{}")
    report = place.judge("all")
    assert [one["path"] for one in report.details["files"]] == ["media/two", "one"]
    assert {found.location.path for found in report.findings} == {"media/two/plugin.json"}
    assert report.details["plugin"]["loads"] is False


def test_a_manifest_one_folder_down_is_not_this_folder_s(place: Any) -> None:
    place.write("all/one/plugin.json", PORTABLE)
    [found] = place.judge("all").findings
    assert found.rule.id == "plugin-nothing-loadable"
    assert "there is one/plugin.json" in found.message


def test_a_home(place: Any) -> None:
    place.write("home/config.yaml", "plugins:\n  enabled: [relay]\n")
    place.write("home/plugins/relay/plugin.yaml", NATIVE).write("home/plugins/relay/__init__.py")
    place.write("home/plugins/media/pocket/plugin.json", PORTABLE)
    place.write("home/hooks/log/HOOK.yaml", "name: log\nevents: [agent:end]\n")
    report = place.judge("home")
    kinds = {(one["path"], one["kind"]) for one in report.details["files"]}
    assert kinds == {
        ("config.yaml", "config"),
        ("plugins/relay", "plugin"),
        ("plugins/media/pocket", "plugin"),
        ("hooks/log/HOOK.yaml", "hook"),
        ("plugins", "home"),
    }
    assert [(found.rule.id, found.location.path) for found in report.findings] == [
        ("hook-no-handler", "hooks/log/HOOK.yaml")
    ]


def test_where_a_home_s_plugins_lie(place: Any) -> None:
    place.write("home/config.yaml", "plugins:\n  enabled: [relay]\n")
    for folder in ("relais", "media/relay", "media/far/relay"):
        place.write(f"home/plugins/{folder}/plugin.yaml", NATIVE).write(f"home/plugins/{folder}/__init__.py")
    assert place.told("home") == [
        ("home-plugin-too-deep", "warning", "plugins/media/far/relay/plugin.yaml"),
        ("home-plugin-folder", "warning", "plugins/relais/plugin.yaml"),
    ]


def test_files_for_other_clients_are_told(place: Any) -> None:
    place.write("p/plugin.json", PORTABLE).write("p/.mcp.json", "{}").write("p/SKILL.md").write(
        "p/.claude-plugin/plugin.json"
    )
    assert place.told("p") == [
        ("plugin-other-client-file", "note", ".mcp.json"),
        ("plugin-other-client-file", "note", "SKILL.md"),
    ]
    place.write("p/mcp.json", servers()).write("p/skills/good/SKILL.md", SKILL.format("good"))
    assert place.told("p") == []


def test_a_manifest_for_another_client_alone(place: Any) -> None:
    place.write("p/.claude-plugin/plugin.json", "{}")
    [found] = place.judge("p").findings
    assert found.rule.id == "plugin-nothing-loadable"
    assert found.message.endswith(".claude-plugin/plugin.json is read by another client alone")


@pytest.mark.parametrize(
    ("path", "remedy"),
    [
        (".mcp.json", "Agent Plugins reads mcp.json alone"),
        (".claude-plugin/plugin.json", "it belongs to another client"),
        ("skills/a/skill.md", "clients look for SKILL.md"),
    ],
)
def test_files_of_other_clients_by_name(place: Any, path: str, remedy: str) -> None:
    with pytest.raises(CouldNotLook) as caught:
        place.write(path, "{}").judge(path)
    assert remedy in caught.value.remedy


def test_a_skill_tap(place: Any) -> None:
    place.write("tap/skills/good/SKILL.md", SKILL.format("good")).write("tap/README.md")
    report = place.judge("tap")
    assert [(found.rule.id, found.severity.word) for found in report.findings] == [("skill-tap-no-plugin", "note")]
    assert report.details["plugin"] == NOTHING
    assert report.details["files"] == [{"path": ".", "kind": "skill-tap"}]
    place.write("tap/skills/bad/SKILL.md", SKILL.format("other"))
    assert ("skill-name-mismatch", "error", "skills/bad/SKILL.md") in place.told("tap")


def test_a_tap_without_skills(place: Any) -> None:
    place.write("tap/skills/README.md")
    assert place.told("tap", kind="skill-tap")[0] == ("skill-tap-empty", "error", "skills")
    assert place.told("tap") == [("plugin-nothing-loadable", "error", ".")]


def test_a_tap_judged_as_the_plugin_that_it_should_be(place: Any) -> None:
    place.write("tap/skills/good/SKILL.md", SKILL.format("good"))
    assert place.told("tap", kind="plugin") == [("plugin-nothing-loadable", "error", ".")]


def test_a_skill_s_own_folder(place: Any) -> None:
    place.write("good/SKILL.md", SKILL.format("good")).write("bad/SKILL.md", SKILL.format("good"))
    assert place.told("good") == []
    assert [rule for rule, _, _ in place.told("bad")] == ["skill-name-mismatch"]


def test_what_lies_beside_a_plugin_is_judged_with_it(place: Any) -> None:
    place.write("p/plugin.yaml", NATIVE).write("p/__init__.py").write("p/hermes-pack.yaml", "- 1\n")
    place.write("p/pyproject.toml", '[project.entry-points."hermes_agent.plugins"]\nrelay = "1"\n')
    assert {(rule, path) for rule, _, path in place.told("p")} == {
        ("pack-not-a-mapping", "hermes-pack.yaml"),
        ("pyproject-entry-point-form", "pyproject.toml"),
    }


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"name": "relais", "repo": "acme/mono", "subdir": "plugins/relay"}, True),
        ({"name": "Relay", "repo": "acme/mono", "subdir": "plugins/relay"}, False),
        ({"name": "relais", "repo": "acme/mono", "subdir": "other/relay"}, False),
        ({"name": "relais", "repo": "acme/relay"}, True),
    ],
)
def test_an_index_that_gives_a_plugin_another_name(place: Any, entry: dict[str, str], told: bool) -> None:  # noqa: FBT001
    index = {"schema_version": 1, "generated_at": "2026-01-01T00:00:00Z", "plugins": [{**entry, "ref": "a" * 40}]}
    place.write("index.json", json.dumps(index))
    place.write("plugins/relay/plugin.yaml", NATIVE).write("plugins/relay/__init__.py")
    found = [rule for rule, _, _ in place.told("index.json", "plugins/relay")]
    assert ("index-name-differs" in found) is told


def test_an_empty_folder(place: Any) -> None:
    (place.root / "empty").mkdir()
    assert place.told("empty") == [("plugin-nothing-loadable", "error", ".")]


def test_a_folder_that_is_not_there(place: Any) -> None:
    with pytest.raises(CouldNotLook, match="does not exist"):
        place.judge("nowhere")


@pytest.mark.parametrize(("path", "kind"), [("p", "pack"), ("p/plugin.yaml", "plugin"), ("p/plugin.yaml", "skill-tap")])
def test_a_kind_of_the_other_sort(place: Any, path: str, kind: str) -> None:
    with pytest.raises(CouldNotLook, match="is a kind of"):
        place.write("p/plugin.yaml", NATIVE).judge(path, kind=kind)


def test_a_folder_named_absolutely(place: Any) -> None:
    place.write("a/plugin.json", "[]").write("b/plugin.json", "[]")
    here = Path.cwd().as_posix()
    assert [path for _, _, path in place.told(f"{here}/a", "b")] == [f"{here}/a/plugin.json", "b/plugin.json"]


@pytest.mark.parametrize("path", ["", " "])
def test_an_empty_path_names_nothing(path: str, place: Any) -> None:
    del place
    with pytest.raises(CouldNotLook, match="a path is empty"):
        validate([path], Wish())


def test_the_skills_of_a_native_plugin_are_judged_as_hermes_reads_them(place: Any) -> None:
    place.write("p/plugin.yaml", NATIVE).write("p/__init__.py")
    place.write("p/skills/good/SKILL.md", SKILL.format("good").replace("---\nbody", "color: red\n---\nbody"))
    place.write("p/skills/bad/SKILL.md", SKILL.format("bad").replace("description: d\n", ""))
    place.write("p/skills/notes.md", "x")
    assert place.told("p") == [
        ("shape-missing-key", "warning", "skills/bad/SKILL.md"),
        ("skill-unknown-key", "note", "skills/good/SKILL.md"),
    ]
    assert "skills/bad/SKILL.md" in {one.path for one in place.judge("p").examined}
