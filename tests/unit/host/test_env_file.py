from __future__ import annotations

import io
import shlex
import shutil
import stat
import subprocess
import unicodedata
from typing import TYPE_CHECKING

import dotenv
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.errors import CouldNotLook, Misuse
from packtool.host import Home
from packtool.host.env_file import quoted, read_env, write_env

if TYPE_CHECKING:
    from pathlib import Path

WORDS = r"""
plain sk-abc/+=1:2,3@x%25 it's a"b $HOME `id` a\b \\ end\ #hash ~ ! * ? ; & | < > ( ) { [ é 😀 \n a\'b - = ' " ''
"""
PHRASES = ("", " ", "two words", " padded ", "a # b", 'it\'s "both"', "it's a\\b", "two\u00a0words")
VALUES = (*WORDS.split(), *PHRASES)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.find(tmp_path / "home", {})


def put(home: Home, text: str) -> None:
    home.path.mkdir(exist_ok=True)
    (home.path / ".env").write_bytes(text.encode())


def now(home: Home) -> str:
    return (home.path / ".env").read_bytes().decode()


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_read_alike_by_a_shell_by_dotenv_and_by_us(home: Home, value: str) -> None:
    write_env(home, {"KEY": value})
    path = home.path / ".env"
    assert read_env(home) == {"KEY": value}
    assert dotenv.dotenv_values(path) == {"KEY": value}
    sh = shutil.which("sh")
    if sh is not None:
        script = f'set -a; . {shlex.quote(str(path))}; printf "%s" "$KEY"'
        assert subprocess.run([sh, "-c", script], check=True, capture_output=True).stdout.decode() == value


seen = st.text(max_size=20).filter(
    lambda text: not any(unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} for c in text)
)


@settings(deadline=None)
@given(seen)
def test_whatever_is_not_refused_is_read_as_it_was_given(value: str) -> None:
    try:
        line = f"KEY={quoted('KEY', value)}\n"
    except Misuse:
        assert "$" in value or "`" in value
        return
    assert dotenv.dotenv_values(stream=io.StringIO(line)) == {"KEY": value}


@pytest.mark.parametrize(
    "value", ["a\nb", "a\rb", "a\x00b", "a\x1bb", "a\x85b", "a\u2028b", "\ud800", "it's $HOME", "${X}"]
)
def test_what_no_line_can_hold_is_refused(home: Home, value: str) -> None:
    put(home, "A=1\n")
    with pytest.raises(Misuse, match="KEY"):
        write_env(home, {"OTHER": "x", "KEY": value})
    assert now(home) == "A=1\n"


@pytest.mark.parametrize("name", ["", "A B", "A=B", "A\nB", "1A", "A-B", "export A"])
def test_what_is_no_name_is_refused(home: Home, name: str) -> None:
    with pytest.raises(Misuse, match="no name of a variable"):
        write_env(home, {name: "x"})
    assert not (home.path / ".env").exists()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "KEY=new\n"),
        ("# mine\n\nA = 1 # one\n", "# mine\n\nA = 1 # one\nKEY=new\n"),
        ("A=1", "A=1\nKEY=new\n"),
        ("A=1\r\n", "A=1\r\nKEY=new\r\n"),
        ("\ufeffA=1\n", "\ufeffA=1\nKEY=new\n"),
        ("KEY=\nA=1\n", "KEY=new\nA=1\n"),
        ("export KEY=''\nA=1\n", "KEY=new\nA=1\n"),
        ("#KEY=old\n", "#KEY=old\nKEY=new\n"),
        ("MY_KEY=old\nKEY2=x\n", "MY_KEY=old\nKEY2=x\nKEY=new\n"),
    ],
)
def test_other_lines_keep_every_byte(home: Home, before: str, after: str) -> None:
    put(home, before)
    assert write_env(home, {"KEY": "new"}) == ("KEY",)
    assert now(home) == after
    assert stat.S_IMODE((home.path / ".env").stat().st_mode) == 0o600


def test_bytes_that_are_no_text_stay(home: Home) -> None:
    home.path.mkdir()
    (home.path / ".env").write_bytes(b"A=\xff\xfe\n")
    write_env(home, {"KEY": "new"})
    assert (home.path / ".env").read_bytes() == b"A=\xff\xfe\nKEY=new\n"


def test_a_value_that_is_there_stays_unless_it_is_to_be_replaced(home: Home) -> None:
    put(home, "KEY=first\nA=1\n export KEY = 'old'  # note\nB=2\n")
    assert write_env(home, {"KEY": "new", "B": "3"}) == ()
    assert now(home) == "KEY=first\nA=1\n export KEY = 'old'  # note\nB=2\n"
    assert write_env(home, {"KEY": "new"}, replace=True) == ("KEY",)
    assert now(home) == "KEY=first\nA=1\nKEY=new\nB=2\n"
    assert read_env(home)["KEY"] == "new"


def test_files_of_the_users_own_are_read(home: Home) -> None:
    assert read_env(home) == {}
    put(home, '\ufeffA=1\r\n# B=2\nexport C=\'x # y\' # z\nD="q\\"r\\\\" # s\nE = a b # c\nF\n=G\nH=a#b\nI=${A}\n')
    assert read_env(home) == {"A": "1", "C": "x # y", "D": 'q"r\\', "E": "a b", "H": "a#b", "I": "${A}"}


@pytest.mark.parametrize("text", ['A="one\ntwo"\n', "A='one\nKEY=two'\n"])
def test_a_value_on_several_lines_is_not_written_into(home: Home, text: str) -> None:
    put(home, text)
    with pytest.raises(CouldNotLook, match=r"line 1 of .* opens a quote that the line does not close"):
        write_env(home, {"KEY": "new"}, replace=True)
    assert now(home) == text


def test_a_link_of_the_users_own_is_followed(home: Home, tmp_path: Path) -> None:
    real = tmp_path / "secrets.env"
    real.write_text("A=1\n")
    real.chmod(0o644)
    home.path.mkdir()
    (home.path / ".env").symlink_to(real)
    write_env(home, {"KEY": "new"})
    assert (home.path / ".env").is_symlink()
    assert real.read_text() == "A=1\nKEY=new\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
