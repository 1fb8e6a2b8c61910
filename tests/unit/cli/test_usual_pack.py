"""Every command about a pack takes the one in this folder where none is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from packtool.cli.options import pack_argument
from packtool.cli.packing import file_and_words, pack_and_out
from packtool.errors import Misuse

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@pack_argument
def told(*, pack: str) -> None:
    click.echo(pack)


def run(*words: str) -> str:
    return CliRunner().invoke(told, words, catch_exceptions=False, standalone_mode=False).stdout.strip()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_that_is_named_is_meant(folder: Path) -> None:
    (folder / "hermes-pack.yaml").touch()
    assert run("other.yaml") == "other.yaml"
    assert pack_and_out(("other.yaml", "out.zip")) == ("other.yaml", "out.zip")


@pytest.mark.parametrize("name", ["hermes-pack.yaml", "hermes-pack.yml"])
def test_else_the_one_here(name: str, folder: Path) -> None:
    (folder / name).touch()
    assert run() == name
    assert pack_and_out(("out.zip",)) == (name, "out.zip")


def test_where_there_is_none_it_is_begun(folder: Path) -> None:
    with pytest.raises(Misuse) as fault:
        run()
    assert (fault.value.message, fault.value.remedy) == (
        "there is no hermes-pack.yaml in this folder",
        "packtool init pack",
    )
    assert folder.is_dir()


@pytest.mark.parametrize(
    ("words", "file", "names"),
    [
        ((), None, []),
        (("relay",), None, ["relay"]),
        (("p.yaml",), "p.yaml", []),
        (("packed",), "packed", []),
        (("p.yaml", "relay"), "p.yaml", ["relay"]),
    ],
)
def test_names_may_be_left_out(words: tuple[str, ...], file: str | None, names: list[str], folder: Path) -> None:
    (folder / "packed").touch()
    assert file_and_words(words, None) == (file, names)


@pytest.mark.parametrize("words", [(), ("a", "b", "c")])
def test_a_bundle_has_one_place(words: tuple[str, ...]) -> None:
    with pytest.raises(click.UsageError):
        pack_and_out(words)
