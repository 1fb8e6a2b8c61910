from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from packtool.contract.profile import Profile
from packtool.doctor_flow import diagnose
from packtool.errors import CouldNotLook
from packtool.validate.flow import validate
from packtool.validate.judged import Wish

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = "name: relay\nrepo: https://github.com/o/r\nsha: " + "a" * 40 + "\ndescription: Sends what comes in.\n"


def judged(path: Path) -> list[tuple[str, str, int | None]]:
    report = validate([str(path)], Wish(profile=Profile.STRICT))
    return [
        (one.rule.id, one.location.path, one.location.line) for one in report.findings if one.severity.word == "error"
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "plugin-catalog"
    place.mkdir()
    (place / "relay.yaml").write_text(ENTRY, encoding="utf-8")
    (place / "README.md").write_text("Plugins.\n", encoding="utf-8")
    (place / "removed.yaml").write_text("removed: []\n", encoding="utf-8")
    return place


def test_a_catalog_is_judged_as_one_and_so_is_the_folder_above(folder: Path) -> None:
    for path in (folder, folder.parent):
        report = validate([str(path)], Wish(profile=Profile.STRICT))
        assert {each["kind"] for each in report.details["files"]} == {"catalog"}
        assert judged(path) == []


def test_entries_that_are_none_and_a_list_without_its_key_are_errors(folder: Path) -> None:
    (folder / "bad.yaml").write_text("name: B!\nrepo: http://x\n", encoding="utf-8")
    (folder / "removed.yaml").write_text("# gone\n- {name: a, reason: x}\n", encoding="utf-8")
    found = judged(folder)
    assert ("catalog-shape", "removed.yaml", 2) in found
    assert {path for _, path, _ in found} == {"bad.yaml", "removed.yaml"}


def test_of_two_files_with_one_name_the_second_is_told(folder: Path) -> None:
    (folder / "second.yaml").write_text(ENTRY, encoding="utf-8")
    assert [each[:2] for each in judged(folder.parent)] == [("catalog-entry-twice", "plugin-catalog/second.yaml")]


def test_a_hook_whose_code_is_no_python_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "HOOK.yaml").write_text("name: a\ndescription: b\nevents: [agent:start]\n", encoding="utf-8")
    (tmp_path / "handler.py").write_text("async def handle(event_type, context)\n    pass\n", encoding="utf-8")
    assert judged(tmp_path) == [("hook-handler-not-python", "handler.py", 1)]


def test_a_manifest_in_other_letters_is_named(tmp_path: Path) -> None:
    (tmp_path / "Plugin.yaml").write_text("name: a\n", encoding="utf-8")
    report = validate([str(tmp_path)], Wish(profile=Profile.STRICT))
    assert "Plugin.yaml is written with other letters: name it plugin.yaml" in report.findings[0].message


@pytest.mark.parametrize(
    ("manifest", "takers"),
    [
        ("name: a\n", ["0.20", "0.22"]),
        ("name: a\nmanifest_version: 2\n", ["0.22"]),
        ("name: a\nrequires_hermes: '>=0.30'\n", ["0.20"]),
        ("name: a\nrequires_hermes: '>=0.20'\n", ["0.20", "0.22"]),
        ("name: ../a\n", []),
        ("name: a\nname: b\n", ["0.20"]),
    ],
)
def test_the_releases_that_install_it(manifest: str, takers: list[str], tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_text(manifest, encoding="utf-8")
    (tmp_path / "__init__.py").write_text("def register(ctx):\n    pass\n", encoding="utf-8")
    report = validate([str(tmp_path)], Wish(profile=Profile.STRICT))
    assert report.details["plugin"]["installed_by"] == takers


def test_a_secret_in_an_mcp_json_beside_a_native_manifest_is_seen(tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_text("name: a\n", encoding="utf-8")
    (tmp_path / "__init__.py").write_text("def register(ctx):\n    pass\n", encoding="utf-8")
    key = "sk-ant-api03-" + "Bq7" * 30
    address = "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"
    servers = {"$schema": address, "mcpServers": {"s": {"type": "stdio", "command": "x", "env": {"K": key}}}}
    (tmp_path / "mcp.json").write_text(json.dumps(servers), encoding="utf-8")
    report = validate([str(tmp_path)], Wish(profile=Profile.STRICT))
    assert ("mcp-json-secret", "mcp.json") in [(one.rule.id, one.location.path) for one in report.findings]


@pytest.mark.parametrize(
    ("name", "what"), [("hermes-pack.yaml", "a pack"), ("index.json", "an index"), ("HOOK.yaml", "a gateway hook")]
)
def test_doctor_says_what_to_run_for_what_is_no_plugin(name: str, what: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("{}\n", encoding="utf-8")
    with pytest.raises(CouldNotLook, match=f"holds {what}, and no plugin") as caught:
        diagnose(str(tmp_path), releases=())
    assert caught.value.remedy == f"packtool validate {tmp_path}"
