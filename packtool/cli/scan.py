"""``packtool scan TARGET``."""

from __future__ import annotations

import datetime as dt
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.output import home_option, output_options, write
from packtool.host import Home
from packtool.scan import ScanOptions
from packtool.scan.cache import usual_folder
from packtool.scan.settings import read_settings
from packtool.scan.waivers import read_waivers
from packtool.scan_flow import Target, scan_target

if TYPE_CHECKING:
    from packtool.scan.settings import ScanSettings
    from packtool.scan.waivers import Waivers

MOST_JOBS = 64


@click.command("scan")
@click.argument("what", metavar="TARGET")
@click.option(
    "--commit", "revision", metavar="REVISION", help="Scan the folder as it is at this commit, tag or branch."
)
@click.option("--waivers", metavar="FILE", help="Reviewed exceptions; else packtool/waivers.yaml in the home.")
@click.option("--config", metavar="FILE", help="The scanner's settings, which can only raise levels.")
@click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")
@click.option("--allow-local", is_flag=True, help="Accept sources on this machine (paths, file://, loopback).")
@click.option("--jobs", type=click.IntRange(0, MOST_JOBS), default=0, help="How many processes; 0 for one a core.")
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    what: str,
    revision: str | None,
    waivers: str | None,
    config: str | None,
    no_cache: bool,
    allow_local: bool,
    jobs: int,
    home: str | None,
    outputs: tuple[str, ...],
    as_json: bool,
    strict: bool,
) -> None:
    """Scan TARGET to a verdict: a folder, or owner/repo[/sub/dir]@COMMIT. Nothing of it is run.

    Says pass, warn or fail, what decided it, what the code is seen to do, and which reader read which file. Nothing in
    the scanned tree can switch it off. No findings is not proof of safety.
    """
    options = ScanOptions(
        cache=None if no_cache else usual_folder(os.environ),
        jobs=jobs,
        waivers=_waivers(waivers, Home.find(home, os.environ, windows=os.name == "nt")),
        settings=_settings(config),
    )
    target = Target(what=what, revision=revision, allow_local=allow_local)
    with tempfile.TemporaryDirectory(prefix="packtool-") as scratch:
        report = scan_target(target, options, folder=Path(scratch), environ=os.environ)
        code = write(report, outputs, as_json=as_json, strict=strict, text="scanned")
    sys.exit(code)


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
