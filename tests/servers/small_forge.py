"""A real server on loopback that keeps pull requests, comments, issues and statuses as GitHub's API does."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

TOKEN = "ghs_made_up"
BOT = "github-actions[bot]"


@dataclass(slots=True, kw_only=True)
class SmallForge:
    """The API of one repository, ``keeper/index``; use it in a ``with``. ``asked`` is every request and its login."""

    pulls: list[dict[str, Any]] = field(default_factory=list)
    comments: list[dict[str, Any]] = field(default_factory=list)
    issues: list[dict[str, Any]] = field(default_factory=list)
    statuses: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    asked: list[tuple[str, str, str | None]] = field(default_factory=list)
    redirect_to: str | None = None
    _http: _Server | None = None

    def __enter__(self) -> Self:
        self._http = _Server(self)
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._http is not None:
            self._http.shutdown()
            self._http.server_close()

    @property
    def url(self) -> str:
        """The address of the API."""
        if self._http is None:
            raise AssertionError("the server was not started")
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def answer(  # noqa: C901, PLR0911 - one case an endpoint
        self, method: str, path: list[str], query: dict[str, list[str]], body: Any
    ) -> Any:
        """Return what GitHub would, ``None`` for 404."""
        match method, path:
            case "GET", ["pulls"]:
                wanted = query["head"][0]
                return [one for one in self.pulls if one["head"]["label"] == wanted]
            case "GET", ["pulls", number]:
                return next((one for one in self.pulls if str(one["number"]) == number), None)
            case "POST", ["statuses", commit]:
                self.statuses.setdefault(commit, []).append(body)
                return body
            case "GET", ["issues", _, "comments"]:
                return _page(self.comments, query)
            case "POST", ["issues", _, "comments"]:
                return _add(self.comments, body, "id")
            case "PATCH", ["issues", "comments", number]:
                return _edit(self.comments, int(number), body, "id")
            case "GET", ["issues"]:
                return _page([one for one in self.issues if one["user"]["login"] == query["creator"][0]], query)
            case "POST", ["issues"]:
                return _add(self.issues, {"state": "open", **body}, "number")
            case "PATCH", ["issues", number]:
                return _edit(self.issues, int(number), body, "number")
            case _:
                return None


def post(number: int, body: str, login: str = BOT, *, key: str = "id", **more: Any) -> dict[str, Any]:
    """Return a comment or an issue as the API has it."""
    return {key: number, "body": body, "user": {"login": login}, **more}


def pull(number: int, head: str, base: str, /, **more: Any) -> dict[str, Any]:
    """Return a pull request of ann's fork as the API and events have it."""
    return {
        "number": number,
        "user": {"login": "ann", "id": 11},
        "head": {"label": "ann:change", "ref": "change", "sha": head, "repo": {"id": 77, "full_name": "ann/index"}},
        "base": {"ref": "main", "sha": base},
        "title": "`$(touch owned)` ::error::owned",
        **more,
    }


def _page(every: list[dict[str, Any]], query: dict[str, list[str]]) -> list[dict[str, Any]]:
    start = (int(query["page"][0]) - 1) * int(query["per_page"][0])
    return every[start : start + int(query["per_page"][0])]


def _add(every: list[dict[str, Any]], body: Any, key: str) -> dict[str, Any]:
    every.append({key: 1000 + len(every), "user": {"login": BOT}, **body})
    return every[-1]


def _edit(every: list[dict[str, Any]], number: int, body: Any, key: str) -> dict[str, Any] | None:
    for one in every:
        if one[key] == number:
            one.update(body)
            return one
    return None


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, owner: SmallForge) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is http.server's
        """Say nothing."""

    def _serve(self) -> None:
        owner = self.server.owner
        owner.asked.append((self.command, self.path, self.headers.get("Authorization")))
        if owner.redirect_to is not None:
            self._send(307, b"", {"Location": f"{owner.redirect_to}{self.path}"})
            return
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            self._send(401, b"{}", {})
            return
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"null")
        address = urlsplit(self.path)
        parts = address.path.removeprefix("/repos/keeper/index/").split("/")
        said = owner.answer(self.command, parts, parse_qs(address.query), body)
        self._send(404 if said is None else 200, json.dumps(said).encode(), {})

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_PATCH(self) -> None:
        self._serve()

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
