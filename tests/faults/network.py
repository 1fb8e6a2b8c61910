"""Commands that fetch, while the network is cut at each of their requests, or so slow that a limit ends it.

A new command is a row of FETCHING.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from commands import BUNDLE, INSTALL, LOCK, UPDATE, World
from faulty import COMMAND_ENDS, DONE, folder_for
from index_server import IndexServer, Page
from steps import load_as_in

from packtool.index import Wanted
from packtool.index.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from commands import Command, Life
    from git_server import GitServer

_PARTS = (0.0, 0.5)
_SLOWEST, _QUICK = 1.0, 0.001
_INDEX, _NEXT = "INDEX", "HOME/next.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetching:
    """One command that fetches: what it begins with, the words, and what is there then: old, new, or BAD."""

    name: str
    begin: str
    words: Sequence[str]
    fate: Callable[[Life], str]
    git: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Net:
    """Both servers: what the git server does is set there, and the index is a page."""

    git: GitServer
    index: IndexServer = field(default_factory=IndexServer)

    def send(self, **what: float) -> None:
        """Send the new index in the way that is wanted: cut off behind a part of it, or byte by byte."""
        body = _document("new")
        part = body[: int(len(body) * what.get("part", 1.0))]
        self.index.pages["/index.json"] = Page(body=part, announce=len(body), drip_seconds=what.get("drip", 0.0))
        self.git.behaviour.drip = what.get("drip", 0.0)
        self.git.behaviour.cut = None


def _document(which: str) -> bytes:
    names = ("alpha",) if which == "old" else ("alpha", "beta")
    plugins = [{"name": name, "repo": f"acme/{name}", "ref": "1" * 40} for name in names]
    made = {"old": "2026-01-01T00:00:00Z", "new": f"{dt.datetime.now(dt.UTC):%Y-%m-%dT%H:%M:%SZ}"}[which]
    return json.dumps({"schema_version": 1, "generated_at": made, "plugins": plugins, "removed": []}).encode()


def _moved(command: Command) -> Callable[[Life], str]:
    return lambda life: command.word(life.settle())


def _kept_index(life: Life) -> str:
    kept, why_not = Cache.of(Wanted(location=_address(life)), life.home).read(
        now=dt.datetime.now(dt.UTC), allow_local=True
    )
    return f"BAD: {why_not}" if kept is None else _of({one.name for one in kept.listing.entries})


def _published(life: Life) -> str:
    return _of({one["name"] for one in json.loads((life.home.path / "index.json").read_bytes())["plugins"]})


def _of(names: set[str]) -> str:
    return {frozenset({"alpha"}): "old", frozenset({"alpha", "beta"}): "new"}.get(frozenset(names), f"BAD: {names}")


def _address(life: Life) -> str:
    return (life.home.path / "address").read_text("utf-8")


FETCHING = (
    Fetching(name="install", begin=INSTALL.begin, words=INSTALL.words, fate=_moved(INSTALL), git=True),
    Fetching(name="update", begin=UPDATE.begin, words=UPDATE.words, fate=_moved(UPDATE), git=True),
    Fetching(name="pack lock", begin=LOCK.begin, words=LOCK.words, fate=_moved(LOCK), git=True),
    Fetching(name="pack bundle", begin=BUNDLE.begin, words=BUNDLE.words, fate=_moved(BUNDLE), git=True),
    Fetching(name="search", begin="none", words=("search", "--refresh", "--index", _INDEX), fate=_kept_index),
    Fetching(
        name="index publish",
        begin="none",
        words=("index", "publish", _NEXT, "--out", "HOME/index.json", "--previous", _INDEX),
        fate=_published,
    ),
)


def cut_off(world: World, git: GitServer, what: Fetching) -> tuple[str, str]:
    """Cut each request of a command at its beginning and in its middle, and say what came of it; then go slowly."""
    net = _Net(git=git)
    with net.index, folder_for(fast=True) as folder:
        net.send(drip=_QUICK)
        before = len(git.requests)
        life = _begun(world, net, what, folder / "slow")
        with (folder / "modules").open("wb") as loaded:
            code = life.run(*_words(life, what), loaded=loaded.fileno())
        load_as_in(folder / "modules")
        count = len(git.requests) - before
        quick = _said(code, what.fate(life), "new", life)
        found = [
            _cut(world, net, what, folder / f"{number}-{part}", (number, part))
            for number in (range(1, count + 1) if what.git else (1,))
            for part in _PARTS
        ]
        net.send()
    bad = next((one for one in found if "BAD" in one), "")
    return bad or f"{sum(one == 'old' for one in found)}/{sum(one == 'new' for one in found)}", quick


def _cut(world: World, net: _Net, what: Fetching, at: Path, cut: tuple[int, float]) -> str:
    life = _begun(world, net, what, at)
    net.send(part=cut[1])
    if what.git:
        net.git.behaviour.cut = (len(net.git.requests) + cut[0], cut[1])
    code = life.run(*_words(life, what))
    net.send()
    fate = what.fate(life)
    if code not in COMMAND_ENDS or fate not in {"old", "new"}:
        return f"BAD: {code}, {fate}: {life.words}"
    again = life.run(*_words(life, what))
    return fate if (again, what.fate(life)) == (DONE, "new") else f"BAD: {fate}, again {again}: {life.words}"


def dripped(world: World, git: GitServer) -> dict[str, str]:
    """Let a byte come each second, for all commands at once: a limit ends each of them, and nothing is lost."""
    net, found = _Net(git=git), {}
    with net.index, folder_for(fast=True) as folder:
        net.send(drip=_SLOWEST)
        lives = {what: _begun(world, net, what, folder / what.name) for what in FETCHING}
        children = {what: life.start(*_words(life, what)) for what, life in lives.items()}
        for what, child in children.items():
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            found[what.name] = _said(code, what.fate(lives[what]), "old", lives[what])
        net.send()
    return found


def _said(code: int, fate: str, wanted: str, life: Life) -> str:
    good = fate == wanted and code in COMMAND_ENDS and (wanted == "old" or code == DONE)
    return f"{fate}, exit {code}" if good else f"BAD: {code}, {fate}: {life.words}"


def _begun(world: World, net: _Net, what: Fetching, at: Path) -> Life:
    """Put a home there with an old index of each kind in it."""
    life = world.begin(what.begin, at)
    address = net.index.url()
    (at / "address").write_text(address, encoding="utf-8")
    Cache.of(Wanted(location=address), life.home).write(_document("old"), None)
    (at / "index.json").write_bytes(_document("old"))
    (at / "next.json").write_bytes(_document("new"))
    return life


def _words(life: Life, what: Fetching) -> list[str]:
    return [_address(life) if word == _INDEX else word for word in what.words]
