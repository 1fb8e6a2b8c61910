"""A file whose name was mistyped is answered with the name that was meant, whichever command reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from packtool.cli.main import packtool
from packtool.errors import CouldNotLook

THERE = ("index.json", "hermes-pack.yaml.lock", "owners.yaml")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("index", "check", "indx.json"), "index.json"),
        (("index", "bump", "--all", "--file", "indx.json"), "index.json"),
        (("index", "rename", "--file", "indx.json", "a", "b"), "index.json"),
        (("index", "remove", "--file", "indx.json", "a", "--reason", "it is gone"), "index.json"),
        (("index", "publish", "indx.json"), "index.json"),
        (("index", "export", "--file", "indx.json", "--to", "catalog", "out"), "index.json"),
        (("index", "import", "indx.json", "--into", "new.json"), "index.json"),
        (("index", "sweep", "indx.json"), "index.json"),
        (("search", "--index", "indx.json", "word"), "index.json"),
        (("info", "--index", "indx.json", "word"), "index.json"),
        (("verify", "--lock", "hermes-pack.yaml.lok"), "hermes-pack.yaml.lock"),
    ],
)
def test_the_name_that_was_meant_is_told(
    words: tuple[str, ...], meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in THERE:
        (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(CouldNotLook) as told:
        packtool.main([*words], prog_name="packtool", standalone_mode=False)
    # Some commands say the whole path.
    assert told.value.remedy.removeprefix("did you mean ").removeprefix(f"{tmp_path}/") == f"{meant}?"


def test_where_nothing_is_like_it_the_way_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CouldNotLook) as told:
        packtool.main(["index", "bump", "--all", "--file", "indx.json"], prog_name="packtool", standalone_mode=False)
    assert told.value.remedy == "name the index: --file PATH"
    assert not Path("indx.json").exists()
