"""A source: where a repository is, read from every accepted spelling into one canonical form."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import SplitResult, urlsplit

from packtool.pins.fault import PinError
from packtool.pins.subdir import parse_subdir

_OWNER = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?")
_REPOSITORY = re.compile(r"[A-Za-z0-9._-]{1,100}")
_PLAIN = re.compile(f"({_OWNER.pattern})/({_REPOSITORY.pattern})")
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?")
_LOGIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_PORT = re.compile(r":[0-9]{1,5}$")
_PATH_PART = re.compile(r"[A-Za-z0-9._~+@-]{1,255}")
_SCP_LIKE = re.compile(
    r"(?P<login>[A-Za-z0-9][A-Za-z0-9_.-]{0,63})@(?P<host>[A-Za-z0-9.-]{1,253}):(?P<path>\S{1,1024})"
)
# What git reads as ``helper::address``.
_REMOTE_HELPER = re.compile(r"[A-Za-z0-9+.-]{0,64}::")
_GITHUB = "github.com"
# Hosts that are known to serve the same by https and by ssh, and to ignore the letter case of names.
_FOLDING_HOSTS = frozenset({_GITHUB, "gitlab.com", "bitbucket.org", "codeberg.org"})
# Pages of github.com that are not repositories; Hermes cuts such an address down to the repository.
GITHUB_PAGES = frozenset(
    ["actions", "blob", "commit", "commits", "issues", "pull", "pulls", "releases", "tree", "wiki"],
)
_OWNER_AND_REPOSITORY = 2
_DEFAULT_PORTS = {"https": 443, "ssh": 22, "http": 80}
_FORMS = "write owner/repo, https://host/owner/repo.git or git@host:owner/repo.git"
_OR_LOCAL = f"{_FORMS}; to try something local, pass --allow-local"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a repository is.

    Sources with the same ``key`` are one repository, whichever of them is asked; those with the same ``kin`` may be.

    ``url`` is what git is given: ``https://github.com/owner/repo.git``, ``https://host[:port]/path``,
    ``ssh://login@host[:port]/path``, ``login@host:path`` or, where local sources are allowed, ``http://`` to a
    loopback address, ``file:///path`` or a path. ``host`` (with a port that is not the usual one) and ``path``
    (without ``.git``) are its parts; a source on this machine's disk has an empty host.
    """

    url: str
    host: str
    path: str
    local: bool = False

    @classmethod
    def parse(cls, text: str, *, allow_local: bool = False) -> tuple[Source, str | None]:
        """Read any accepted spelling; returns the source and the subdir that the spelling carries, if any.

        Accepted: ``owner/repo``, ``owner/repo/sub/dir``, ``owner/repo#sub``, each with ``github:`` before it;
        ``https://host/path[.git][#sub]``, ``https://host/path.git/sub``; the same as ``ssh://``; ``git@host:path``.
        With ``allow_local`` also ``file://``, a path that begins with ``/``, ``./``, ``../`` or ``~``, and
        ``http://`` to a loopback address. Raises PinError for everything else.
        """
        spelling = text.strip()
        plain = _PLAIN.fullmatch(spelling)
        if plain is not None:
            # What ten thousand entries of an index have needs none of the looks below.
            return _github(plain[1], plain[2].removesuffix(".git")), None
        if spelling.startswith("github:"):
            spelling = spelling.removeprefix("github:").strip()
        _check_characters(spelling)
        if spelling.startswith(("/", "./", "../", "~")) or spelling in {".", ".."}:
            return _local_path(spelling, allow_local=allow_local)
        if "://" in spelling:
            return _from_url(spelling, allow_local=allow_local)
        scp_like = _SCP_LIKE.fullmatch(spelling)
        return _from_scp_like(scp_like) if scp_like else _from_short(spelling)

    @property
    def key(self) -> str:
        """The identity of the repository: what one source with this key hands out speaks for all of them.

        On the well-known hosts it is the same for every spelling, for https and for ssh. Elsewhere another scheme,
        port or login may lead to another server, so they are part of it.
        """
        if self.host in _FOLDING_HOSTS:
            return f"{self.host}/{self.path.casefold()}"
        return f"{self.host}/{self.path}" if self.local else self.url.rstrip("/").removesuffix(".git")

    @property
    def kin(self) -> str:
        """The loose identity, for telling that two entries mean the same plugin: no scheme, login or ssh port."""
        host = _PORT.sub("", self.host) if self._by_ssh else self.host
        return f"{host}/{self.path.casefold() if host in _FOLDING_HOSTS else self.path}"

    @property
    def _by_ssh(self) -> bool:
        return not self.local and not self.url.startswith("https://")

    @property
    def on_github(self) -> bool:
        """Whether the host is exactly github.com."""
        return self.host == _GITHUB

    @property
    def display(self) -> str:
        """The short form that a person reads: ``owner/repo`` on GitHub, else the address, apart where ``key`` is."""
        if self.local:
            return self.url
        if self._by_ssh and self.host not in _FOLDING_HOSTS:
            return self.url.removesuffix(".git")
        return self.path if self.on_github else f"{self.host}/{self.path}"

    @property
    def name(self) -> str:
        """The last part of the path: the repository's own name."""
        return PurePosixPath(self.path).name.removesuffix(".git")


def _check_characters(spelling: str) -> None:
    if not spelling:
        raise PinError("is empty", _FORMS)
    if spelling.startswith("-"):
        raise PinError("begins with a dash, which git would read as an option", _FORMS)
    if _REMOTE_HELPER.match(spelling):
        raise PinError("names a git remote helper, which can run any command", _FORMS)
    if not spelling.isprintable() or spelling.split() != [spelling]:
        raise PinError("holds blanks or unprintable characters", _FORMS)


def _subdir_of(fragment: str) -> str | None:
    return parse_subdir(fragment) if fragment else None


def _local_path(spelling: str, *, allow_local: bool) -> tuple[Source, str | None]:
    if not allow_local:
        raise PinError("is a path on this machine, which means nothing elsewhere", _OR_LOCAL)
    path, _, fragment = spelling.partition("#")
    return Source(url=path, host="", path=path.rstrip("/") or "/", local=True), _subdir_of(fragment)


def _from_short(spelling: str) -> tuple[Source, str | None]:
    base, _, fragment = spelling.partition("#")
    parts = base.strip("/").split("/")
    if len(parts) < _OWNER_AND_REPOSITORY:
        raise PinError("is one word where owner/repo is needed", f"{_FORMS}; a name from the index goes under `name`")
    inside = "/".join([*parts[2:], *([fragment.strip("/")] if fragment else [])])
    return _github(parts[0], parts[1].removesuffix(".git")), _subdir_of(inside)


def _github(owner: str, repository: str) -> Source:
    if not _OWNER.fullmatch(owner) or not _REPOSITORY.fullmatch(repository) or repository in {".", ".."}:
        raise PinError("is not owner/repo", _FORMS)
    path = f"{owner}/{repository}"
    return Source(url=f"https://{_GITHUB}/{path}.git", host=_GITHUB, path=path)


def _from_scp_like(found: re.Match[str]) -> tuple[Source, str | None]:
    path, inside = _split_at_git(found["path"])
    host = found["host"].lower()
    _check_host_and_path(host, path.strip("/"))
    return Source(url=f"{found['login']}@{host}:{path}", host=host, path=_without_git(path)), _subdir_of(inside)


def _from_url(spelling: str, *, allow_local: bool) -> tuple[Source, str | None]:
    try:
        address = urlsplit(spelling)
        port = address.port
    except ValueError:
        raise PinError("is not a valid address", _FORMS) from None
    scheme = address.scheme.lower()
    if "\\" in spelling or "?" in spelling:
        raise PinError("holds a query or a backslash", _FORMS)
    if scheme == "file":
        return _file_url(address, allow_local=allow_local)
    if scheme not in _DEFAULT_PORTS:
        raise PinError(f"uses {scheme}://, which is not accepted", _FORMS)
    if scheme == "http":
        _check_loopback(address.hostname or "", allow_local=allow_local)
    return _network_url(address, "" if port in {None, _DEFAULT_PORTS[scheme]} else f":{port}")


def _file_url(address: SplitResult, *, allow_local: bool) -> tuple[Source, str | None]:
    if not allow_local:
        raise PinError("is a file:// address, which means nothing elsewhere", _OR_LOCAL)
    if address.netloc not in {"", "localhost"} or not address.path:
        raise PinError("is a file:// address with a host", "write file:///path")
    source = Source(url=f"file://{address.path}", host="", path=address.path.rstrip("/") or "/", local=True)
    return source, _subdir_of(address.fragment)


def _check_loopback(host: str, *, allow_local: bool) -> None:
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = host == "localhost"
    if not loopback:
        raise PinError("uses http://, which anyone on the way can change", "write https://")
    if not allow_local:
        raise PinError("is a server on this machine, which means nothing elsewhere", _OR_LOCAL)


def _network_url(address: SplitResult, port: str) -> tuple[Source, str | None]:
    scheme = address.scheme.lower()
    login, at, _ = address.netloc.rpartition("@")
    if at and (scheme != "ssh" or not _LOGIN.fullmatch(login)):
        raise PinError("carries user information, which every reader of the file would see", "leave it out")
    host = (address.hostname or "").lower()
    path, in_path = _split_at_git(address.path)
    _check_host_and_path(host, path.strip("/"), local=scheme == "http")
    subdir = _subdir_of("/".join(part for part in (in_path, address.fragment.strip("/")) if part))
    if host == _GITHUB and not port:
        _check_github_path(path)
        if scheme == "https":
            owner, repository = _without_git(path).split("/")
            return _github(owner, repository), subdir
    shown = f"[{host}]" if ":" in host else host
    url = f"{scheme}://{login}{at}{shown}{port}/{path.strip('/')}"
    return Source(url=url, host=f"{shown}{port}", path=_without_git(path), local=scheme == "http"), subdir


def _split_at_git(text: str) -> tuple[str, str]:
    """Split ``a/b.git/sub`` and ``a/b.git#sub``; returns the repository's path and the text of the subdir."""
    before, _, fragment = text.partition("#")
    repository, separator, inside = before.rstrip("/").partition(".git/")
    path = repository + (".git" if separator else "")
    return path, "/".join(part for part in (inside, fragment.strip("/")) if part)


def _without_git(path: str) -> str:
    return path.strip("/").removesuffix(".git")


def _check_host_and_path(host: str, path: str, *, local: bool = False) -> None:
    if not _HOST.fullmatch(host) and not (local and ":" in host):
        raise PinError("has no usable host name", _FORMS)
    parts = path.split("/")
    if any(not _PATH_PART.fullmatch(part) or part in {".", "..", ".git"} for part in parts):
        raise PinError("has no usable repository path", _FORMS)


def _check_github_path(path: str) -> None:
    parts = _without_git(path).split("/")
    if len(parts) == _OWNER_AND_REPOSITORY:
        return
    if len(parts) > _OWNER_AND_REPOSITORY and parts[2] in GITHUB_PAGES:
        raise PinError("is a page of github.com, not a repository", "write owner/repo and put the folder in `subdir`")
    raise PinError("is no repository on github.com", "write owner/repo, and owner/repo/sub/dir for a folder in it")
