"""What packtool writes besides plugins: caches, what keepers publish, a catalog, single files; disturbed at each step.

A new one is a row of WRITERS.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.cli.main import main
from packtool.errors import CouldNotLook
from packtool.files import write_atomically
from packtool.forge.kept import Kept
from packtool.host import Home
from packtool.index import Wanted, load
from packtool.index.cache import Cache
from packtool.index.replies import Answer
from packtool.keeping.log.chain import read_log
from packtool.keeping.log.judge import digest_of
from packtool.keeping.publish import Publishing, publish
from packtool.scan.cache import Cache as Readings
from packtool.site.writing import MARKER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


_URL = "https://index.invalid/index.json"
_BODY = {"old": "old\n" * 4000, "new": "new\n" * 5000}
_ETAG = {"old": '"1"', "new": '"2"'}
_MADE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
# By the clock that is right, whatever that of a process says.
_NOW = dt.datetime.now(dt.UTC)
_LOCK = "hermes-pack.yaml.lock"
BESIDE = " beside "


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """One thing that is written: what there is before, the change, and what is there then: old, new, half, or BAD.

    ``half`` is an index without the last lines of its log: everybody reads the new one, and the next run mends the log.
    """

    title: str
    begin: Callable[[Path], object]
    act: Callable[[Path], object]
    fate: Callable[[Path], str]


def _index(which: str, *, at: dt.datetime | None = None) -> bytes:
    names = ("alpha",) if which == "old" else ("alpha", "beta")
    plugins = [{"name": name, "repo": f"acme/{name}", "ref": "1" * 40} for name in names]
    made = f"{at or _NOW:%Y-%m-%dT%H:%M:%SZ}"
    return json.dumps({"schema_version": 1, "generated_at": made, "plugins": plugins, "removed": []}).encode()


def _which(names: set[str]) -> str:
    return {frozenset({"alpha"}): "old", frozenset({"alpha", "beta"}): "new"}.get(frozenset(names), f"BAD: {names}")


def _readings(home: Path) -> Readings:
    return Readings(folder=home / "cache", stamp="rules")


def _reading(home: Path) -> str:
    kept = _readings(home).note("key")
    return next((word for word, body in _BODY.items() if body == kept), f"BAD: {str(kept)[:60]}")


def _load(which: str, at: dt.datetime | None = None) -> Callable[[Path], object]:
    def read(home: Path) -> object:
        answer = Answer(body=_index(which, at=at), etag=_ETAG[which])
        wanted, where = Wanted(location=_URL, refresh=True), Home(path=home, chosen_by="a test")
        return load(wanted, where, ask=lambda _url, _etag: answer, now=dt.datetime.now(dt.UTC))

    return read


def _kept_index(home: Path) -> str:
    cache = Cache.of(Wanted(location=_URL), Home(path=home, chosen_by="a test"))
    kept, why_not = cache.read(now=dt.datetime.now(dt.UTC), allow_local=False)
    if kept is None:
        return f"BAD: {why_not}"
    which = _which({one.name for one in kept.listing.entries})
    # Without its ETag the next question is answered in full; with another one the old index would stay.
    return which if kept.etag in {None, _ETAG.get(which)} else f"BAD: {which} with {kept.etag}"


def _kept_answers(home: Path) -> Kept:
    return Kept(folder=home / "answers")


def _answer(home: Path) -> str:
    kept = _kept_answers(home).get(_URL)
    pairs = {word: (_ETAG[word], body.encode()) for word, body in _BODY.items()}
    return next((word for word, pair in pairs.items() if pair == kept), f"BAD: {str(kept)[:60]}")


def _publish_first(home: Path) -> None:
    (home / "public").mkdir()
    (home / "source.json").write_bytes(_index("old"))
    publish(
        Publishing(file=home / "source.json", out=home / "public/index.json", log=home / "log", first=True, date=_MADE)
    )
    (home / "source.json").write_bytes(_index("new"))


def _publish(home: Path) -> None:
    into = ("--out", str(home / "public/index.json"), "--log", str(home / "log"))
    _packtool("index", "publish", str(home / "source.json"), *into)


def _published(home: Path) -> str:
    data, log = (home / "public/index.json").read_bytes(), read_log(home / "log")
    which = _which({one["name"] for one in json.loads(data)["plugins"]})
    if log.findings or log.last is None:
        return f"BAD: {which}, and of the log: {log.findings}"
    return (
        which if log.last.says.get("index") == digest_of(data) else "half" if which == "new" else f"BAD: {which}, log"
    )


def _site_first(home: Path) -> None:
    (home / "index.json").write_bytes(_index("old"))
    _site(home)
    (home / "index.json").write_bytes(_index("new"))


def _site(home: Path) -> None:
    _packtool("index", "site", str(home / "site"), "--index", str(home / "index.json"))


def _site_there(home: Path) -> str:
    files = json.loads((home / "site" / MARKER).read_bytes())["files"]
    missing = [name for name in files if not (home / "site" / name).is_file()]
    pages = {path.stem for path in (home / "site/plugins").iterdir()}
    beside = sorted(path.name for path in home.iterdir() if path.name not in {"site", "index.json"})
    return f"BAD: without {missing}" if missing else f"{_which(pages)}{f'{BESIDE}{beside}' if beside else ''}"


def _lock(which: str) -> Callable[[Path], object]:
    def write(home: Path) -> None:
        try:
            write_atomically(home / _LOCK, _BODY[which].encode(), mode=0o644)
        except OSError as fault:
            # As everybody does who calls it; what is raised otherwise is a fault of ours.
            raise CouldNotLook(str(fault)) from fault

    return write


def _locked(home: Path) -> str:
    text = (home / _LOCK).read_text("ascii")
    return next((word for word, body in _BODY.items() if body == text), f"BAD: {text[:60]}")


WRITERS = (
    Writer(
        title="scan cache",
        begin=lambda home: _readings(home).keep_note("key", _BODY["old"]),
        act=lambda home: _readings(home).keep_note("key", _BODY["new"]),
        fate=_reading,
    ),
    Writer(title="index cache", begin=_load("old", _MADE), act=_load("new"), fate=_kept_index),
    Writer(
        title="forge's answers",
        begin=lambda home: _kept_answers(home).put(_URL, _ETAG["old"], _BODY["old"].encode()),
        act=lambda home: _kept_answers(home).put(_URL, _ETAG["new"], _BODY["new"].encode()),
        fate=_answer,
    ),
    Writer(title="lock file", begin=_lock("old"), act=_lock("new"), fate=_locked),
    Writer(title="index publish", begin=_publish_first, act=_publish, fate=_published),
    Writer(title="index site", begin=_site_first, act=_site, fate=_site_there),
)


def _packtool(*words: str) -> None:
    sys.argv = ["packtool", *words]
    try:
        main()
    except SystemExit as ended:
        if ended.code:
            raise
