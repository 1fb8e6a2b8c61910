from __future__ import annotations

from pathlib import Path

import pytest

from packtool.errors import CouldNotLook
from packtool.host import Home


def test_an_explicit_home_wins() -> None:
    home = Home.find("/one", {"HERMES_HOME": "/two"})
    assert (home.path, home.chosen_by) == (Path("/one").absolute(), "asked for")


def test_the_variable_comes_next() -> None:
    home = Home.find(None, {"HERMES_HOME": " /two "})
    assert (home.path, home.chosen_by) == (Path("/two").absolute(), "HERMES_HOME")


@pytest.mark.parametrize("environ", [{}, {"HERMES_HOME": ""}, {"HERMES_HOME": "  "}])
def test_the_usual_place_comes_last(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Home.find(None, environ).path == tmp_path / ".hermes"
    assert Home.find("", environ).path == tmp_path / ".hermes"


def test_windows_has_a_usual_place_of_its_own() -> None:
    environ = {"LOCALAPPDATA": "/Users/x/AppData/Local"}
    assert Home.find(None, environ, windows=True).path == Path("/Users/x/AppData/Local").absolute() / "hermes"
    assert Home.find(None, environ).path.name == ".hermes"


def test_a_tilde_and_a_relative_path_become_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert Home.find("~/h", {}).path == tmp_path / "h"
    assert Home.find("h", {}).path == tmp_path / "h"


def test_a_user_without_a_home_is_told_what_to_type() -> None:
    with pytest.raises(CouldNotLook) as caught:
        Home.find("~nobody-has-this-name/h", {})
    assert "--home" in caught.value.remedy


def test_nothing_of_packtool_lies_below_plugins_and_nothing_is_made(tmp_path: Path) -> None:
    home = Home.find(tmp_path / "home", {})
    assert home.index_cache == home.path / "cache" / "plugin_index.json"
    assert home.catalog_cache == home.path / "cache" / "plugin-catalog.json"
    for place in (home.own, home.own_cache, home.staging, home.index_cache, home.config):
        assert home.plugins not in place.parents
        assert home.path in place.parents
    assert not home.path.exists()
