from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Report, Verdict
from packtool.fix import MENDED_KINDS, fix, flow
from packtool.fix.rounds import mend
from packtool.formats.fixed import render
from packtool.validate import Wish, validate

C = "3f786850e387550fdab836ed7e6dc881de23001b"
BEFORE = f"name: demo\nplugins:\n  - repo: acme/relay\n    ref: {C.upper()}  # v1\n"
AFTER = BEFORE.replace(C.upper(), C)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "hermes-pack.yaml"
    place.write_text(BEFORE, encoding="utf-8")
    return place


def run(*files: object, write: bool = True, kind: str | None = None) -> Report:
    return fix([str(file) for file in files], kind=kind, allow_local=False, write=write)


def test_the_file_is_mended_in_place_and_keeps_its_mode(file: Path) -> None:
    file.chmod(0o640)
    report = run(file)
    assert file.read_text(encoding="utf-8") == AFTER
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert (report.verdict, report.findings, report.exit_code()) == (Verdict.PASS, (), 0)
    assert [one["rule"] for one in report.details["files"][0]["mended"]] == ["pack-spelling"]
    again = run(file)
    assert again.details["files"][0] == {
        **report.details["files"][0],
        "changed": False,
        "places": 0,
        "mended": [],
        "diff": [],
        "applies": True,
    }
    assert list(file.parent.iterdir()) == [file]


def test_a_diff_writes_nothing_and_is_exit_code_1_until_nothing_is_left(file: Path) -> None:
    report = run(file, write=False)
    assert file.read_text(encoding="utf-8") == BEFORE
    assert ([finding.rule.id for finding in report.findings], report.exit_code()) == (["fix-pending"], 1)
    text = render(report, width=80, color=False)
    assert text.startswith(f"--- ./{str(file).lstrip('/')}\n+++ ./")
    assert f"\n-    ref: {C.upper()}  # v1\n+    ref: {C}  # v1\n" in text
    run(file)
    assert run(file, write=False).exit_code() == 0


def test_a_link_is_followed_and_stays_a_link(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "plugins" / "hermes-pack.yaml"
    link.parent.mkdir()
    link.symlink_to(file)
    run(link)
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == AFTER


def test_a_file_that_may_not_be_written_is_left(file: Path) -> None:
    file.chmod(0o440)
    with pytest.raises(CouldNotLook, match="may not be written"):
        run(file)
    assert file.read_text(encoding="utf-8") == BEFORE


def test_a_file_that_another_program_wrote_meanwhile_is_left(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*words: Any, **others: Any) -> Any:
        file.write_text("name: other\n", encoding="utf-8")
        return mend(*words, **others)

    monkeypatch.setattr("packtool.fix.flow.mend", slow)
    with pytest.raises(CouldNotLook, match="another program"):
        run(file)
    assert file.read_text(encoding="utf-8") == "name: other\n"


def test_a_folder_means_its_manifests_and_those_of_its_skills(tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_text("name: a\nversion: 1.0\n", encoding="utf-8")
    skill = tmp_path / "skills" / "tell" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("---\nname: tell\ndescription: a: b\n---\n", encoding="utf-8")
    (tmp_path / "config.yaml").write_text("plugins: {enabled: [on]}\n", encoding="utf-8")
    (tmp_path / "mcp.json").symlink_to(tmp_path / "config.yaml")
    report = run(tmp_path)
    assert [file["kind"] for file in report.details["files"]] == ["plugin-yaml", "skill"]
    assert skill.read_text(encoding="utf-8") == '---\nname: tell\ndescription: "a: b"\n---\n'


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("notes.txt", b"a: b\n", "of which kind"),
        ("gone.yaml", None, "does not exist"),
    ],
)
def test_what_cannot_be_mended_is_no_pass(file: Path, name: str, content: bytes | None, why: str) -> None:
    place = file.parent / name
    if content is not None:
        place.write_bytes(content)
    with pytest.raises(CouldNotLook, match=why):
        run(place)
    report = run(place, file)
    assert (report.verdict, report.exit_code()) == (None, 2)
    assert file.read_text(encoding="utf-8") == AFTER


def test_an_empty_folder_and_standard_input_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="holds no manifest"):
        run(tmp_path)
    with pytest.raises(Misuse):
        run("-")


@pytest.mark.parametrize("data", [b"\xff\xfe", b"", b"\x00", b"---\n", b"{", b"- a\n", b"x" * 2_000_000])
@pytest.mark.parametrize("kind", flow.MENDED_KINDS)
def test_bytes_that_are_no_manifest_are_left_and_told(tmp_path: Path, kind: str, data: bytes) -> None:
    place = tmp_path / "file"
    place.write_bytes(data)
    report = run(place, kind=kind)
    assert report.verdict is Verdict.FAIL
    assert place.read_bytes() == data


def test_an_inexact_diff_says_so_for_programs_too(file: Path) -> None:
    file.write_text(BEFORE.replace("plugins:", "# \u202e\nplugins:"), encoding="utf-8")
    report = run(file, write=False)
    assert report.details["files"][0]["applies"] is False
    text = render(report, width=80, color=False)
    assert text.startswith("# ./")
    assert "since\n# line 2 holds what nobody sees.\n" in text
    run(file)
    assert file.read_text(encoding="utf-8") == AFTER.replace("plugins:", "# \u202e\nplugins:")


def test_colour_ends_before_a_carriage_return_and_leaves_the_head_alone(file: Path) -> None:
    file.write_text(BEFORE.replace("\n", "\r\n"), encoding="utf-8", newline="")
    lines = render(run(file, write=False), width=80, color=True).split("\n")
    assert [line[:6] for line in lines[:2]] == ["--- ./", "+++ ./"]
    assert f"\x1b[32;1m+    ref: {C}  # v1\x1b[0m\r" in lines


def test_what_to_type_next_names_the_kind_that_was_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "other.yaml"
    place.write_text(BEFORE, encoding="utf-8")
    assert run(place, write=False, kind="pack").findings[0].remedy == f"packtool fix --kind pack {place}"


INDEX = '{"schema_version": 1, "generated_at": "2026-01-01T00:00:00Z", "plugins": [ENTRIES]}\n'
SKILL = "---\nname: NAME\ndescription: does this: and that\n---\n"
NATIVE = "name: NAME\nversion: 1.0\ndescription: a plugin\n"


def tree(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("files", "mended"),
    [
        pytest.param(
            {"index.json": INDEX.replace("ENTRIES", '{"name": "b", "repo": "a/b"}, {"name": "a", "repo": "a/a"}')},
            ["index.json"],
            id="index",
        ),
        pytest.param({"index.json": '{"mine": 1}\n', "plugin.yaml": NATIVE}, ["plugin.yaml"], id="other"),
        pytest.param({"SKILL.md": SKILL}, ["SKILL.md"], id="a-skill"),
        pytest.param({"skills/work/SKILL.md": SKILL}, ["skills/work/SKILL.md"], id="tap"),
        pytest.param(
            {"plugin.yml": NATIVE, "hermes-pack.yaml": BEFORE, "SKILL.md": SKILL, "skills/a/SKILL.md": SKILL},
            ["hermes-pack.yaml", "plugin.yml", "skills/a/SKILL.md"],
            id="plugin",
        ),
        pytest.param(
            {"a/plugin.yaml": NATIVE, "b/c/plugin.yaml": NATIVE}, ["a/plugin.yaml", "b/c/plugin.yaml"], id="several"
        ),
        pytest.param(
            {"config.yaml": "plugins: {}\n", "plugins/a/plugin.yaml": NATIVE, "plugins/b/skills/x/SKILL.md": SKILL},
            ["plugins/a/plugin.yaml"],
            id="home",
        ),
    ],
)
def test_a_folder_means_what_it_means_to_validate(files: dict[str, str], mended: list[str], tmp_path: Path) -> None:
    tree(tmp_path, files)
    report = run(tmp_path)
    found = [file["path"] for file in report.details["files"] if file["changed"]]
    assert found == [str(tmp_path / name) for name in mended]
    judged = validate([str(tmp_path)], Wish())
    examined = {one.path for one in judged.examined if one.by and one.by[0] in MENDED_KINDS}
    assert examined <= {Path(one.path).relative_to(tmp_path).as_posix() for one in report.examined}
    assert not any(file["changed"] for file in run(tmp_path).details["files"])


def test_links_in_a_folder_are_not_followed(file: Path, tmp_path: Path) -> None:
    home = tmp_path / "pack"
    home.mkdir()
    (home / "hermes-pack.yaml").symlink_to(file)
    with pytest.raises(CouldNotLook, match="holds no manifest"):
        run(home)
    assert file.read_text(encoding="utf-8") == BEFORE


def test_one_manifest_that_cannot_be_written_does_not_hide_the_others(file: Path) -> None:
    tree(file.parent, {"plugin.yaml": NATIVE})
    file.chmod(0o440)
    report = run(file.parent)
    assert [one.subject for one in report.unseen] == [str(file)]
    assert [one["changed"] for one in report.details["files"]] == [True]
    assert report.exit_code() == 2


def test_a_folder_has_no_kind_of_a_file(file: Path) -> None:
    with pytest.raises(CouldNotLook, match="is a folder, and pack is a kind of file"):
        run(file.parent, kind="pack")
