"""The pull request that is judged, and its index brought here as data: nothing of its head is ever checked out."""

from __future__ import annotations

import base64
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from runner import COMMIT, LOGIN, NUMBER, REPOSITORY, Stop, run, wanted

_MOST = 64 * 1024 * 1024
_FILES = ("100644", "100755")
_HEAD, _BASE = "refs/packtool/head", "refs/packtool/base"
_EMPTY = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PullRequest:
    """A pull request as the event has it; ``head`` and ``base`` are commits."""

    number: int
    head: str
    base: str
    submitter: str


class Refused(Exception):  # noqa: N818 - a verdict, and no fault
    """The pull request fails whatever is in its index: why."""


def of_event() -> PullRequest | None:
    """Return the pull request of the event, or the one that was named; ``None`` where there is none. Raises Stop.

    It is named where the event is not its own: by PACKTOOL_PULL_REQUEST, PACKTOOL_HEAD, PACKTOOL_BASE, and
    PACKTOOL_SUBMITTER.
    """
    if os.environ.get("PACKTOOL_PULL_REQUEST"):
        return PullRequest(
            number=int(wanted("PACKTOOL_PULL_REQUEST", NUMBER)),
            head=wanted("PACKTOOL_HEAD", COMMIT),
            base=wanted("PACKTOOL_BASE", COMMIT),
            submitter=wanted("PACKTOOL_SUBMITTER", LOGIN),
        )
    one = event().get("pull_request")
    return None if one is None else read(one)


def event() -> dict[str, object]:
    """Return the event. Raises Stop."""
    try:
        found = json.loads(Path(os.environ.get("GITHUB_EVENT_PATH", "")).read_bytes())
    except (OSError, ValueError):
        raise Stop("the event cannot be read") from None
    if not isinstance(found, dict):
        raise Stop("the event is none")
    return found


def read(one: object) -> PullRequest:
    """Read a pull request as events and the API have it. Raises Stop."""
    number, head, base, login = (
        at(one, *path) for path in (("number",), ("head", "sha"), ("base", "sha"), ("user", "login"))
    )
    if (
        isinstance(number, int)
        and NUMBER.fullmatch(str(number))
        and isinstance(head, str)
        and COMMIT.fullmatch(head)
        and isinstance(base, str)
        and COMMIT.fullmatch(base)
        and isinstance(login, str)
        and LOGIN.fullmatch(login)
    ):
        return PullRequest(number=number, head=head, base=base, submitter=login)
    raise Stop("the pull request is not told as it should be")


def at(one: object, *path: str) -> object:
    """Return what is at a path of keys, ``None`` where that leads nowhere."""
    for key in path:
        one = one.get(key) if isinstance(one, dict) else None
    return one


def bring(pull_request: PullRequest, path: str, folder: Path) -> None:
    """Make ``folder`` a repository that has the history of base and head, and of the files the index at ``path`` alone.

    Its HEAD is the head. Raises Stop, and Refused for a head without an index.
    """
    server = os.environ.get("GITHUB_SERVER_URL") or "https://github.com"
    address = f"{server.rstrip('/')}/{wanted('GITHUB_REPOSITORY', REPOSITORY)}.git"
    folder.mkdir(parents=True)
    _git(folder, "init", "-q", "--template=", ".")
    wishes = (f"+{pull_request.base}:{_BASE}", f"+refs/pull/{pull_request.number}/head:{_HEAD}")
    quiet = ("fetch", "-q", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--no-auto-maintenance")
    _git(folder, *quiet, address, *wishes, more=_login(server))
    if _told(folder, "rev-parse", f"{_HEAD}^{{commit}}") != pull_request.head:
        raise Stop("the pull request has moved on; the run for its newest commit judges it")
    _git(folder, "update-ref", "--no-deref", "HEAD", pull_request.head)
    listed = _told(folder, "ls-tree", "-z", "--full-tree", "HEAD", "--", f":(literal,top){path}")
    mode, _, oid = listed.partition("\t")[0].split(" ") if listed else ("", "", "")
    if mode not in _FILES:
        raise Refused(f"there is no file {path} in the pull request" if not mode else f"{path} is no file of its own")
    if int(_told(folder, "cat-file", "-s", oid)) > _MOST:
        raise Refused(f"{path} is larger than {_MOST} bytes")
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(_asked(folder, "cat-file", "blob", oid))


def _login(server: str) -> dict[str, str]:
    """Return the settings by which git shows the token to this server alone; a public repository needs none."""
    token = os.environ.get("GITHUB_TOKEN")
    if not token or not server.startswith("https://"):
        return {}
    shown = base64.b64encode(f"x-access-token:{token}".encode()).decode()
    return {
        "GIT_CONFIG_COUNT": "2",
        "GIT_CONFIG_KEY_0": f"http.{server.rstrip('/')}/.extraHeader",
        "GIT_CONFIG_VALUE_0": f"Authorization: Basic {shown}",
        "GIT_CONFIG_KEY_1": "http.followRedirects",
        "GIT_CONFIG_VALUE_1": "false",
    }


def _git(folder: Path, *words: str, more: dict[str, str] | None = None) -> None:
    if run(["git", *words], cwd=folder, more={**_EMPTY, **(more or {})}):
        raise Stop(f"git {words[0]} failed: the pull request could not be looked at; run this again later")


def _told(folder: Path, *words: str) -> str:
    return os.fsdecode(_asked(folder, *words)).strip("\n")


def _asked(folder: Path, *words: str) -> bytes:
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        env={**os.environ, **_EMPTY},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise Stop(f"git {words[0]} failed: the pull request could not be looked at")
    return done.stdout
