"""An index of any size with a sweep's report, made by numbers: the same every time, and as varied as a real one."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.host import Home, read_settings
from packtool.index import Wanted
from packtool.lookup.around import Around
from packtool.site import Wish, make_site
from packtool.text import clean

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Report

_FIRST = (
    "git",
    "mail",
    "calendar",
    "weather",
    "vector",
    "memory",
    "browser",
    "voice",
    "ledger",
    "notes",
    "ticket",
    "crypto",
    "photo",
    "map",
    "music",
    "search",
    "shell",
    "cloud",
    "chat",
    "translate",
    "café",
    "budget",
    "recipe",
    "travel",
)
_SECOND = (
    "keeper",
    "bridge",
    "watch",
    "sync",
    "agent",
    "tools",
    "router",
    "guard",
    "lens",
    "board",
    "relay",
    "index",
    "cache",
    "pilot",
    "scout",
    "forge",
    "vault",
    "stream",
    "digest",
    "planner",
)
_DOES = (
    "keeps a list of things to do",
    "reads your mail and sorts it",
    "tells what the weather will be like",
    "remembers what was said before",
    "moves files between two machines",
    "translates into plain words",
    "draws a map of where everything is",
    "asks another model when in doubt",
    "écrit un résumé court",
    "watches a page and says what changed",
)
_TAGS = (
    "kanban",
    "mail",
    "memory",
    "llm",
    "web",
    "automation",
    "finance",
    "voice",
    "productivity",
    "developer-tools",
    "naïve",
    "search",
    "image",
    "calendar",
)
_OFFERS = ("tools", "hooks", "skills", "mcp", "providers")
_ASKS = ("tools.override", "llm.provider_override", "gateway.platform_actions")
_BEHAVIOURS = ("network: api.example.org", "network: hooks.example.net", "subprocess: git", "subprocess: sh",
               "environment: API_KEY", "files: ~/.config", "dynamic-code: eval",
               "packages: requests", "hooks: on_message")  # fmt: skip
_VERDICTS = ("pass", "pass", "pass", "warn", "fail", None, "unlooked")
MADE = "2026-11-30T00:00:00Z"
NOW = dt.datetime(2026, 12, 1, 12, 0, tzinfo=dt.UTC)


def digits(*of: object) -> str:
    return hashlib.sha1(repr(of).encode(), usedforsecurity=False).hexdigest()


def entry_of(number: int) -> dict[str, Any]:
    """Return an entry whose words are chosen by its number."""
    first, second = _FIRST[number % len(_FIRST)], _SECOND[number // len(_FIRST) % len(_SECOND)]
    joint = "-_"[number % 7 == 3]
    serial = number // (len(_FIRST) * len(_SECOND))
    name = f"{first}{joint}{second}" + (f"{joint}{serial}" if serial else "")
    owner = f"maker{number % 997}"
    entry: dict[str, Any] = {
        "name": name,
        "description": f"It {_DOES[number % len(_DOES)]}, number {number}, for {_SECOND[number % 13]} and {first}.",
        "author": owner if number % 3 else f"Ana Müller {number % 41}",
        "tags": sorted({_TAGS[number % len(_TAGS)], _TAGS[number * 7 % len(_TAGS)]}),
        "repo": f"{owner}/{first.replace(chr(233), chr(101))}-{number}",
        "ref": digits("commit", number),
        "capabilities": sorted({_OFFERS[number % len(_OFFERS)], _OFFERS[number * 3 % len(_OFFERS)]}),
        "added_at": "2026-01-31",
    }
    if number % 5 == 1:
        entry["subdir"] = "plugins/it"
    if number % 211 == 3:
        entry |= {"deprecated": "no longer kept up", "replaced_by": "git-keeper"}
    if number % 307 == 5:
        entry["yanked"] = "it lost what it was given"
    return entry


def index_of(count: int, *others: dict[str, Any]) -> dict[str, Any]:
    """Return an index of so many entries, and others."""
    return {
        "schema_version": 1,
        "generated_at": MADE,
        "plugins": [*(entry_of(number) for number in range(count)), *others],
        "removed": [
            {
                "name": "evil",
                "repo": "mallory/evil",
                "reason": "sends keys away",
                "date": "2026-01-30",
                "kind": "malicious",
            }
        ],
        "renames": {"old-keeper": "git-keeper"},
    }


def answer_of(position: int, entry: dict[str, Any], verdict: str | None) -> dict[str, Any]:
    """Return what a sweep says of an entry."""
    number = position - 1
    place = "/".join(part for part in (entry["repo"], entry.get("subdir")) if part)
    severity = {"fail": "error", "warn": "warning"}.get(verdict or "")
    rule = {"rule": "review-scan", "severity": severity, "key": None, "remedy": f"see all of it: packtool scan {place}"}
    found = [{**rule, "message": f"the scan says {verdict}", "line": number + 5, "column": 5}] if severity else []
    scan = {
        "rule": "py-shell",
        "severity": severity,
        "path": "it.py",
        "line": 3,
        "message": "It starts a shell.",
        "waived": False,
    }
    does = sorted({_BEHAVIOURS[number * each % len(_BEHAVIOURS)] for each in (1, 3, 7)}) if number % 4 else []
    facts = {"behaviours": does, "capabilities": [_ASKS[number % 3]] if number % 6 == 0 else [], "tools": ["add_card"]}
    plugin = {
        "schema": "packtool/seen/1", "place": place, "commit": entry["ref"], "verdict": verdict, "unseen": None,
        "gone": False, "digest": f"sha256:{'5f' * 32}", "tree": "0" * 40, "commit_time": 1, "plugin": None,
        "standing": {"branches": ["main"], "tags": ["v1"], "default_branch": "main", "moved_to": None, "since": None,
                     "head": None, "to_head": None},
        "facts": {kind: words for kind, words in facts.items() if words},
        "findings": [scan] if severity else [], "left_out": {},
    }  # fmt: skip
    return {
        "name": clean(entry["name"], limit=80), "position": position, "verdict": verdict,
        "not_judged": None if verdict else {"reason": "the host did not answer", "remedy": "run it again"},
        "checks": {"reachable": True, "moved_to": None, "archived": "not checked", "on_branch": True,
                   "behind": number % 5, "relation": "behind", "head": None},
        "findings": found, "plugin": plugin,
    }  # fmt: skip


def report_of(index: dict[str, Any]) -> dict[str, Any]:
    """Return the report of a sweep that looked at six of seven entries."""
    answers = []
    for position, entry in enumerate(index["plugins"], 1):
        verdict = _VERDICTS[position % len(_VERDICTS)]
        if verdict != "unlooked":
            answers.append(answer_of(position, entry, verdict))
    return {
        "schema": "packtool/report/1", "command": "index sweep", "subject": "index.json", "verdict": None,
        "incomplete": True, "findings": [], "behaviours": [], "examined": [],
        "details": {
            "form": "packtool/sweep/1", "packtool": "0.1.0", "rules": f"sha256:{'77' * 32}", "index": "0" * 64,
            "entries_in_index": len(index["plugins"]), "shard": None, "mirror": False,
            "counts": {"pass": 0, "warn": 0, "fail": 0, "not_judged": 0}, "entries": answers,
        },
    }  # fmt: skip


def index(*entries: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {"schema_version": 1, "generated_at": MADE, "plugins": list(entries), **others}


def plugin(name: str, number: int = 0, **fields: Any) -> dict[str, Any]:
    return {**entry_of(number), "name": name, **fields}


def swept(document: dict[str, Any], **verdicts: str | None) -> dict[str, Any]:
    """Return the report of a sweep that gave these verdicts, by name."""
    report = report_of({"plugins": []})
    entries = list(enumerate(document["plugins"], 1))
    report["details"]["entries_in_index"] = len(entries)
    report["details"]["entries"] = [
        answer_of(position, entry, verdicts[entry["name"]]) for position, entry in entries if entry["name"] in verdicts
    ]
    return report


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site as it lies on the disk, and what the command reported."""

    folder: Path
    report: Report

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def plugin(self, page: str) -> str:
        return self.text(f"plugins/{page}.html")

    def files(self) -> dict[str, bytes]:
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}


def write_site(base: Path, document: dict[str, Any], report: Any = None, **wanted: Any) -> Site:
    """Write the site of an index below ``base``; ``report`` is that of a sweep, ``log`` a file, ``folder`` where."""
    folder, log = wanted.pop("folder", base / "site"), wanted.pop("log", None)
    file, sweep = base / "index.json", base / "sweep.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    if report is not None:
        sweep.write_text(json.dumps(report), encoding="utf-8")
    home = Home.find(base / "home", {})
    location = wanted.pop("location", str(file))
    around = Around(
        wanted=Wanted(location=location, **wanted), home=home, settings=read_settings(home), ask=None, now=NOW
    )
    wish = Wish(
        folder=folder,
        around=around,
        report=None if report is None else sweep,
        log=log,
        progress=lambda _, __: None,
    )
    return Site(folder=folder, report=make_site(wish))
