"""A repository somewhere else: what it lists and hands out, anonymously first, with a credential when it asks."""

from __future__ import annotations

import io
import os
import re
import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.errors import CouldNotLook
from packtool.git.credentials import Credential, candidates
from packtool.git.refusal import Reason, read_refusal
from packtool.git.told import tell
from packtool.process import MIB, Command, Completed, OutOfBounds, OutOfTime, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.git.environment import CleanGit
    from packtool.git.store import Store
    from packtool.pins import Source

_HEADS = "refs/heads/"
_TAGS = "refs/tags/"
_PEELED = "^{}"
_REDIRECT = re.compile(rb"^warning: redirecting to (\S{1,2000})", re.MULTILINE)
_LISTING_BYTES = 32 * MIB
_LISTING_MEMORY = 512 * MIB
_LIST = "ls-remote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """A branch or tag and the object it points at; ``name`` is a stranger's text, ``is_branch`` else a tag.

    ``commit`` is what an annotated tag leads to in the end, as the server says; else the same as ``oid``.
    """

    name: str
    oid: str
    is_branch: bool
    commit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a repository lists: its tips, the default branch first, then branches, then tags; ``default`` its name."""

    tips: tuple[Tip, ...]
    default: str | None


class Remote:
    """One repository, spoken to by one thread; remembers the credential that was accepted."""

    def __init__(self, git: CleanGit, source: Source, environ: Mapping[str, str]) -> None:
        """Keep what is needed; nothing is reached yet."""
        self._git = git
        self._source = source
        self._environ = environ
        self._credential: Credential | None = None
        self._untried: Iterator[Credential] | None = None
        self.moved_to: str | None = None
        self._url, self._protocol = address(source)

    def listing(self, store: Store) -> Listing:
        """Ask for branches and tags. Raises GitRefusal or another CouldNotLook."""
        return read_listing(self._reach(store, [_LIST, "--symref", "origin"]).stdout)

    def fetch(self, store: Store, oids: Sequence[str], *options: str, checked: bool = True) -> None:
        """Bring objects and what they need into ``store``. Raises GitRefusal or another CouldNotLook.

        ``checked`` lets git refuse damaged objects. What the store has is not told to the server, which would leave
        out whatever it thinks belongs to that.
        """
        check = str(checked).lower()
        arguments = ["-c", f"fetch.fsckObjects={check}", "-c", "fetch.negotiationAlgorithm=noop"]
        arguments += ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", *options, "--stdin", "origin"]
        try:
            self._reach(store, arguments, "".join(f"{oid}\n" for oid in oids).encode())
        finally:
            store.forget_remotes()

    def _reach(self, store: Store, arguments: list[str], stdin: bytes = b"") -> Completed:
        while True:
            answer = self._try(store, arguments, stdin)
            if answer.returncode == 0:
                return answer
            reason, detail = read_refusal(answer.stderr)
            if reason is Reason.OUT_OF_MEMORY and arguments[0] == _LIST:
                raise self._too_many_tips()
            if reason is Reason.ASKED_TO_LOG_IN and not self._is_ours(detail):
                reason = Reason.MOVED
            if reason is not Reason.ASKED_TO_LOG_IN or not self._next_credential(store):
                raise tell(self._source, reason, detail, None if self._credential is None else self._credential.origin)

    def _try(self, store: Store, arguments: list[str], stdin: bytes) -> Completed:
        settings = self._credential.settings if self._credential else ()
        far = self._git.far(
            store.path, "-c", f"remote.origin.url={self._url}", *arguments, settings=settings, protocol=self._protocol
        )
        command = Command(argv=far.argv, env=far.env, stdin=stdin, cwd=far.cwd)
        limits = store.budget.limits(stdout_bytes=_LISTING_BYTES, folder=store.path)
        if arguments[0] == _LIST:
            # Git keeps what a server lists in memory to its end, and prints it only then.
            limits = replace(limits, memory_bytes=_LISTING_MEMORY)
        try:
            answer = run(command, limits=limits)
        except OutOfTime:
            raise CouldNotLook(
                f"{self._source.display} did not answer in time",
                remedy="check the network, then run the same command again",
            ) from None
        except OutOfBounds:
            if arguments[0] == _LIST:
                raise self._too_many_tips() from None
            raise CouldNotLook(
                f"{self._source.display} sends more than packtool takes ({store.budget.store_bytes // MIB} MiB)",
                remedy=f"look at it yourself: git clone --filter=blob:none {shlex.quote(self._url)}",
            ) from None
        moved = _REDIRECT.search(answer.stderr)
        if moved:
            self.moved_to = os.fsdecode(moved[1])
        stderr = self._credential.scrub(answer.stderr) if self._credential else answer.stderr
        return Completed(returncode=answer.returncode, stdout=answer.stdout, stderr=stderr)

    def _too_many_tips(self) -> CouldNotLook:
        return CouldNotLook(
            f"{self._source.display} lists more than {_LISTING_BYTES // MIB} MiB of branches and tags",
            remedy="pin the plugin in a repository that has fewer of them",
        )

    def _is_ours(self, address_that_asked: str) -> bool:
        """Whether it was the source's own host that asked, and not one that we were sent on to."""
        try:
            asking, ours = urlsplit(address_that_asked), urlsplit(self._url)
            same_port = asking.port == ours.port
        except ValueError:
            return False
        return same_port and (asking.scheme, asking.hostname) == (ours.scheme, ours.hostname)

    def _next_credential(self, store: Store) -> bool:
        if self._untried is None:
            parts = urlsplit(self._url)
            where, cancelled = self._git.home, store.budget.cancelled
            self._untried = candidates(parts.scheme, parts.netloc, self._environ, where, cancelled)
        following = next(self._untried, None)
        self._credential = following or self._credential
        return following is not None


def address(source: Source) -> tuple[str, str]:
    """Return what git is given for a source, and the one protocol it may use for it."""
    if source.url.startswith(("/", ".", "~")):
        return str(Path(source.url).expanduser().absolute()), "file"
    scheme, separator, _ = source.url.partition("://")
    return source.url, scheme if separator else "ssh"


def read_listing(stdout: bytes) -> Listing:
    """Read what `git ls-remote --symref` printed; whatever is neither branch nor tag is left out.

    A bundle says which commit its HEAD is, and not which branch: the default is then the one that stands there.
    """
    default: str | None = None
    head: str | None = None
    branches: list[Tip] = []
    tags: dict[str, Tip] = {}
    for line in io.BytesIO(stdout):
        oid, _, name = os.fsdecode(line.rstrip(b"\n")).partition("\t")
        if name == "HEAD" and oid.startswith(f"ref: {_HEADS}"):
            default = oid.removeprefix(f"ref: {_HEADS}")
        elif name == "HEAD":
            head = oid
        elif name.startswith(_HEADS):
            branches.append(Tip(name=name.removeprefix(_HEADS), oid=oid, is_branch=True, commit=oid))
        elif name.startswith(_TAGS):
            tag = name.removeprefix(_TAGS).removesuffix(_PEELED)
            first = tags[tag].oid if tag in tags else oid
            tags[tag] = Tip(name=tag, oid=first, is_branch=False, commit=oid)
    if default is None:
        there = [tip.name for tip in branches if tip.oid == head]
        default = there[0] if len(there) == 1 else None
    branches.sort(key=lambda tip: tip.name != default)
    return Listing(tips=(*branches, *tags.values()), default=default)
