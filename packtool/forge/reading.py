"""Reads what GitHub's API says of repositories and accounts: a stranger's words, taken only in their form."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from packtool.forge.facts import Account, Facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Json

LOGIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}(?:\[bot\])?")
_PATH = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?/[A-Za-z0-9._-]{1,100}")
_LICENSE = re.compile(r"[A-Za-z0-9.+-]{1,64}")


class OddAnswer(ValueError):  # noqa: N818 - what it is, as with the words of errors.py
    """The API answered with something that is not what it documents."""


def read_repository(said: Json) -> Facts:
    """Read the answer of ``/repos/OWNER/NAME``. Raises OddAnswer."""
    one = _mapping(said)
    return Facts(
        id=_number(one, "id"),
        path=_text(one, "full_name", _PATH),
        owner=read_account(one.get("owner")),
        archived=_flag(one, "archived"),
        fork=_flag(one, "fork"),
        license=_license(one.get("license")),
        created=_time(one, "created_at"),
    )


def read_account(said: Json) -> Account:
    """Read an account, as it stands alone or in other answers. Raises OddAnswer."""
    one = _mapping(said)
    return Account(
        id=_number(one, "id"),
        login=_text(one, "login", LOGIN),
        organization=one.get("type") == "Organization",
        created=_time(one, "created_at") if "created_at" in one else None,
    )


def read_accounts(said: Json) -> list[Account]:
    """Read a list of accounts; what is none, such as anonymous contributors, is left out. Raises OddAnswer."""
    if not isinstance(said, list):
        raise OddAnswer("a list was expected")
    return [read_account(one) for one in said if isinstance(one, dict) and "login" in one]


def _license(said: Json) -> str | None:
    if said is None:
        return None
    return _text(_mapping(said), "spdx_id", _LICENSE)


def _mapping(said: Json) -> Mapping[str, Json]:
    if not isinstance(said, dict):
        raise OddAnswer("an object was expected")
    return said


def _number(one: Mapping[str, Json], key: str) -> int:
    value = one.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise OddAnswer(f"`{key}` is no id")
    return value


def _text(one: Mapping[str, Json], key: str, form: re.Pattern[str]) -> str:
    value = one.get(key)
    if not isinstance(value, str) or not form.fullmatch(value):
        raise OddAnswer(f"`{key}` is not what it should be")
    return value


def _flag(one: Mapping[str, Json], key: str) -> bool:
    value = one.get(key)
    if not isinstance(value, bool):
        raise OddAnswer(f"`{key}` is neither true nor false")
    return value


def _time(one: Mapping[str, Json], key: str) -> datetime:
    value = one.get(key)
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise OddAnswer(f"`{key}` is no time")
    return found.astimezone(UTC)
