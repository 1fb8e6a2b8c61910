from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from packtool.errors import CouldNotLook
from packtool.host import Home
from packtool.host.trust import check_home

SOMEBODY = 12345
AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to another user")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / "home/plugins").mkdir(parents=True)
    (tmp_path / "home/packtool/staging").mkdir(parents=True)
    for folder in (tmp_path, tmp_path / "home", *(tmp_path / "home").rglob("*")):
        folder.chmod(0o700)
    return Home(path=tmp_path / "home", chosen_by="a test")


def refusal(home: Home) -> CouldNotLook:
    with pytest.raises(CouldNotLook) as caught:
        check_home(home)
    return caught.value


def test_a_home_of_ones_own_below_a_sticky_folder_is_fine(home: Home) -> None:
    assert Path(tempfile.gettempdir()).stat().st_mode & 0o1002 == 0o1002
    assert check_home(home) == ()


def test_a_home_that_is_not_there_yet_is_fine(tmp_path: Path) -> None:
    assert check_home(Home(path=tmp_path / "not/there", chosen_by="a test")) == ()


@pytest.mark.parametrize("inside", [".", "plugins", "packtool", "packtool/staging", ".."])
@pytest.mark.parametrize(("mode", "who"), [(0o770, "a group"), (0o707, "everybody"), (0o777, "everybody")])
def test_a_folder_that_others_can_write_is_refused(home: Home, inside: str, mode: int, who: str) -> None:
    folder = (home.path / inside).resolve()
    folder.chmod(mode)
    assert refusal(home).message == f"{folder} can be written by {who}, who could change what is installed"
    assert refusal(home).remedy == f"chmod go-w {folder}"
    os.system(refusal(home).remedy)  # noqa: S605 - the advice is followed as it is printed
    assert check_home(home) == ()


def test_others_can_read_what_they_cannot_write(home: Home) -> None:
    home.path.chmod(0o755)
    home.plugins.chmod(0o755)
    assert check_home(home) == ()


@pytest.mark.parametrize("inside", [".", "plugins", "packtool"])
def test_a_sticky_folder_will_do_above_and_not_for_the_home_itself(home: Home, inside: str) -> None:
    home.path.parent.chmod(0o1777)
    assert check_home(home) == ()
    (home.path / inside).chmod(0o1777)
    assert refusal(home).message.startswith(f"{(home.path / inside).resolve()} can be written by everybody")


@AS_ROOT
@pytest.mark.parametrize("inside", [".", "plugins", "packtool", ".."])
def test_a_folder_of_somebody_else_is_refused(home: Home, inside: str) -> None:
    folder = (home.path / inside).resolve()
    os.chown(folder, SOMEBODY, SOMEBODY)
    assert refusal(home).message == (
        f"{folder} belongs to another user (id {SOMEBODY}), who could change what is installed"
    )


def test_a_link_of_the_users_own_is_followed_and_named(home: Home, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    home.plugins.rmdir()
    home.plugins.symlink_to("../real")
    (tmp_path / "way").symlink_to(home.path)
    assert check_home(Home(path=tmp_path / "way", chosen_by="a test")) == (
        f"{tmp_path}/way is a link of yours and was followed to {home.path}",
        f"{home.plugins} is a link of yours and was followed to ../real",
    )
    (tmp_path / "real").chmod(0o777)
    assert refusal(home).message.startswith(f"{tmp_path}/real can be written by everybody")


def test_what_is_above_the_end_of_a_link_counts(home: Home, tmp_path: Path) -> None:
    (tmp_path / "open/real").mkdir(parents=True)
    (tmp_path / "open").chmod(0o777)
    home.plugins.rmdir()
    home.plugins.symlink_to(tmp_path / "open/real")
    assert refusal(home).message.startswith(f"{tmp_path}/open can be written by everybody")


@AS_ROOT
def test_a_link_of_somebody_else_is_not_followed(home: Home, tmp_path: Path) -> None:
    (tmp_path / "way").symlink_to(home.path)
    os.lchown(tmp_path / "way", SOMEBODY, SOMEBODY)
    assert refusal(Home(path=tmp_path / "way", chosen_by="a test")).message.startswith(
        f"{tmp_path}/way belongs to another user"
    )


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert "there are too many links" in refusal(Home(path=tmp_path / "a", chosen_by="a test")).message


def test_a_file_where_a_folder_must_be(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    assert refusal(Home(path=tmp_path / "home", chosen_by="a test")).message.endswith(
        "is a file where a folder must be"
    )
