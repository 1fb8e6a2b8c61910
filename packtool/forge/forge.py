"""GitHub, or a GitHub of one's own, asked about repositories: only with a token, and only about what it hosts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.errors import Misuse
from packtool.forge.api import Api, Missing, Nothing
from packtool.forge.facts import Facts, NotChecked, Relation, Submitter
from packtool.forge.kept import Kept
from packtool.forge.reading import LOGIN, OddAnswer, read_account, read_accounts, read_repository

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Json
    from packtool.forge.facts import Account
    from packtool.pins import Source

TOKENS = ("GITHUB_TOKEN", "GH_TOKEN")
_API = "https://api.github.com"
_SERVER = "https://github.com"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_OWNER_AND_NAME = 2
_ODD = "the API answered with something that it does not document"


@dataclass(slots=True, kw_only=True)
class Forge:
    """The forge at ``host``, with answers remembered for as long as it lives.

    ``submitter`` is the login of whoever proposes the change that is looked at, ``recorded`` the account id of each
    ``host/login`` that the keepers of the index know.
    """

    api: Api
    host: str
    submitter: str | None = None
    recorded: Mapping[str, int] = field(default_factory=dict)
    _known: dict[str, Facts | NotChecked] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        environ: Mapping[str, str],
        *,
        folder: Path | None,
        submitter: str | None = None,
        recorded: Mapping[str, int] | None = None,
    ) -> Forge | None:
        """Return the forge that the environment has a token for (GITHUB_TOKEN or GH_TOKEN), ``None`` without one.

        Which it is, GITHUB_API_URL and GITHUB_SERVER_URL say, as in GitHub's own workflows; github.com without them.
        Answers are kept under ``folder`` (``None``: they are not). Raises Misuse for what cannot be asked.
        """
        if submitter is not None and not LOGIN.fullmatch(submitter):
            raise Misuse("--submitter is no login of a GitHub account", remedy="--submitter octocat")
        token = next((word for name in TOKENS if (word := environ.get(name, "").strip())), None)
        if token is None:
            return None
        if not (token.isascii() and token.isprintable() and " " not in token):
            raise Misuse("the token in GITHUB_TOKEN or GH_TOKEN is none", remedy="unset GITHUB_TOKEN GH_TOKEN")
        base = _checked("GITHUB_API_URL", environ.get("GITHUB_API_URL") or _API)
        host = urlsplit(_checked("GITHUB_SERVER_URL", environ.get("GITHUB_SERVER_URL") or _SERVER)).netloc
        kept = Kept(folder=None if folder is None else folder / "forge")
        kept.prune()
        api = Api(base=base, token=token, kept=kept)
        return cls(api=api, host=host.casefold(), submitter=submitter, recorded=recorded or {})

    def facts(self, source: Source) -> Facts | NotChecked:
        """Return what the forge says of a repository now, or why that is not known. Never raises."""
        if source.key not in self._known:
            self._known[source.key] = self._asked(source)
        return self._known[source.key]

    def _asked(self, source: Source) -> Facts | NotChecked:
        parts = source.path.strip("/").removesuffix(".git").split("/")
        if source.host.casefold() != self.host or len(parts) != _OWNER_AND_NAME:
            return NotChecked(reason=f"it is not on {self.host}, which is what can be asked", asked=False)
        try:
            return self._read("/".join(parts))
        except OddAnswer:
            return NotChecked(reason=_ODD)

    def _read(self, path: str) -> Facts | NotChecked:
        said = self._told(f"/repos/{path}")
        if isinstance(said, NotChecked):
            return said
        facts = read_repository(said)
        who = self._told(f"/users/{facts.owner.login}")
        if isinstance(who, NotChecked):
            return who
        owner = read_account(who)
        if owner.id != facts.owner.id:
            return NotChecked(reason="the API says two things about who the owner is")
        submitter = None if self.submitter is None else self._submitter(self.submitter, facts, owner)
        known = self.recorded.get(f"{self.host}/{path.partition('/')[0]}".casefold())
        return replace(facts, owner=owner, submitter=submitter, recorded=known)

    def _submitter(self, login: str, facts: Facts, owner: Account) -> Submitter:
        if login.casefold() == owner.login.casefold():
            return Submitter(login=login, relation=Relation.OWNER)
        if owner.organization and not login.endswith("]"):
            member = self.api.ask(f"/orgs/{owner.login}/public_members/{login}")
            if isinstance(member, NotChecked):
                return Submitter(login=login, relation=member)
            if isinstance(member, Nothing):
                return Submitter(login=login, relation=Relation.MEMBER)
        return Submitter(login=login, relation=self._contribution(login, facts))

    def _contribution(self, login: str, facts: Facts) -> Relation | NotChecked:
        # The hundred with the most commits: one commit among thousands makes nobody an author.
        said = self._told(f"/repos/{facts.path}/contributors?per_page=100")
        if isinstance(said, NotChecked):
            return said
        known = {one.login.casefold() for one in read_accounts(said)}
        return Relation.CONTRIBUTOR if login.casefold() in known else Relation.STRANGER

    def _told(self, path: str) -> Json | NotChecked:
        said = self.api.ask(path)
        if isinstance(said, Missing):
            return NotChecked(reason="the API knows no such repository or account")
        return NotChecked(reason=_ODD) if isinstance(said, Nothing) else said


def _checked(name: str, url: str) -> str:
    """Return an address without its last slash. Raises Misuse unless it is https, or http to this machine."""
    try:
        address = urlsplit(url)
        plain = not address.query and not address.fragment and "@" not in address.netloc and url.isprintable()
        safe = address.scheme == "https" or (address.scheme == "http" and address.hostname in _LOOPBACK)
    except ValueError:
        plain = safe = False
    if not (plain and safe and address.hostname):
        raise Misuse(f"{name} is no https:// address, and no token is sent there", remedy=f"unset {name}")
    return url.rstrip("/")
