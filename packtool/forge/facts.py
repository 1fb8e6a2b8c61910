"""What a forge said of a repository, its owner and who submits it; or why nothing is known."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from packtool.findings import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class NotChecked:
    """Nothing is known, and why: a clause without a full stop. ``asked``: a forge was asked, and gave no answer."""

    reason: str
    asked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A person or an organization: ``id`` stays when ``login`` is changed, and is never given to another.

    ``created`` is ``None`` where that was not told.
    """

    id: int
    login: str
    organization: bool
    created: datetime | None = None


class Relation(enum.Enum):
    """What whoever submits a plugin is to its repository; PUBLIC MEMBER of the organization that owns it."""

    OWNER = "owner"
    MEMBER = "member"
    CONTRIBUTOR = "contributor"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Submitter:
    """Who submits a plugin, and what they are to its repository as far as the forge tells everybody."""

    login: str
    relation: Relation | NotChecked


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A repository as its forge describes it now.

    ``id`` stays when the repository is renamed or moved; ``path`` is where it is now, ``owner/name``. ``license`` is
    an SPDX id, ``NOASSERTION`` for one that the forge does not know, ``None`` where there is none. ``recorded`` is the
    account id that the keepers have for the owner who was asked about.
    """

    id: int
    path: str
    owner: Account
    archived: bool
    fork: bool
    license: str | None
    created: datetime
    submitter: Submitter | None = None
    recorded: int | None = None

    def details(self) -> dict[str, Json]:
        """Return it as plain JSON values."""
        submitter = None
        if self.submitter is not None:
            relation = self.submitter.relation
            told = None if isinstance(relation, NotChecked) else relation.value
            submitter = {"login": self.submitter.login, "relation": told}
        return {
            "repository": {"id": self.id, "path": self.path, "created": self.created.isoformat()},
            "owner": {
                "id": self.owner.id,
                "login": self.owner.login,
                "organization": self.owner.organization,
                "recorded": self.recorded,
                "created": None if self.owner.created is None else self.owner.created.isoformat(),
            },
            "archived": self.archived,
            "fork": self.fork,
            "license": self.license,
            "submitter": submitter,
        }
