"""What counts as installed: everything that a release of Hermes would look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sample_plugins import native, portable
from scratch_home import Scratch, scratch_home

from packtool.errors import CouldNotLook
from packtool.host.installed import State, look_at, read_installed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return scratch_home(tmp_path / "hermes")


def _seen(scratch: Scratch) -> list[tuple[str, str]]:
    return [(one.key, one.folder) for one in read_installed(scratch.home)]


def test_no_home(tmp_path: Path) -> None:
    home = scratch_home(tmp_path / "hermes").home
    home.plugins.rmdir()
    assert read_installed(home) == ()


def test_where_hermes_looks(scratch: Scratch) -> None:
    scratch.loose("relay")
    scratch.loose("clock", portable("clock"))
    scratch.loose("tools/alarm", native("other-name"))
    scratch.loose("tools/deep/inside")
    scratch.loose(".hidden/plugin")
    scratch.loose(".dot", native("dot"))
    (scratch.home.plugins / "__pycache__").mkdir()
    (scratch.home.plugins / "file.txt").write_text("x")
    assert _seen(scratch) == [
        ("dot", ".dot"),
        (".hidden/plugin", ".hidden/plugin"),
        ("clock", "clock"),
        ("relay", "relay"),
        ("tools/alarm", "tools/alarm"),
    ]


def test_the_other_ending(scratch: Scratch) -> None:
    scratch.loose("relay", {"plugin.yml": b"name: relay\n", "__init__.py": b""})
    assert _seen(scratch) == [("relay", "relay")]


def test_recorded_without_a_manifest_hides_nothing_below(scratch: Scratch) -> None:
    scratch.by_hermes("relay", {"readme.txt": b"x"})
    scratch.loose("relay/evil")
    found = read_installed(scratch.home)
    assert [(one.key, one.fault is None) for one in found] == [("relay/evil", True), ("relay", False)]


def test_broken_manifest(scratch: Scratch) -> None:
    scratch.loose("relay", {"plugin.yaml": b"name: [\n", "__init__.py": b""})
    [one] = read_installed(scratch.home)
    assert one.plugin is None
    assert one.fault
    assert (one.key, one.name) == ("relay", "relay")


def test_manifests_of_other_harnesses_say_nothing(scratch: Scratch) -> None:
    scratch.loose("mine/.claude-plugin", {"plugin.json": b'{"name": "x"}'})
    [one] = read_installed(scratch.home)
    assert one.folder == "mine"
    assert one.fault == "holds no manifest, so Hermes loads nothing from it"


@pytest.mark.parametrize(
    ("config", "state"),
    [
        ("", State.NEITHER),
        ("plugins: {enabled: [relay]}", State.ENABLED),
        ("plugins: {enabled: [relay], disabled: [relay]}", State.DISABLED),
        ("plugins: {enabled: relay}", State.NEITHER),
    ],
)
def test_state(scratch: Scratch, config: str, state: State) -> None:
    scratch.plugin("relay")
    scratch.config(config)
    assert [one.state for one in read_installed(scratch.home)] == [state]


def test_state_of_a_nested_plugin_by_either_name(scratch: Scratch) -> None:
    scratch.loose("tools/clock", native("my-clock"))
    for config, state in (
        ("plugins: {enabled: [tools/clock]}", State.ENABLED),
        ("plugins: {enabled: [tools/clock], disabled: [my-clock]}", State.DISABLED),
    ):
        scratch.config(config)
        assert [one.state for one in read_installed(scratch.home)] == [state]


def test_links(scratch: Scratch, tmp_path: Path) -> None:
    place = tmp_path / "store"
    place.mkdir()
    (place / "plugin.yaml").write_text("name: relay\n")
    for name in ("nix-managed-relay", "dev"):
        (scratch.home.plugins / name).symlink_to(place)
    (scratch.home.plugins / "broken").symlink_to(tmp_path / "nowhere")
    assert [(one.folder, one.by_nix, one.link) for one in read_installed(scratch.home)] == [
        ("broken", False, str(tmp_path / "nowhere")),
        ("dev", False, str(place)),
        ("nix-managed-relay", True, str(place)),
    ]


def test_gone_and_found(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.plugin("lost")
    (scratch.home.plugins / "lost").rename(scratch.home.path / "elsewhere")
    holdings = look_at(scratch.home)
    assert [record.name for record in holdings.gone] == ["lost"]
    found = holdings.find("relay")
    assert found is not None
    assert found.receipt is not None
    assert holdings.find("lost") is None


@pytest.mark.parametrize("text", ["{", "[]", '{"relay": 1}'])
def test_broken_records_are_told(scratch: Scratch, text: str) -> None:
    scratch.loose("relay")
    scratch.home.records.write_text(text)
    with pytest.raises(CouldNotLook):
        read_installed(scratch.home)
    assert scratch.home.records.read_text() == text
