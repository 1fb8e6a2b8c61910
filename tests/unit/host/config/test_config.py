from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.host import Home
from packtool.host.config import Config, read_config

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.find(tmp_path, {})


def read(home: Home, text: str) -> Config:
    home.config.write_bytes(text.encode())
    return read_config(home)


def test_no_file_and_an_empty_one_are_an_empty_configuration(home: Home) -> None:
    for config in (read_config(home), read(home, ""), read(home, "# nothing\n"), read(home, "~\n")):
        assert config == Config()
        assert (config.version, config.enabled, config.disabled) == (None, None, ())
        assert config.scan_on_install
        assert config.entry("relay") == {}


def test_what_is_asked_for_is_read(home: Home) -> None:
    config = read(
        home,
        "\ufeff_config_version: 50\nmcp_servers: {files: {}, web: {}}\nplugins:\n  enabled: [b, a, 5]\n"
        "  disabled:\n  - c\n  entries:\n    a: {x: 1}\n    y: {x: 2}\n    n: text\n",
    )
    assert config.version == 50
    assert config.enabled == ("b", "a")
    assert config.disabled == ("c",)
    assert config.entry("a") == {"x": 1}
    assert config.entry("y") == {"x": 2}
    assert config.entry("n") == {}


@pytest.mark.parametrize("word", ["false", "off", "No", "n", "0", "0.0", "null", "~", "''", "[]", "{}", "", "0x0"])
def test_any_empty_value_turns_the_scan_off_as_in_hermes(home: Home, word: str) -> None:
    assert not read(home, f"plugins:\n  scan_on_install: {word}\n").scan_on_install


@pytest.mark.parametrize("word", ["true", "on", "y", "1", "'false'", "'0'", "x", "[false]"])
def test_any_other_value_leaves_it_on(home: Home, word: str) -> None:
    assert read(home, f"plugins:\n  scan_on_install: {word}\n").scan_on_install


@pytest.mark.parametrize(
    ("word", "version"), [("37", 37), ("'37'", 37), ("true", None), ("3.7", None), ("x", None), ("[37]", None)]
)
def test_the_stamp_is_a_whole_number(home: Home, word: str, version: int | None) -> None:
    assert read(home, f"_config_version: {word}\n").version == version


def test_shapes_that_are_none_are_taken_for_nothing(home: Home) -> None:
    config = read(home, "plugins: [a]\nmcp_servers: x\n")
    assert (config.enabled, config.disabled, config.entry("a")) == (None, (), {})
    assert read(home, "plugins: {enabled: a, disabled: b}\n").enabled is None


@pytest.mark.parametrize(
    "data", [b"a: [", b"a: \xff", b"a: 1\n---\nb: 2\n", b"- a\n", b"text", b"a: !!python/name:os.x 1\n"]
)
def test_what_cannot_be_read_is_said_and_left(home: Home, data: bytes) -> None:
    home.config.write_bytes(data)
    with pytest.raises(CouldNotLook) as caught:
        read_config(home)
    assert caught.value.message.startswith(f"{home.config} cannot be read: ")
    assert home.config.read_bytes() == data


def test_a_folder_in_the_place_of_the_file_cannot_be_read(home: Home) -> None:
    home.config.mkdir()
    with pytest.raises(CouldNotLook, match="not a file"):
        read_config(home)
