"""Credentials: looked up only after a refusal, only for the very host that refused, and never shown."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.environment import user_environment
from packtool.process import Cancelled, Command, Limits, run

if TYPE_CHECKING:
    import threading
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_GITHUB = "github.com"
_TOKEN_USER = "x-access-token"  # noqa: S105 - the login name GitHub wants beside a token
_LIMITS = Limits(seconds=20.0, stdout_bytes=64 * 1024)


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """A login for one host. ``origin`` says in words where it came from; what it holds shows in no output."""

    scheme: str
    host: str
    origin: str
    user: str = field(repr=False)
    secret: str = field(repr=False)

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """The git settings that send it, to this host alone and never across a redirect."""
        return (
            (f"http.{self.scheme}://{self.host}/.extraHeader", f"Authorization: Basic {self._basic}"),
            ("http.followRedirects", "false"),
        )

    @property
    def _basic(self) -> str:
        return base64.b64encode(f"{self.user}:{self.secret}".encode()).decode()

    def scrub(self, text: bytes) -> bytes:
        """Take the secret out of what a program wrote."""
        for secret in (self.secret, self._basic):
            if secret:
                text = text.replace(secret.encode(), b"[hidden]")
        return text


def candidates(
    scheme: str, host: str, environ: Mapping[str, str], cwd: Path, cancelled: threading.Event | None = None
) -> Iterator[Credential]:
    """Yield the credentials this machine has for a host, the likeliest first; each is looked up when it is reached.

    ``host`` is as in an address, with its port if that is unusual. For exactly github.com these are GITHUB_TOKEN,
    GH_TOKEN and what `gh auth token` prints; for every host, what `git credential fill` answers.
    ``cancelled`` ends a program that is being asked when it is set.
    """
    asking = replace(_LIMITS, cancelled=cancelled)
    if host == _GITHUB and scheme == "https":
        for name in ("GITHUB_TOKEN", "GH_TOKEN"):
            token = environ.get(name, "").strip()
            if token:
                yield Credential(scheme=scheme, host=host, origin=name, user=_TOKEN_USER, secret=token)
        token = _ask(("gh", "auth", "token", "--hostname", _GITHUB), b"", environ, cwd, asking).strip()
        if token:
            yield Credential(scheme=scheme, host=host, origin="`gh auth token`", user=_TOKEN_USER, secret=token)
    question = f"protocol={scheme}\nhost={host}\n\n".encode()
    answer = _ask(("git", "credential", "fill"), question, environ, cwd, asking)
    fields = dict(line.split("=", 1) for line in answer.splitlines() if "=" in line)
    if fields.get("password"):
        yield Credential(
            scheme=scheme,
            host=host,
            origin="`git credential fill`",
            user=fields.get("username", ""),
            secret=fields["password"],
        )


def _ask(argv: tuple[str, ...], stdin: bytes, environ: Mapping[str, str], cwd: Path, limits: Limits) -> str:
    """Run a program of the user's with the user's own configuration; no answer is an empty one."""
    try:
        answer = run(Command(argv=argv, env=user_environment(environ), stdin=stdin, cwd=cwd), limits=limits)
    except Cancelled:
        raise
    except CouldNotLook:
        return ""
    return answer.stdout.decode("utf-8", "replace") if answer.returncode == 0 else ""
