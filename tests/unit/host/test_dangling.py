"""Links that lead nowhere are listed: whoever looks for what the system put there finds it."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from scratch_home import NOW, scratch_home

from packtool.host.installed import look_at
from packtool.installed.listing import list_installed
from packtool.installed.why.flow import list_why
from packtool.installed.why.roots import Around

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_link_of_nix_that_leads_nowhere_is_listed_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scratch = scratch_home(tmp_path / "hermes")
    (scratch.home.plugins / "nix-managed-relay").symlink_to("/nix/store/gone")

    (one,) = look_at(scratch.home).installed
    (row,) = list_installed(scratch.home).details["installed"]
    around = Around(home=scratch.home, environ={}, working=tmp_path, environment=None)
    (why,) = list_why(around, hermes=None, now=NOW + dt.timedelta(days=1)).details["looked_at"]

    assert (one.by_nix, one.link) == (True, "/nix/store/gone")
    assert one.fault == "is a link that leads nowhere, so Hermes loads nothing from it"
    assert (row["name"], row["by_nix"]) == ("nix-managed-relay", True)
    assert "leads nowhere" in str(why)
