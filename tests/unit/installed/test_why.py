"""Why each thing that Hermes looks at loads or not; `tests/interop/why_like_hermes.py` holds this to Hermes itself."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.host import Home
from packtool.installed.why.environment import Environment, environment_of
from packtool.installed.why.flow import list_why
from packtool.installed.why.roots import Around

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Report

NOW = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
REGISTER = "def register(ctx):\n    pass\n"
ENTRY_POINTS = """[console_scripts]
thing = thing:main

[hermes_agent.plugins]
by-module = thing
by-function = thing:register
mute = mute
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A home, a project's folder and an environment, all below one folder."""

    folder: Path

    @property
    def home(self) -> Home:
        return Home(path=self.folder / "home", chosen_by="a test")

    @property
    def site(self) -> Path:
        return self.folder / "venv" / "lib" / "python3.11" / "site-packages"

    def plugin(self, folder: str, *lines: str, code: str | None = REGISTER, under: str = "home/plugins") -> Path:
        place = self.folder / under / folder
        place.mkdir(parents=True)
        (place / "plugin.yaml").write_text("\n".join([*lines, ""]), encoding="utf-8")
        if code is not None:
            (place / "__init__.py").write_text(code, encoding="utf-8")
        return place

    def config(self, *enabled: str, disabled: tuple[str, ...] = (), **more: Any) -> None:
        self.home.path.mkdir(exist_ok=True)
        said = {"plugins": {"enabled": list(enabled), "disabled": list(disabled)}, **more}
        self.home.config.write_text(json.dumps(said), encoding="utf-8")

    def why(self, *, hermes: str | None = None, env: Mapping[str, str] | None = None, found: bool = False) -> Report:
        environment = environment_of(str(self.folder / "venv"), {}) if found else None
        around = Around(home=self.home, environ=env or {}, working=self.folder / "work", environment=environment)
        return list_why(around, hermes=hermes, now=NOW)

    def reasons(self, **how: Any) -> dict[str, tuple[str | None, ...]]:
        """Return the reason of each release, by source and folder; ``None`` for what is loaded."""
        report = self.why(**how)
        return {
            f"{one['source']} {one['folder']}": tuple(each["reason"] for each in one["releases"].values())
            for one in report.details["looked_at"]
        }


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    made = Ground(folder=tmp_path)
    (tmp_path / "work").mkdir()
    made.config()
    return made


def test_the_reasons_of_config_and_of_files(ground: Ground) -> None:
    ground.plugin("loads", "name: loads")
    ground.plugin("off", "name: is-off")
    ground.plugin("neither", "name: neither")
    ground.plugin("no-code", "name: no-code", code=None)
    ground.plugin("no-register", "name: no-register", code="x = 1\n")
    ground.plugin("raises", "name: raises", code="def register(ctx):\n    raise ValueError(ctx)\n")
    ground.plugin("broken", "name: [")
    (ground.home.plugins / "nothing").mkdir()
    ground.config("loads", "is-off", "no-code", "no-register", "raises", disabled=("is-off",))
    assert ground.reasons(hermes="0.22") == {
        "user broken": ("manifest does not parse",),
        "user loads": (None,),
        "user neither": ("not enabled",),
        "user no-code": ("no __init__.py",),
        "user no-register": ("no register",),
        "user nothing": ("no manifest",),
        "user off": ("disabled by config",),
        "user raises": ("fails while it is loaded",),
    }


def test_what_is_enabled_and_not_loaded_is_a_finding_with_a_command(ground: Ground) -> None:
    place = ground.plugin("no-code", "name: no-code", code=None)
    ground.plugin("off", "name: is-off")
    ground.plugin("neither", "name: neither")
    ground.config("no-code", "is-off", disabled=("is-off",))
    found = {one.location.path: one.remedy for one in ground.why().findings}
    assert found == {
        "plugins/no-code": f"packtool doctor {place}",
        "plugins/off": "packtool enable is-off",
    }


def test_categories_go_one_deep(ground: Ground) -> None:
    ground.plugin("tools/one", "name: one")
    ground.plugin("tools/more/two", "name: two")
    ground.config("tools/one", "two")
    assert ground.reasons(hermes="0.20") == {"user tools/one": (None,), "user tools/more": ("too deep",)}


def test_dot_folders_are_looked_at_and_those_of_other_harnesses_by_the_older_release_alone(ground: Ground) -> None:
    ground.plugin(".hidden", "name: hidden")
    ground.plugin(".claude-plugin", "name: foreign")
    ground.plugin("__old__", "name: old")
    ground.config("hidden", "foreign", "old")
    assert ground.reasons() == {
        "user .claude-plugin": (None, "not looked at"),
        "user .hidden": (None, None),
        "user __old__": (None, "not looked at"),
    }


def test_of_two_with_one_name_the_later_is_loaded(ground: Ground) -> None:
    ground.plugin("a", "name: same")
    ground.plugin("b", "name: same")
    ground.config("same")
    assert ground.reasons(hermes="0.22") == {"user a": ("another is loaded in its place",), "user b": (None,)}


def test_project_plugins_are_off_until_a_variable_or_the_env_file_says_so(ground: Ground) -> None:
    ground.plugin("mine", "name: mine", under="work/.hermes/plugins")
    ground.config("mine")
    assert ground.reasons(hermes="0.22") == {"project mine": ("not looked at",)}
    assert ground.reasons(hermes="0.22", env={"HERMES_ENABLE_PROJECT_PLUGINS": "Yes"}) == {"project mine": (None,)}
    (ground.home.path / ".env").write_text("HERMES_ENABLE_PROJECT_PLUGINS=1\n", encoding="utf-8")
    assert ground.reasons(hermes="0.22") == {"project mine": (None,)}
    assert ground.reasons(hermes="0.22", env={"HERMES_ENABLE_PROJECT_PLUGINS": "no"}) == {
        "project mine": ("not looked at",)
    }


def test_a_project_plugin_takes_the_place_of_one_in_the_home(ground: Ground) -> None:
    ground.plugin("mine", "name: mine")
    ground.plugin("mine", "name: mine", under="work/.hermes/plugins")
    ground.config("mine")
    assert ground.reasons(hermes="0.22", env={"HERMES_ENABLE_PROJECT_PLUGINS": "1"}) == {
        "user mine": ("another is loaded in its place",),
        "project mine": (None,),
    }


def test_safe_mode_loads_nothing(ground: Ground) -> None:
    ground.plugin("one", "name: one")
    ground.config("one")
    assert ground.reasons(hermes="0.22", env={"HERMES_SAFE_MODE": "1"}) == {"user one": ("safe mode",)}


def test_links_of_nix_are_listed(ground: Ground, tmp_path: Path) -> None:
    ground.plugin("tool", "name: tool", under="store")
    ground.home.plugins.mkdir()
    (ground.home.plugins / "nix-managed-tool").symlink_to(tmp_path / "store" / "tool")
    ground.config("tool")
    (one,) = ground.why(hermes="0.22").details["looked_at"]
    assert (one["by_nix"], one["link"], one["key"]) == (True, str(tmp_path / "store" / "tool"), "tool")
    assert one["releases"]["0.22"]["loads"] == "loads"


def test_one_memory_provider_is_chosen_by_a_setting(ground: Ground) -> None:
    for name in ("chosen", "other"):
        ground.plugin(name, f"name: {name}", "kind: exclusive")
    ground.config("chosen", "other", memory={"provider": "chosen"})
    told = {one["key"]: one["releases"]["0.22"] for one in ground.why(hermes="0.22").details["looked_at"]}
    assert [(one["loads"], one["reason"]) for one in told.values()] == [
        ("elsewhere", "chosen elsewhere"),
        ("does not load", "chosen elsewhere"),
    ]
    assert told["chosen"]["words"] == "memory.provider chooses it"


def test_the_kind_is_guessed_from_the_beginning_of_long_code(ground: Ground) -> None:
    long = "# filling\n" * 5_000
    ground.plugin("early", "name: early", code=f"class Mine(MemoryProvider):\n    pass\n{long}{REGISTER}")
    ground.plugin("late", "name: late", code=f"{long}{REGISTER}# MemoryProvider\n")
    ground.config("early", "late")
    assert ground.reasons(hermes="0.22") == {"user early": ("chosen elsewhere",), "user late": (None,)}


def test_where_releases_differ_each_is_told(ground: Ground) -> None:
    ground.plugin("provider", "name: provider", "kind: model-provider", code="x = 1\n")
    ground.plugin("newer", "name: newer", 'requires_hermes: ">=9"')
    ground.plugin("twice", "name: twice", "author: a", "author: b")
    ground.config("provider", "newer", "twice")
    assert ground.reasons() == {
        "user newer": (None, "for another release"),
        "user provider": ("wrong kind for this place", None),
        "user twice": (None, "manifest does not parse"),
    }


def test_a_plugin_that_the_catalog_removed_is_not_loaded_unless_its_user_wants_it(ground: Ground) -> None:
    ground.plugin("bad", "name: bad")
    ground.config("bad")
    ground.home.catalog_cache.parent.mkdir()
    ground.home.catalog_cache.write_text(json.dumps({"removed": [{"name": "bad", "reason": "steals"}]}))
    assert ground.reasons() == {"user bad": (None, "removed from the catalog")}
    ground.home.records.write_text(json.dumps({"bad": {"allow_removed": True}}), encoding="utf-8")
    assert ground.reasons() == {"user bad": (None, None)}


def packages(ground: Ground) -> None:
    info = ground.site / "thing-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    (ground.site / "thing.py").write_text(f"raise SystemExit('imported')\n{REGISTER}", encoding="utf-8")
    (ground.site / "mute.py").write_text("x = 1\n", encoding="utf-8")
    (ground.site / "hermes_agent_example-0.22.7.dist-info").mkdir()
    (ground.site / "hermes_cli").mkdir()


def test_entry_points_are_read_and_never_imported(ground: Ground) -> None:
    packages(ground)
    ground.config("by-module", "by-function", "mute")
    assert ground.reasons(hermes="0.20", found=True) == {
        "pip thing: thing": (None,),
        "pip thing: thing:register": ("no register",),
        "pip thing: mute": ("no register",),
    }
    assert ground.reasons(hermes="0.22", found=True)["pip thing: thing:register"] == (None,)


def test_a_folder_goes_before_an_entry_point_in_the_newer_release_alone(ground: Ground) -> None:
    packages(ground)
    ground.plugin("by-module", "name: by-module")
    ground.config("by-module")
    folder, entry = "user by-module", "pip thing: thing"
    older, newer = (ground.reasons(hermes=release, found=True) for release in ("0.20", "0.22"))
    assert (older[folder], older[entry]) == (("another is loaded in its place",), (None,))
    assert (newer[folder], newer[entry]) == ((None,), ("another is loaded in its place",))


def test_the_release_is_that_of_the_environment_and_its_plugins_come_first(ground: Ground) -> None:
    packages(ground)
    own = ground.site / "plugins"
    ground.plugin("disk-cleanup", "name: disk-cleanup", under=str(own.relative_to(ground.folder)))
    ground.plugin("painter", "name: painter", "kind: backend", under=str(own.relative_to(ground.folder)))
    ground.plugin("impostor", "name: disk-cleanup")
    ground.config("disk-cleanup", _config_version=37)
    report = ground.why(found=True)
    assert (report.details["releases"], report.details["hermes"]) == (["0.22"], "0.22.7")
    told = {(one["source"], one["folder"]): one["releases"]["0.22"] for one in report.details["looked_at"]}
    assert told["bundled", "disk-cleanup"]["loads"] == "loads"
    assert told["bundled", "painter"]["loads"] == "loads"
    assert told["user", "impostor"]["reason"] == "another is loaded in its place"


def test_hermes_is_found_by_the_first_line_of_its_command(ground: Ground, tmp_path: Path) -> None:
    packages(ground)
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "hermes").write_text(f"#!{tmp_path}/venv/bin/python\n", encoding="utf-8")
    found = environment_of(None, {"PATH": f"/nowhere:{folder}"})
    assert isinstance(found, Environment)
    assert (found.site, found.version) == (ground.site, "0.22.7")
    (folder / "hermes").write_text("#!/usr/bin/env python3\n", encoding="utf-8")
    assert environment_of(None, {"PATH": str(folder)}) is None


def test_what_is_no_environment_and_no_home(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match="holds no Python packages"):
        environment_of(str(tmp_path), {})
    nowhere = Around(
        home=Home(path=tmp_path / "none", chosen_by="a test"), environ={}, working=tmp_path, environment=None
    )
    with pytest.raises(CouldNotLook, match="no Hermes home"):
        list_why(nowhere, hermes=None, now=NOW)


def test_what_is_not_looked_at_is_said(ground: Ground) -> None:
    places = {one["source"]: one for one in ground.why().details["places"]}
    assert [places[word]["looked"] for word in ("bundled", "user", "project", "pip")] == [False, True, False, False]
    assert "packtool list --why --venv FOLDER" in places["pip"]["words"]
