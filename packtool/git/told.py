"""How a refusal is told to a person: one sentence and what to type next, without any secret."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.git.refusal import GitRefusal, Reason

if TYPE_CHECKING:
    from packtool.pins import Source

_AGAIN = "check the network, then run the same command again"
_SENTENCES: dict[Reason, tuple[str, str]] = {
    Reason.FORBIDDEN: ("{host} refuses to hand out {source}", "{try_it}"),
    Reason.NOT_THERE: ("{source} does not exist, or is not shown to you", "{try_it}"),
    Reason.NO_SUCH_HOST: ("the host {host} cannot be found", _AGAIN),
    Reason.NO_CONNECTION: ("the host {host} cannot be reached", _AGAIN),
    Reason.CERTIFICATE: (
        "the certificate of {host} cannot be trusted",
        "if a proxy of yours is in between: git config --global http.sslCAInfo FILE",
    ),
    Reason.UNKNOWN_HOST_KEY: (
        "the ssh key of the host {host} is not known here, so nothing was asked of it",
        "run `ssh -T {login}`, compare the key it shows with the one the host publishes, and accept it",
    ),
    Reason.SSH_REFUSED: (
        "the host {host} accepts none of your ssh keys for {source} ({detail})",
        "run `ssh -T {login}` to see which key is offered",
    ),
    Reason.MOVED: (
        "{source} sends on to another address, and no credential follows there",
        "write the repository's present address into the pack",
    ),
    Reason.STALLED: ("{host} sends too slowly", _AGAIN),
    Reason.NOT_SMART: ("{source} does not speak git's smart protocol", "{try_it}"),
    Reason.OTHER_OWNER: (
        "{source} belongs to another user of this machine",
        "if you trust it: git config --global --add safe.directory {detail}",
    ),
    Reason.DAMAGED: ("the history of {source} holds an object that git refuses: {detail}", "{try_it}"),
    Reason.NOT_OURS: ("{source} changed while it was looked at", "run the same command again"),
    Reason.UNADVERTISED: ("{source} changed while it was looked at", "run the same command again"),
    Reason.OUT_OF_MEMORY: (
        "{source} sends more than git can hold in memory here",
        "use a repository that is smaller, or free some memory",
    ),
    Reason.DISK_FULL: (
        "there is no room on this disk for what {source} sends",
        "free some disk space, then run the same command again",
    ),
    Reason.OTHER: ("git could not read {source}: {detail}", "{try_it}"),
}

_NO_REPOSITORY = (
    "{source} is a folder, and no git repository",
    (
        "look at it as it is: packtool scan {folder}; to make it one: "
        "git -C {folder} init && git -C {folder} add . && git -C {folder} commit -m new"
    ),
)


def tell(source: Source, reason: Reason, detail: str, credential: str | None) -> GitRefusal:
    """Make the exception for a refusal; ``credential`` names in words the one that was sent, if any."""
    if reason is Reason.ASKED_TO_LOG_IN:
        message, remedy = _log_in(source, credential)
    elif reason is Reason.NOT_THERE and _is_folder(source):
        message, remedy = _NO_REPOSITORY
    else:
        message, remedy = _SENTENCES.get(reason, _SENTENCES[Reason.OTHER])
    host = source.host or "this machine"
    words = {
        "host": host,
        "source": source.display,
        "detail": shlex.quote(detail) if reason is Reason.OTHER_OWNER else detail or reason.value,
        "login": _ssh_login(source),
        "folder": shlex.quote(source.path),
        "try_it": f"git ls-remote {shlex.quote(source.url)}",
    }
    return GitRefusal(reason, detail, message.format_map(words), remedy=remedy.format_map(words))


def _is_folder(source: Source) -> bool:
    return source.local and not source.host and Path(source.path).is_dir()


def _log_in(source: Source, credential: str | None) -> tuple[str, str]:
    private = "{source} is private, or does not exist"
    if credential:
        return f"{private}: the host {{host}} refused the credential from {credential}", "{try_it}"
    if source.on_github:
        return f"{private}; no credential for it was found here", "log in with `gh auth login`, or set GITHUB_TOKEN"
    return f"{private}; no credential for {{host}} was found here", "{try_it}"


def _ssh_login(source: Source) -> str:
    address = source.url.removeprefix("ssh://").partition("/")[0]
    login = address.partition(":")[0] if "://" not in source.url else address
    name, _, port = login.partition(":")
    return f"-p {port} {name}" if port else name
