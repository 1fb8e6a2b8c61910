"""Reports of every kind that has a page of its own, with the same text of a stranger wherever one can stand."""

from __future__ import annotations

from typing import Any

from packtool.findings import Behaviour, Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen

COMMIT = "c87b210f66508563a29a572fa29eebfd3f59858a"
DIGEST = f"sha256:{'5f' * 32}"
KINDS = ("environment", "files", "dynamic-code", "packages", "network", "subprocess", "tools", "hooks", "mcp-servers")
HOSTILE = (
    "<script>document.title='owned'</script>",
    "</style></title></code></pre><img src=https://out.example/a.png onerror=alert(1)>",
    "\" onmouseover=alert(1) style=display:none x='",
    "javascript:alert(1)",
    "<!--", "-->", "]]>", "<svg/onload=alert(1)>", "&lt;b&gt;", "&#0;",
    "nul \x00 bell \x07 escape \x1b[31m",
    "right to left \u202egnp.exe\u202c \u2066inside\u2069 \u05d0\u05d1",
    "lone \ud800 tag \U000e0041 wide 漢字",
    "two\nlines\r\nhere\u2028and there",
    "<iframe src=//out.example>", "<a href='https://out.example'>x</a>", "<base href=//out.example>",
    "@import url(https://out.example/x.css)",
    "x" * 100_000,
)  # fmt: skip


def rule(severity: Severity = Severity.ERROR, rule_id: str = "sample-rule") -> Rule:
    return Rule(id=rule_id, severity=severity, summary="A thing is wrong.", why="It matters.", remedy="mend it")


def found(text: str, severity: Severity = Severity.ERROR, rule_id: str = "sample-rule", line: int = 3) -> Finding:
    excerpt = Excerpt.of(f"x = run({text})", 5, 8)
    place = Location(path=f"a/{text}", line=line, column=5, end_column=8, excerpt=excerpt)
    return rule(severity, rule_id).at(place, f"It holds {text}.", remedy=f"take out {text}")


def findings(text: str) -> tuple[Finding, ...]:
    waived = found(text, rule_id="sample-waived")
    return (
        found(text),
        found(text, line=9),
        found(text, Severity.WARNING, "sample-warning"),
        found(text, Severity.NOTE, "sample-note"),
        Finding(
            rule=waived.rule,
            severity=waived.severity,
            location=waived.location,
            message=waived.message,
            remedy=waived.remedy,
            waived=f"known: {text}",
        ),
    )


def seen(text: str) -> tuple[Behaviour, ...]:
    place = Location(path=f"a/{text}", line=4)
    return tuple(Behaviour.of(kind, f"{number} {text}", place) for kind in KINDS for number in range(3))


def read(text: str) -> tuple[Examined, ...]:
    return (
        Examined(path=f"a/{text}", by=("python", "text"), role="runtime"),
        Examined(path=f"b/{text}", by=("text",), role="agent"),
        Examined(path=f"c/{text}", by=("link",)),
        Examined(path=f"d/{text}", skipped=f"too large: {text}"),
    )


def scan(text: str) -> Report:
    engines = {"python": {"version": "0.1.0", "rules": 35, "files": 1}}
    receipt = {"packtool": "0.1.0", "rules": DIGEST, "engines": engines}
    return Report(
        command="scan",
        subject=f"plugin {text}",
        findings=findings(text),
        examined=read(text),
        behaviours=seen(text),
        details={"receipt": receipt, "pin": None, "folder": f"p {text}"},
    )


def not_seen(text: str) -> Report:
    unseen = (Unseen(subject=f"s {text}", reason=f"gone: {text}", remedy=f"try {text}"),)
    return Report(command="scan", subject=f"plugin {text}", findings=findings(text), unseen=unseen)


def pack(text: str, plugins: int = 2) -> Report:
    about = {key: f"{key} {text}" for key in ("name", "description", "author", "version")}
    seeds = [
        {"plugin": f"p {text}", "key": f"k {text}", "value": f"v {text}", "points_to": points, "line": 4}
        for points in (None, f"to {text}")
    ]
    details = {
        "pack": {**about, "skills": [f"s {text}"], "skill_commands": [f"hermes skills install {text}"]},
        "index": {"location": f"at {text}", "label": f"label {text}"},
        "mirror": f"m {text}",
        "lock": {"path": f"l {text}", "agrees": False},
        "plugins": [plugin(text, number) for number in range(1, plugins + 1)],
        "seeds": seeds,
    }
    return Report(
        command="pack show",
        subject=f"pack {text}",
        findings=findings(text),
        examined=read(text),
        behaviours=seen(text),
        details=details,
    )


def plugin(text: str, number: int) -> dict[str, Any]:
    listed = (
        *("installed_by", "unknown_capabilities", "python_dependencies", "requires_plugins", "programs", "tools"),
        *("hooks", "skills", "requires_hermes", "facts", "offers"),
    )
    told = (
        *("label", "source", "place", "url", "subdir", "name", "form", "kind", "version", "description", "author"),
        *("homepage", "license", "index", "pip", "digest"),
    )
    return {
        **{key: [f"{key} {text}"] for key in listed},
        **{key: f"{key} {text}" for key in told},
        "position": number,
        "risk": 10 - number,
        "state": ("fail", "not seen", "pass")[number % 3],
        "commit": COMMIT,
        "commit_time": "2026-11-02T09:00:00+00:00",
        "refs": [f"main {text}"] if number % 2 else [],
        "capabilities": [{"id": f"c {text}", "risk": f"can {text}"}],
        "env": [{"name": f"E {text}", "required": True, "secret": True}],
        "mcp_servers": [{"name": f"m {text}", "type": "stdio", "starts": f"run {text}"}],
        "skipped_mcp_servers": [{"name": f"m {text}", "reason": f"r {text}"}],
        "skipped_skills": [{"name": f"s {text}", "reason": f"r {text}"}],
        "needs": [{"words": f"n {text}"}],
        "scan": {
            "verdict": "warn",
            "read": 1,
            "files": 2,
            "behaviours": [{"kind": kind, "detail": f"{kind} {text}"} for kind in KINDS],
        },
    }


def comparison(text: str) -> Report:
    sides = {
        when: {
            **dict.fromkeys(("place", "name", "version"), f"{when} {text}"),
            "commit": COMMIT,
            "verdict": verdict,
            "digest": DIGEST,
            "files": 3,
            "state": None,
        }
        for when, verdict in (("old", "pass"), ("new", "fail"))
    }
    one = {"rule": "sample-rule", "severity": "error", "path": f"a/{text}", "line": 3, "message": f"m {text}"}
    changed = {
        "name": f"n {text}",
        "change": "changed",
        **sides,
        "relation": f"apart {text}",
        "facts": [
            {"side": side, "kind": "behaviours", "what": "what the code does", "words": [f"{side} {text}"]}
            for side in ("new", "gone")
        ],
        "to_consent": [f"c {text}"],
        "granted": [],
        "new_findings": [one],
        "gone_findings": [one],
        "files": [{"path": f"a/{text}", "change": "changed", "added": 1, "removed": 2, "words": f"w {text}"}],
        "more_files": 7,
        "texts": [{"path": f"SKILL {text}", "lines": [f"+{text}", f"-{text}", f" {text}"], "cut": True}],
    }
    details = {
        "old": {"shown": f"old {text}", "kind": "pack", "plugins": 2},
        "new": {"shown": f"new {text}", "kind": "pack", "plugins": 2},
        "plugins": [changed, {**changed, "change": "added", "old": None}, {**changed, "change": "same"}],
        "settings": {"new": [f"s {text}"], "gone": [], "changed": []},
        "skills": {"new": [], "gone": [f"k {text}"]},
    }
    return Report(command="diff", subject=f"old -> new {text}", findings=findings(text), details=details)


def index(text: str, entries: int = 2) -> Report:
    place = {"repo": f"r {text}", "subdir": f"s {text}", "commit": COMMIT}
    behind = {
        "before": {"commit": COMMIT},
        "standing": {"since": {"words": f"ahead {text}"}},
        "news": {"new": {f"tools {text}": [f"t {text}"]}, "gone": {"hooks": [f"h {text}"]}},
    }
    told = [
        {
            "name": f"entry {number} {text}",
            "change": ["bump", "move"],
            "old": place if number % 2 else None,
            "new": place,
            "verdict": ("fail", None)[number % 2],
            "not_judged": f"why {text}" if number % 2 else None,
            "needs_keeper": True,
            "why_keeper": [f"k {text}"],
            "plugin": behind,
        }
        for number in range(entries)
    ]
    details = {"base": COMMIT, "against": "main", "deep": True, "changed": entries, "needs_keeper": True}
    return Report(
        command="index check",
        subject=f"index {text}",
        findings=findings(text),
        details={**details, "keys": [], "entries": told, "total": 9},
    )


EVERY = {"scan": scan, "not-seen": not_seen, "pack": pack, "diff": comparison, "index": index}
