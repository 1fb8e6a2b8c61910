"""Answers as GitHub's API gives them, with the fields that are read and a few beside them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from index_server import IndexServer

ORGANIZATION = "Organization"
USER = "User"


def account(login: str, number: int, kind: str = USER, *, created: str | None = None) -> dict[str, Any]:
    """Return an account; with ``created`` as ``/users/LOGIN`` tells it, else as it stands in other answers."""
    more = {} if created is None else {"created_at": created, "public_repos": 3}
    return {"login": login, "id": number, "node_id": "MDQ6VXNlcjE=", "type": kind, "site_admin": False, **more}


def repository(path: str, number: int, owner: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a repository as ``/repos/OWNER/NAME`` tells it."""
    return {
        "id": number,
        "node_id": "MDEwOlJlcG9zaXRvcnkx",
        "name": path.partition("/")[2],
        "full_name": path,
        "private": False,
        "owner": owner,
        "description": "A plugin.\u202e <script>",
        "fork": False,
        "created_at": "2024-03-01T10:00:00Z",
        "pushed_at": "2026-01-30T10:00:00Z",
        "archived": False,
        "disabled": False,
        "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT"},
        "default_branch": "main",
        **more,
    }


def serve(server: IndexServer, path: str, said: Any, *, etag: str | None = None, prefix: str = "") -> None:
    """Have the server answer at ``path``."""
    server.put(f"{prefix}{path}", body=json.dumps(said).encode(), etag=etag)


def serve_repository(server: IndexServer, said: dict[str, Any], *, created: str = "2020-05-05T05:05:05Z") -> None:
    """Have the server tell a repository, and the account that owns it."""
    owner = said["owner"]
    serve(server, f"/repos/{said['full_name']}", said, etag='W/"repo"')
    serve(server, f"/users/{owner['login']}", {**owner, "created_at": created}, etag='W/"user"')
