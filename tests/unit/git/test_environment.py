from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from git_repositories import Program

from packtool.errors import CouldNotLook
from packtool.git import OLDEST_GIT, check_version, git_version
from packtool.git.environment import clean_git
from packtool.process import Limits, run

if TYPE_CHECKING:
    from git_workbench import Workbench


def own_config(text: str) -> None:
    (Path(os.environ["HOME"]) / ".gitconfig").write_text(text)


def a_git_that_says(folder: Path, text: str) -> dict[str, str]:
    (folder / "git").write_text(f"#!/bin/sh\necho '{text}'\n")
    (folder / "git").chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("git version 2.34.0", (2, 34)),
        ("git version 2.39.5 (Apple Git-154)", (2, 39)),
        ("git version 2.45.1.windows.1", (2, 45)),
        ("git version 3.0-rc1", (3, 0)),
    ],
)
def test_versions_that_will_do(tmp_path: Path, text: str, version: tuple[int, int]) -> None:
    environ = a_git_that_says(tmp_path, text)
    assert git_version(environ) == version
    check_version(environ)


def test_a_git_that_is_too_old(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook) as caught:
        check_version(a_git_that_says(tmp_path, "git version 2.33.8"))
    assert caught.value.message == "git 2.33 is too old: packtool needs git 2.34 or newer"
    assert "git --version" in caught.value.remedy
    assert OLDEST_GIT == (2, 34)


def test_a_git_that_says_something_else(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="does not say its version"):
        git_version(a_git_that_says(tmp_path, "hello"))


def test_no_git_at_all(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook) as caught:
        git_version({"PATH": str(tmp_path)})
    assert caught.value.message == "git is not installed or not on PATH"


def test_the_persons_own_config_has_no_effect(bench: Workbench, tmp_path: Path) -> None:
    """Neither addresses rewritten, nor hooks, filters or monitors run, nor checks switched off."""
    commit = bench.repository().commit({".gitattributes": b"* filter=evil\n", "f": b"as committed"})
    ran = tmp_path / "ran"
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("reference-transaction", "post-checkout", "pre-auto-gc", "post-index-change"):
        (hooks / name).write_text(f"#!/bin/sh\necho {name} >> {ran}\n")
        (hooks / name).chmod(0o755)
    own_config(
        f'[url "{bench.server.url("elsewhere")}"]\n\tinsteadOf = {bench.server.url("plugin.git")}\n'
        f"[core]\n\thooksPath = {hooks}\n\tfsmonitor = {hooks}/post-checkout\n\tsshCommand = touch {ran}\n"
        f'[filter "evil"]\n\tsmudge = "echo smudged; touch {ran}"\n\trequired = true\n'
        f"[transfer]\n\tfsckObjects = false\n[fetch]\n\tfsckObjects = false\n[protocol]\n\tallow = always\n"
        f'[core]\n\tgitProxy = touch {ran}\n[remote "origin"]\n\tuploadpack = touch {ran}\n'
    )  # fmt: skip
    outcome = bench.fetch_one(commit)
    assert outcome.fetched is not None
    assert (outcome.fetched.tree.root / "f").read_bytes() == b"as committed"
    assert not ran.exists()
    assert {request.path.split("/")[1] for request in bench.server.requests} == {"plugin.git"}


def test_the_persons_own_variables_have_no_effect(
    bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = bench.repository().commit({"f": b"1"})
    bench.repository("mine.git")
    ran = tmp_path / "ran"
    monkeypatch.setenv("GIT_DIR", str(bench.server.root / "mine.git"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "objects"))
    monkeypatch.setenv("GIT_PROXY_COMMAND", f"touch {ran}")
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    monkeypatch.setenv("GIT_ASKPASS", f"touch {ran}")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "remote.origin.url")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "/nowhere")
    assert bench.fetch_one(commit).fetched is not None
    assert not ran.exists()
    assert not (tmp_path / "objects").exists()


def test_hooks_and_programs_of_the_plugin_never_run(bench: Workbench, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    script = Program(f"#!/bin/sh\ntouch {ran}\n".encode())
    commit = bench.repository().commit({"hooks/post-checkout": script, "setup.py": script, ".gitconfig": b"[core]\n"})
    assert bench.fetch_one(commit).fetched is not None
    assert not ran.exists()


def test_proxy_ca_and_safe_directory_are_carried_over(tmp_path: Path) -> None:
    included = tmp_path / "more"
    included.write_text('[http "https://example.org/"]\n\tproxy = http://ann:pass@proxy.example:3128\n')
    own_config(
        f"[http]\n\tsslCAInfo = /ca.pem\n\tsslVerify = false\n\textraHeader = X: y\n[safe]\n\tdirectory = /a\n"
        f'\tdirectory = "/b\\\\c \\"d\\""\n[include]\n\tpath = {included}\n'
    )
    environ = {**os.environ, "HTTPS_PROXY": "http://proxy.example", "no_proxy": "x", "GIT_SSL_CAINFO": "/env.pem"}
    git = clean_git(tmp_path, environ, stall_seconds=7)
    assert git.carried == (
        ("http.sslcainfo", "/ca.pem"),
        ("http.https://example.org/.proxy", "http://ann:pass@proxy.example:3128"),
    )
    assert {name: git.env[name] for name in ("HTTPS_PROXY", "no_proxy", "GIT_SSL_CAINFO")} == {
        "HTTPS_PROXY": "http://proxy.example",
        "no_proxy": "x",
        "GIT_SSL_CAINFO": "/env.pem",
    }
    assert "pass@" not in repr(git)

    def ask(*arguments: str) -> list[str]:
        answer = run(git.near(tmp_path / "none", "config", *arguments), limits=Limits(seconds=20))
        return answer.stdout.decode().splitlines()

    assert ask("--get-all", "safe.directory") == ["/a", '/b\\c "d"']
    assert ask("--get", "http.sslVerify") == ["true"]
    assert ask("--get", "http.lowSpeedTime") == ["7"]
    assert ask("--get-all", "http.extraHeader") == []


def test_only_the_sources_own_protocol_may_be_used(tmp_path: Path) -> None:
    git = clean_git(tmp_path, os.environ, stall_seconds=7)
    for protocol in ("https", "ssh"):
        far = git.far(tmp_path / "none", "ls-remote", f"file://{tmp_path}", settings=(), protocol=protocol)
        answer = subprocess.run(far.argv, env=far.env, capture_output=True, check=False)
        assert b"transport 'file' not allowed" in answer.stderr
    near = git.near(tmp_path / "none", "ls-remote", f"file://{tmp_path}")
    answer = subprocess.run(near.argv, env=near.env, capture_output=True, check=False)
    assert b"transport 'file' not allowed" in answer.stderr


def test_ssh_asks_nothing_and_trusts_no_new_key(tmp_path: Path) -> None:
    git = clean_git(tmp_path, os.environ, stall_seconds=7)
    assert "BatchMode=yes" in git.env["GIT_SSH_COMMAND"]
    assert "StrictHostKeyChecking=yes" in git.env["GIT_SSH_COMMAND"]
