"""Which manifest decides, and what a plugin is named."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.plugin.model import Form
from packtool.plugin.read import read_plugin

if TYPE_CHECKING:
    from pathlib import Path


def test_a_native_plugin(folder: Any, told: Any) -> None:
    reading = folder.native().read()
    assert told(reading) == []
    plugin = reading.plugin
    assert (plugin.form, plugin.name, plugin.names_itself) == (Form.NATIVE, "relay", True)
    assert (plugin.manifest_path, plugin.kind, plugin.installed_by) == ("plugin.yaml", "standalone", ("0.20", "0.22"))
    assert [(one.path, one.by) for one in reading.examined] == [("plugin.yaml", ("plugin-yaml",))]


def test_the_prefix_stands_before_every_path(folder: Any, told: Any) -> None:
    reading = folder.write("plugin.yml", "name: a\nversion: 1.10\ndescription: d\n").read(prefix="plugins/relay/")
    assert told(reading) == [
        ("plugin-no-code", "error", "plugins/relay/plugin.yml"),
        ("plugin-yaml-number-as-text", "warning", "plugins/relay/plugin.yml"),
    ]
    assert reading.plugin.manifest_path == "plugins/relay/plugin.yml"


def test_plugin_yaml_decides_before_plugin_yml(folder: Any, told: Any) -> None:
    reading = folder.native().write("plugin.yml", "name: other\n").read()
    assert reading.plugin.name == "relay"
    assert told(reading) == [("plugin-second-manifest", "note", "plugin.yml")]


def test_the_native_manifest_decides_and_the_other_is_compared(folder: Any, told: Any) -> None:
    reading = folder.native().portable(name="other", version="2.0.0").skill("a").servers().read()
    assert (reading.plugin.form, reading.plugin.name, reading.plugin.skills) == (Form.NATIVE, "relay", ())
    assert told(reading) == [
        ("plugin-second-manifest", "note", "plugin.json"),
        ("plugin-manifests-disagree", "warning", "plugin.json"),
        ("plugin-manifests-disagree", "warning", "plugin.json"),
    ]
    assert reading.findings[1].message == "plugin.yaml says the name is relay, plugin.json says other"
    assert [found.location.column for found in reading.findings] == [1, 83, 103]


def test_manifests_that_agree_are_noted(folder: Any, told: Any) -> None:
    assert told(folder.native().portable(version="0.1.0").read()) == [("plugin-second-manifest", "note", "plugin.json")]


def test_a_second_manifest_that_is_broken_is_no_error_of_the_plugin(folder: Any, told: Any) -> None:
    reading = folder.native().write("plugin.json", "{").read()
    assert reading.plugin.name == "relay"
    assert told(reading) == [
        ("plugin-second-manifest", "note", "plugin.json"),
        ("document-syntax", "warning", "plugin.json"),
    ]


def test_nothing_loadable_names_the_paths_that_were_expected(folder: Any) -> None:
    folder.write("README.md").write(".claude-plugin/plugin.json", "{}")
    reading = folder.read(prefix="sub")
    assert reading.plugin is None
    [found] = reading.findings
    assert found.rule.id == "plugin-nothing-loadable"
    # The folder is there; no line of a manifest is.
    assert (found.location.path, found.location.line) == ("sub", None)
    assert found.remedy.startswith("name the folder that holds plugin.yaml")
    assert "sub/plugin.yaml, sub/plugin.yml, sub/plugin.json" in found.message
    assert ".claude-plugin/plugin.json is read by another client alone" in found.message


def test_nothing_loadable_points_at_what_lies_deeper(folder: Any) -> None:
    folder.write("plugins/relay/plugin.yaml").write(".git/x/plugin.yaml").link("loop", ".")
    [found] = folder.read().findings
    assert found.message.endswith("there is plugins/relay/plugin.yaml")


def test_an_unreadable_native_manifest_is_no_plugin(folder: Any, told: Any) -> None:
    reading = folder.native("- a\n").read()
    assert (reading.plugin, told(reading)) == (None, [("plugin-yaml-not-a-mapping", "error", "plugin.yaml")])


def test_a_plugin_that_does_not_name_itself_gets_the_fallback(folder: Any) -> None:
    plugin = folder.native("version: 0.1.0\n").read().plugin
    assert (plugin.name, plugin.names_itself) == ("fallback", False)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("..", "plugin-name-refused"),
        (".", "plugin-name-refused"),
        ("a/b", "plugin-name-refused"),
        ("a\\\\b", "plugin-name-refused"),
        ("a..b", "plugin-name-refused"),
        ("re\\u202elay", "plugin-name-refused"),
        ("re\\u200blay", "plugin-name-refused"),
        ("x" * 256, "plugin-name-refused"),
        ("r\\u0435lay", "plugin-name-odd"),
        ("a b", "plugin-name-odd"),
        (".hidden", "plugin-name-odd"),
        ("-rf", "plugin-name-odd"),
    ],
)
def test_the_law_of_names(folder: Any, told: Any, name: str, rule: str) -> None:
    reading = folder.native(f'name: "{name}"\nversion: 0.1.0\ndescription: d\n').read()
    assert [found[0] for found in told(reading)] == [rule]
    assert (reading.findings[0].location.line, reading.findings[0].location.column) == (1, 7)
    assert reading.plugin.name.isprintable()


def test_a_name_that_looks_like_another_is_said_to(folder: Any) -> None:
    [found] = folder.native('name: "r\\u00e9lay"\nversion: 0.1.0\ndescription: d\n').read().findings
    assert "can be taken for `relay`" in found.message


@pytest.mark.parametrize("name", ["relay", "Relay_2", "a.b-c", "sk-a-plugin-with-a-long-name-like-a-key"])
def test_plain_names(folder: Any, told: Any, name: str) -> None:
    reading = folder.native(f"name: {name}\nversion: 0.1.0\ndescription: d\n").read()
    assert (reading.plugin.name, told(reading)) == (name, [])


def test_a_manifest_linked_from_outside_is_refused(folder: Any, told: Any) -> None:
    (folder.root.parent / "secret").write_text("name: stolen\n", encoding="utf-8")
    reading = folder.write("__init__.py").link("plugin.yaml", "../secret").read()
    assert (reading.plugin, told(reading)) == (None, [("plugin-file-outside", "error", "plugin.yaml")])
    assert reading.examined[0].skipped == "the link leads out of the plugin"


def test_a_manifest_linked_inside_is_read(folder: Any, told: Any) -> None:
    reading = folder.write("meta/real.yaml", "name: a\nversion: 0.1.0\ndescription: d\n").write("__init__.py")
    assert told(reading.link("plugin.yaml", "meta/real.yaml").read()) == []


@pytest.mark.parametrize("target", ["plugin.yaml", "nowhere", "__init__.py/x"])
def test_a_manifest_that_leads_nowhere_is_refused(folder: Any, told: Any, target: str) -> None:
    reading = folder.write("__init__.py").link("plugin.yaml", target).read()
    assert (reading.plugin, told(reading)) == (None, [("plugin-not-a-file", "error", "plugin.yaml")])


def test_a_pipe_is_never_waited_for(folder: Any, told: Any) -> None:
    os.mkfifo(folder.root / "plugin.yaml")
    os.mkfifo(folder.root / "__init__.py")
    assert told(folder.read()) == [("plugin-not-a-file", "error", "plugin.yaml")]


def test_a_manifest_that_is_too_large_is_not_read(folder: Any, told: Any) -> None:
    reading = folder.native("name: a\n#" + "x" * 300_000).read()
    assert told(reading) == [("plugin-file-too-large", "error", "plugin.yaml")]


def test_what_is_no_folder_cannot_be_looked_at(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in (tmp_path / "missing", tmp_path / "file"):
        with pytest.raises(CouldNotLook):
            read_plugin(place, fallback_name="x")
