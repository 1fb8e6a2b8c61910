"""How commands that scan are set up: cache, waivers, settings; never from the scanned tree or the working folder."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.scan import ScanOptions
from packtool.scan.cache import usual_folder
from packtool.scan.settings import read_settings
from packtool.scan.waivers import read_waivers

if TYPE_CHECKING:
    from packtool.host import Home
    from packtool.scan.settings import ScanSettings
    from packtool.scan.waivers import Waivers


def scan_options(
    home: Home, *, waivers: str | None = None, config: str | None = None, cached: bool = True, jobs: int = 0
) -> ScanOptions:
    """Return the options for this user; ``waivers`` and ``config`` name files that stand in for the usual ones."""
    return ScanOptions(
        cache=usual_folder(os.environ) if cached else None,
        jobs=jobs,
        waivers=_waivers(waivers, home),
        settings=_settings(config),
    )


def _waivers(named: str | None, home: Home) -> Waivers | None:
    file = Path(named) if named is not None else home.own / "waivers.yaml"
    if named is None and not file.exists():
        return None
    return read_waivers(file, today=dt.datetime.now(tz=dt.UTC).date())


def _settings(named: str | None) -> ScanSettings | None:
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    file = Path(named) if named is not None else Path(base).expanduser() / "packtool" / "scan.yaml"
    if named is None and not file.exists():
        return None
    return read_settings(file)
