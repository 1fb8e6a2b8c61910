"""What the action does: judges a pull request to an index, or scans or validates a folder, and tells the runner."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from pathlib import Path, PurePosixPath

from pull_request import Refused, bring, of_event
from runner import Stop, annotate, main, output, run, summarize, wanted

MARK = "<!-- packtool index check -->"
MODES = ("check", "scan", "validate")
FAIL_ON = ("fail", "warn", "never")
VERDICTS = ("pass", "warn", "fail")
NOT_JUDGED = "not-judged"
_DAYS = re.compile(r"[0-9]{1,4}")
_PATH = re.compile(r"[A-Za-z0-9._][A-Za-z0-9._/ -]{0,199}")
_ANNOTATION = re.compile(r"::(?:error|warning|notice) [^\r\n]*")
_RULE = re.compile(r"[a-z0-9-]{1,60}")
_MOST_REASONS = 10
_USUAL = {"check": "index/index.json", "scan": ".", "validate": "."}


def step() -> int:
    """Do what the inputs say; returns the exit code of the step."""
    mode = _one_of("PACKTOOL_MODE", MODES)
    fail_on = _one_of("PACKTOOL_FAIL_ON", FAIL_ON)
    path = _path("PACKTOOL_PATH", mode)
    reports = Path(tempfile.mkdtemp(prefix="packtool-", dir=os.environ.get("RUNNER_TEMP") or None))
    try:
        code = _judged(mode, path, reports)
    except Refused as refused:
        code = _refused(str(refused), reports)
    verdict = _told(reports, code)
    if verdict == NOT_JUDGED:
        return 2
    failing = {"fail": ("fail",), "warn": ("warn", "fail"), "never": ()}[fail_on]
    return 1 if verdict in failing else 0


def _judged(mode: str, path: str, reports: Path) -> int:
    pull_request = of_event() if mode == "check" else None
    words = {"check": ["index", "check"], "scan": ["scan"], "validate": ["validate"]}[mode]
    outputs = [f"-o{name}={reports / f'report.{name}'}" for name in ("json", "markdown", "github", "sarif")]
    folder = Path(os.environ.get("GITHUB_WORKSPACE") or ".").resolve()
    more: list[str] = []
    if pull_request is not None:
        folder = reports / "pull-request"
        bring(pull_request, path, folder)
        age = wanted("PACKTOOL_MIN_AGE", _DAYS)
        more = ["--base", pull_request.base, "--alone", "--min-age", age, f"--submitter={pull_request.submitter}"]
    more += [] if mode == "validate" else _file("PACKTOOL_WAIVERS")
    more += _file("PACKTOOL_OWNERS") if mode == "check" else []
    if os.environ.get("PACKTOOL_ALLOW_LOCAL") == "true" and mode == "check":
        more.append("--allow-local")
    packtool = os.environ.get("PACKTOOL") or shutil.which("packtool") or "packtool"
    return run([packtool, *words, *more, *outputs, "--", path], cwd=folder)


def _file(name: str) -> list[str]:
    """Return the option for a file of the checkout that the workflow made, and never of the pull request."""
    if not os.environ.get(name):
        return []
    workspace = Path(os.environ.get("GITHUB_WORKSPACE") or ".").resolve()
    return [f"--{name.removeprefix('PACKTOOL_').lower()}", str(workspace / _path(name))]


def _refused(why: str, reports: Path) -> int:
    """Report what fails before packtool is asked."""
    todo = "Make a pull request that changes the entries of the index."
    told = f"{MARK}\n\n### packtool index check: FAIL\n\n{why}. {todo}\n"
    annotate("error", why)
    (reports / "report.markdown").write_text(told, encoding="utf-8")
    (reports / "report.json").write_text(json.dumps({"verdict": "fail", "details": {"changed": 0}}), encoding="utf-8")
    return 1


def _told(reports: Path, code: int) -> str:
    """Tell the runner all there is, and return the verdict: never one that packtool's exit code does not bear out."""
    report = _report(reports / "report.json")
    verdict = report.get("verdict")
    expected = {0: ("pass", "warn"), 1: ("fail",)}.get(code, ())
    if verdict not in expected:
        verdict = NOT_JUDGED
    details = report.get("details")
    changed = details.get("changed") if isinstance(details, dict) else None
    keeper = isinstance(details, dict) and details.get("needs_keeper") is True
    sarif = reports / "report.sarif"
    _annotations(reports / "report.github")
    markdown = reports / "report.markdown"
    if markdown.exists():
        summarize(markdown.read_text(encoding="utf-8"))
    if verdict == NOT_JUDGED:
        annotate("error", "not judged: something could not be looked at; run this again, or see the log")
    output(
        verdict=str(verdict),
        changed=changed if isinstance(changed, int) else 0,
        needs_keeper=str(keeper).lower(),
        why_keeper=", ".join(_reasons(report)) if keeper else "",
        report=str(reports / "report.json"),
        markdown=str(markdown),
        sarif=str(sarif) if sarif.exists() else "",
    )
    return str(verdict)


def _reasons(report: dict[str, object]) -> list[str]:
    """Return the rules that a keeper is asked for by: our own words, and none of a contributor's."""
    found = report.get("findings")
    warned = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    rules = {str(one.get("rule")) for one in warned if one.get("severity") == "warning" and not one.get("waived")}
    return sorted(rule for rule in rules if _RULE.fullmatch(rule))[:_MOST_REASONS]


def _report(file: Path) -> dict[str, object]:
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _annotations(file: Path) -> None:
    """Print the annotations that packtool wrote, and nothing that is none."""
    if file.exists():
        lines = file.read_text(encoding="utf-8").split("\n")
        print(*(line for line in lines if _ANNOTATION.fullmatch(line)), sep="\n", flush=True)


def _one_of(name: str, known: tuple[str, ...]) -> str:
    value = os.environ.get(name, "")
    if value not in known:
        raise Stop(f"{name.removeprefix('PACKTOOL_').lower().replace('_', '-')} is one of {', '.join(known)}")
    return value


def _path(name: str, mode: str = "") -> str:
    value = os.environ.get(name, "") or _USUAL.get(mode, "")
    if not _PATH.fullmatch(value) or ".." in PurePosixPath(value).parts:
        raise Stop("a path lies in the repository, and is written with letters, digits and . _ - /")
    return value


if __name__ == "__main__":
    main(step)
