"""The folder is replaced whole or not at all, and only where it is new, empty or one of ours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.site import writing
from packtool.site.writing import MARKER, Written, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

OLD = [("index.html", b"old"), ("plugins/a.html", b"a"), ("plugins/b.html", b"b")]
NEW = [("index.html", b"new"), ("plugins/a.html", b"a")]


def write(folder: Path, files: list[tuple[str, bytes]]) -> Written:
    return write_whole(folder, files, told=lambda _: None)


def there(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    found.pop(MARKER, None)
    return found


@pytest.fixture(params=["exchanged", "renamed twice"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "renamed twice":
        monkeypatch.setattr(writing, "exchange", lambda _, __: False)


@pytest.mark.usefixtures("way")
def test_what_is_gone_from_the_index_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "site"
    assert write(folder, OLD).gone == 0
    done = write(folder, NEW)
    assert there(folder) == dict(NEW)
    assert (done.files, done.gone) == (3, 1)
    assert os.listdir(folder.parent) == ["site"]  # noqa: PTH208 - nothing is left beside it


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    write(tmp_path / "site", NEW)
    assert there(tmp_path / "site") == dict(NEW)
    assert (tmp_path / "site").stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("name", ["CNAME", "plugins/mine.html", ".git/HEAD"])
@pytest.mark.parametrize("ours", [True, False])
def test_what_somebody_else_put_there_stays(tmp_path: Path, name: str, *, ours: bool) -> None:
    folder = tmp_path / "site"
    if ours:
        write(folder, OLD)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"mine")
    before = there(folder)
    with pytest.raises(CouldNotLook, match=f"holds what no earlier site wrote: {name}"):
        write(folder, NEW)
    assert there(folder) == before


def test_a_link_that_somebody_put_there_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    write(tmp_path / "site", OLD)
    (tmp_path / "site" / "way").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CouldNotLook, match="way"):
        write(tmp_path / "site", NEW)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b'{"form": "other"}', b'{"form": "packtool/site/1", "files": 3}', b"\xff"]
)
def test_a_marker_that_says_nothing_makes_nothing_ours(tmp_path: Path, text: bytes) -> None:
    write(tmp_path / "site", OLD)
    (tmp_path / "site" / MARKER).write_bytes(text)
    with pytest.raises(CouldNotLook, match="no earlier site"):
        write(tmp_path / "site", NEW)


def test_what_breaks_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write(folder, OLD)

    def broken() -> Iterator[tuple[str, bytes]]:
        yield NEW[0]
        raise OSError(28, "No space left on device")

    with pytest.raises(CouldNotLook, match="no space left on device"):
        write_whole(folder, broken(), told=lambda _: None)
    assert there(folder) == dict(OLD)
    assert os.listdir(tmp_path) == ["site"]  # noqa: PTH208 - nothing is left beside it


def test_a_second_rename_that_fails_takes_the_first_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site"
    write(folder, OLD)
    monkeypatch.setattr(writing, "exchange", lambda _, __: False)
    rename = Path.rename

    def refusing(self: Path, target: Path) -> Path:
        if target == folder and not self.name.endswith(".old"):
            raise OSError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refusing)
    with pytest.raises(CouldNotLook, match="permission denied"):
        write(folder, NEW)
    assert there(folder) == dict(OLD)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_bytes(b"mine")
    with pytest.raises(CouldNotLook, match="cannot be used: not a directory"):
        write(tmp_path / "site", NEW)
    assert (tmp_path / "site").read_bytes() == b"mine"


def test_the_folder_that_one_is_in_is_not_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "site" / "deep")
    with pytest.raises(Misuse, match="is the folder that you are in"):
        write(tmp_path / "site", NEW)


def test_a_link_to_the_folder_stays_a_link(tmp_path: Path) -> None:
    write(tmp_path / "first", OLD)
    (tmp_path / "current").symlink_to("first")
    write(tmp_path / "current", NEW)
    assert (tmp_path / "current").is_symlink()
    assert there(tmp_path / "first") == dict(NEW)


def test_what_a_killed_run_left_beside_is_removed_and_nothing_else(tmp_path: Path) -> None:
    others = [".site.mine", ".site.a.b.packtool", ".sites.abc.packtool", "site.abc.packtool"]
    for name in (".site.abc123.packtool", ".site.abc123.packtool.old", *others):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_bytes(b"x")
    write(tmp_path / "site", NEW)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["site", *others])
