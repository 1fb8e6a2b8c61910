"""Portable plugins: the narrowest part fails, and the rest loads."""

from __future__ import annotations

import os
from typing import Any

import pytest

from packtool.contract.profile import Profile
from packtool.plugin import skills
from packtool.plugin.model import Form

STDIO = {"type": "stdio", "command": "node"}


def test_a_portable_plugin(folder: Any, told: Any) -> None:
    folder.portable(version="1.0.0").skill("b").skill("a").servers(s={**STDIO, "args": ["x"]})
    reading = folder.read()
    assert told(reading) == []
    plugin = reading.plugin
    assert (plugin.form, plugin.name, plugin.version, plugin.kind) == (Form.PORTABLE, "relay", "1.0.0", "")
    assert [skill.name for skill in plugin.skills] == ["a", "b"]
    assert [(server.name, server.shown) for server in plugin.mcp_servers] == [("s", "node x")]
    assert [one.path for one in reading.examined] == [
        "mcp.json",
        "plugin.json",
        "skills/a/SKILL.md",
        "skills/b/SKILL.md",
    ]


def test_a_refused_manifest_stops_every_part(folder: Any) -> None:
    reading = folder.portable(name="A").skill("a").servers(s=STDIO).read()
    assert reading.plugin is None
    assert [one.path for one in reading.examined] == ["plugin.json"]


@pytest.mark.parametrize(("profile", "severity"), [(Profile.STRICT, "error"), (Profile.HERMES, "warning")])
def test_a_bad_part_is_skipped_with_its_reason(folder: Any, told: Any, profile: Profile, severity: str) -> None:
    folder.portable().skill("good").skill("bad", "other").servers(good=STDIO, bad={**STDIO, "command": "a b"})
    reading = folder.read(profile)
    plugin = reading.plugin
    assert [skill.name for skill in plugin.skills] == ["good"]
    assert [server.name for server in plugin.mcp_servers] == ["good"]
    [skill], [server] = plugin.skipped_skills, plugin.skipped_mcp_servers
    assert (skill.name, skill.reason) == ("bad", "the skill is named `other` and its folder `bad`")
    assert (server.name, "more than one word" in server.reason) == ("bad", True)
    assert told(reading) == [
        ("mcp-json-command", severity, "mcp.json"),
        ("skill-name-mismatch", severity, "skills/bad/SKILL.md"),
    ]


def test_a_broken_mcp_json_leaves_the_skills(folder: Any, told: Any) -> None:
    reading = folder.portable().skill("a").write("mcp.json", "[]").read()
    assert [skill.name for skill in reading.plugin.skills] == ["a"]
    assert told(reading) == [("mcp-json-not-an-object", "warning", "mcp.json")]


@pytest.mark.parametrize("target", ["nowhere", "skills", "../outside", "/etc", "plugin.json"])
def test_skills_that_are_no_folder_inside(folder: Any, told: Any, target: str) -> None:
    (folder.root.parent / "outside" / "a").mkdir(parents=True)
    reading = folder.portable().servers(s=STDIO).link("skills", target).read(Profile.STRICT)
    assert told(reading) == [("plugin-skills-folder", "error", "skills")]
    assert [server.name for server in reading.plugin.mcp_servers] == ["s"]


@pytest.mark.parametrize(("target", "rule"), [("nowhere", "plugin-not-a-file"), ("/etc/hosts", "plugin-file-outside")])
def test_an_mcp_json_that_is_no_file_inside(folder: Any, told: Any, target: str, rule: str) -> None:
    assert told(folder.portable().skill("a").link("mcp.json", target).read()) == [(rule, "warning", "mcp.json")]


def test_a_skill_linked_from_outside_is_skipped(folder: Any, told: Any) -> None:
    (folder.root.parent / "SKILL.md").write_text("---\nname: a\ndescription: private\n---\n", encoding="utf-8")
    reading = folder.portable().skill("ok").link("skills/a/SKILL.md", "../../../SKILL.md").read()
    assert [skill.name for skill in reading.plugin.skills] == ["ok"]
    assert [(one.name, one.reason) for one in reading.plugin.skipped_skills] == [
        ("a", "the link leads out of the plugin")
    ]
    assert told(reading) == [("plugin-file-outside", "warning", "skills/a/SKILL.md")]


def test_an_alias_of_a_skill_has_the_wrong_name(folder: Any) -> None:
    plugin = folder.portable().skill("a").link("skills/b", "a").read().plugin
    assert [skill.name for skill in plugin.skills] == ["a"]
    assert [one.name for one in plugin.skipped_skills] == ["b"]


def test_what_is_no_skill_is_nothing(folder: Any, told: Any) -> None:
    folder.portable().skill("ok").write("skills/README.md").write("skills/empty/x").write("skills/a/b/SKILL.md")
    folder.link("skills/loop", "loop").link("skills/self/SKILL.md", "SKILL.md").write("skills/low/skill.md")
    reading = folder.read()
    assert [skill.name for skill in reading.plugin.skills] == ["ok"]
    assert reading.plugin.skipped_skills == ()
    assert told(reading) == [
        ("plugin-stray-skill", "note", "skills/low/skill.md"),
        ("plugin-not-a-file", "note", "skills/self/SKILL.md"),
    ]


def test_a_pipe_as_a_skill_is_never_waited_for(folder: Any, told: Any) -> None:
    folder.portable().write("skills/a/x")
    os.mkfifo(folder.root / "skills" / "a" / "SKILL.md")
    assert told(folder.read()) == [("plugin-not-a-file", "note", "skills/a/SKILL.md")]


def test_letters_count_in_the_name_of_the_folder(folder: Any) -> None:
    assert folder.portable().write("Skills/a/SKILL.md").read().plugin.skills == ()


def test_a_flood_of_skills_is_bounded(folder: Any, told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skills, "MOST_SKILLS", 20)
    folder.portable().skill("a0000")
    for number in range(1, 30):
        os.link(folder.root / "skills/a0000/SKILL.md", _made(folder.root / f"skills/a{number:04}") / "SKILL.md")
    reading = folder.read()
    assert len(reading.plugin.skills) + len(reading.plugin.skipped_skills) == 20
    assert ("plugin-skills-unread", "error", "skills") in told(reading)


def test_a_flood_of_frontmatter_is_bounded(folder: Any, told: Any) -> None:
    folder.portable()
    for number in range(60):
        folder.write(f"skills/a{number:02}/SKILL.md", "---\n" + "# comment\n" * 1600 + "---\n")
    reading = folder.read()
    assert len(reading.plugin.skipped_skills) == 33
    assert ("plugin-skills-unread", "error", "skills") in told(reading)


def _made(place: Any) -> Any:
    place.mkdir()
    return place


def test_commands_and_folders_that_leave_through_a_link(folder: Any, told: Any) -> None:
    (folder.root.parent / "plugin-evil").mkdir()
    folder.portable().link("evil", "../plugin-evil").write("bin/x").link("inside", "bin")
    folder.servers(
        a={**STDIO, "command": "./evil/x"},
        b={**STDIO, "cwd": "${PLUGIN_ROOT}/evil"},
        c={**STDIO, "command": "./evil/x", "cwd": "./evil"},
        d={**STDIO, "command": "./inside/x", "cwd": "./inside"},
        e={**STDIO, "command": "./evil/../bin/x"},
    )
    reading = folder.read(Profile.STRICT)
    assert [server.name for server in reading.plugin.mcp_servers] == ["d"]
    assert [one.name for one in reading.plugin.skipped_mcp_servers] == ["a", "b", "c", "e"]
    assert {found[:2] for found in told(reading)} == {("plugin-mcp-place", "error")}


def test_a_command_that_is_not_there_is_warned_of(folder: Any, told: Any) -> None:
    reading = folder.portable().servers(s={**STDIO, "command": "./bin/x"}).read()
    assert [server.name for server in reading.plugin.mcp_servers] == ["s"]
    assert told(reading) == [("plugin-mcp-missing", "warning", "mcp.json")]


def test_hermes_is_told_about_servers_of_the_plugin_alone(folder: Any, told: Any) -> None:
    servers = {"s": {"trust": "full"}, "other": {}}
    folder.portable(extensions={"com.nousresearch.hermes": {"servers": servers}}).servers(s=STDIO)
    reading = folder.read()
    assert reading.plugin.trusted_mcp_servers == ("s",)
    assert told(reading) == [
        ("plugin-json-hermes-extension", "error", "plugin.json"),
        ("plugin-json-trust", "warning", "plugin.json"),
    ]


def test_names_of_folders_are_safe_to_show(folder: Any) -> None:
    reading = folder.portable().write("skills/a\x1b[31m\n/SKILL.md", "x").read()
    [skipped] = reading.plugin.skipped_skills
    assert skipped.name == "a\\x1b[31m\\n"
    assert [one.path for one in reading.examined] == ["plugin.json", "skills/a\\x1b[31m\\n/SKILL.md"]
    assert all(found.location.path.isprintable() for found in reading.findings)
