from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from packtool.cli.init import WHAT
from packtool.errors import CouldNotLook, Misuse
from packtool.registry import kind_of
from packtool.schemas import schema_text
from packtool.starting import STARTERS, start

MODELINE = "# yaml-language-server: $schema="


def packtool(*words: str, folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "packtool", *words]
    env = {**os.environ, "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout + done.stderr


def test_the_command_names_every_example() -> None:
    assert tuple(STARTERS) == WHAT


@pytest.mark.parametrize("what", WHAT)
def test_nothing_at_all_is_said_of_an_example(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "some-thing"
    begun = start(what, folder, name=None)
    code, said = packtool("validate", *(path for path in begun.files if _is_manifest(folder / path)), folder=folder)
    assert (code, said.partition("\n\nNext:\n")[0].strip().endswith(": nothing found")) == (0, True), said


def _is_manifest(path: Path) -> bool:
    return kind_of(path.name, path.read_bytes()) is not None


@pytest.mark.parametrize("what", ["plugin", "portable"])
def test_plugins_pass_doctor_and_scan(what: str, tmp_path: Path) -> None:
    start(what, tmp_path / "demo", name="words-9")
    for command in ("validate", "doctor", "scan"):
        code, said = packtool(command, "demo", folder=tmp_path)
        assert (code, said.splitlines()[0]) == (0, "PASS demo: nothing found"), said


@pytest.mark.parametrize("what", WHAT)
def test_what_comes_next_can_be_typed(what: str, tmp_path: Path) -> None:
    begun = start(what, tmp_path / "my 'work'", name=None)
    assert begun.commands
    for command in begun.commands:
        if not command.startswith("packtool pack "):  # those ask GitHub
            done = subprocess.run(
                ["bash", "-c", command.replace("packtool ", f"{sys.executable} -m packtool ", 1)],
                cwd=tmp_path,
                env={**os.environ, "HOME": str(tmp_path)},
                capture_output=True,
                check=False,
                timeout=120,
            )
            assert done.returncode == 0, (command, done.stdout, done.stderr)


def test_a_path_that_looks_like_an_option_is_told_as_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begun = start("pack", Path("-x"), name=None)
    assert begun.commands[0] == "packtool validate ./-x/hermes-pack.yaml"
    assert begun.commands[1] == "packtool pack add ./-x/hermes-pack.yaml owner/repo@tag"
    assert start("pack", Path(), name="a").commands[1] == "packtool pack add owner/repo@tag"
    assert start("index", Path(), name=None).commands[0] == "packtool validate index.json"


@pytest.mark.parametrize(
    ("folder", "name"),
    [("My Plugin", "my-plugin"), ("no", "no"), ("123", "123"), ("--Übung_2", "bung-2"), ("a" * 70, "a" * 64)],
)
def test_the_name_is_that_of_the_folder(folder: str, name: str, tmp_path: Path) -> None:
    begun = start("plugin", tmp_path / folder, name=None)
    assert begun.name == name
    said = YAML(typ="safe").load(tmp_path / folder / "plugin.yaml")
    tool = name.replace("-", "_") + "_count_words"
    assert (said["name"], said["provides_tools"]) == (name, [tool])
    code = (tmp_path / folder / "__init__.py").read_text(encoding="utf-8")
    assert code.count(f'"{tool}"') == 2


@pytest.mark.parametrize("name", ["my-plugin-my-pack", "my-pack-my-plugin", "x"])
@pytest.mark.parametrize("what", ["plugin", "portable", "pack"])
def test_a_name_is_written_once_and_whole(what: str, name: str, tmp_path: Path) -> None:
    begun = start(what, tmp_path / "here", name=name)
    first = next(path for path in begun.files if path in {"plugin.yaml", "plugin.json", "hermes-pack.yaml"})
    text = (tmp_path / "here" / first).read_text(encoding="utf-8")
    assert (json.loads(text) if first.endswith(".json") else YAML(typ="safe").load(text))["name"] == name


@pytest.mark.parametrize("name", ["", "A", "a--b", "-a", "a b", "a/b", "..", "a" * 65, "ä", "a\n"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Misuse):
        start("plugin", tmp_path / "here", name=name)
    assert not (tmp_path / "here").exists()


def test_a_folder_without_letters_and_an_index_with_a_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match="no letter"):
        start("pack", tmp_path / "___", name=None)
    with pytest.raises(Misuse, match="no name"):
        start("index", tmp_path, name="a")


@pytest.mark.parametrize("what", WHAT)
def test_nothing_is_overwritten_and_nothing_is_added(what: str, tmp_path: Path) -> None:
    begun = start(what, tmp_path / "one", name=None)
    for path in begun.files:
        folder = tmp_path / "other"
        place = folder / path
        place.parent.mkdir(parents=True)
        place.symlink_to("nowhere")
        with pytest.raises(CouldNotLook, match="nothing was written"):
            start(what, folder, name=None)
        assert [one for one in folder.rglob("*") if not one.is_dir()] == [place]
        place.unlink()
        for parent in (place.parent, *place.parent.parents):
            if parent == tmp_path:
                break
            parent.rmdir()


def test_what_was_written_is_taken_back_when_the_rest_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "skills").write_text("mine", encoding="utf-8")
    with pytest.raises(CouldNotLook, match="nothing was written"):
        start("portable", tmp_path, name="a")
    assert [path.name for path in tmp_path.iterdir()] == ["skills"]


@pytest.mark.parametrize(("what", "file"), [("plugin", "plugin.yaml"), ("pack", "hermes-pack.yaml")])
def test_editors_find_the_schema_beside_the_file(what: str, file: str, tmp_path: Path) -> None:
    start(what, tmp_path / "here", name=None)
    first = (tmp_path / "here" / file).read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(MODELINE)
    beside = tmp_path / "here" / first.removeprefix(MODELINE)
    assert beside.read_text(encoding="utf-8") == schema_text(STARTERS[what].schema or "")


def test_editors_find_the_schema_of_an_index_too(tmp_path: Path) -> None:
    start("index", tmp_path, name=None)
    index = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    assert (tmp_path / index["$schema"]).read_text(encoding="utf-8") == schema_text("index")
    assert index["generated_at"] > "2026-01-01T00:00:00Z"
