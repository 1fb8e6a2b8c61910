"""What must hold of every visit, and what of each animal; each law returns what breaks it, in words."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

from animals import FAIL, UNSEEN, AtServer, InFolder, InRepository, OnPaper, whole_zoo
from jsonschema import Draft202012Validator
from kinds.shown import KEY, TOKEN
from visit import LOGIN, PLANTED

from packtool import resources

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from animals import Animal
    from visit import Ended, Visit

CODES = {"pass": 0, "warn": 0, "fail": 1, "unseen": 2}
UNSEEN_BY_EYES = {"Cc", "Cf", "Cs", "Zl", "Zp"}
WARNED_ANYWAY = "pack-repo-local"
# What may be found in the second home beside plugins: packtool's own papers, and Hermes' records.
PAPERS = ("second/packtool", "second/plugins/.install-metadata.json")
_TEXTS = ("text", "markdown", "github", "html")
_MEGABYTES = 1500


def survived(visit: Visit) -> Iterator[str]:
    """Every run came to an exit code of its own, without a traceback, and no bug was met."""
    for name, run in visit.runs.items():
        if run.code not in {0, 1, 2}:
            yield f"{name}: exit code {run.code}"
        if "Traceback" in run.out + run.err or "packtool has a bug" in run.err:
            yield f"{name}: {run.err[-400:]}"


def not_executed(visit: Visit) -> Iterator[str]:
    """Nothing of the animals was run: no file in ``bitten``, and nobody rang the bell."""
    yield from (f"{place.name} was run" for place in visit.made.bitten.iterdir())
    sent_on = "/stolen/"
    yield from (f"the bell was rung: {one.path}" for one in visit.bell.requests if not one.path.startswith(sent_on))


def not_leaked(visit: Visit) -> Iterator[str]:
    """No secret of the person's, and none of an animal's, was shown or sent."""
    for name, text in texts(visit):
        for secret in (*PLANTED, TOKEN, KEY, LOGIN):
            if secret in text:
                yield f"{name} shows {secret[:12]}"
    for one in visit.bell.requests:
        if one.authorization is not None:
            yield f"the login of one server was sent to another: {one.path}"


def not_sent(visit: Visit) -> Iterator[str]:
    """No server was sent anything of the person's."""
    for server in (visit.git, *visit.servers.values()):
        for request in server.requests:
            if any(secret in request.path + (request.authorization or "") for secret in PLANTED):
                yield f"a secret was sent: {request.path[:80]}"


def nothing_written(visit: Visit) -> Iterator[str]:
    """Nothing of the person's changed, and nothing appeared anywhere else, before something was to be placed."""
    for path in sorted(visit.before.keys() | visit.after.keys()):
        if visit.before.get(path) != visit.after.get(path):
            yield f"{path} was {'changed' if path in visit.before else 'written'}"


def placed_as_judged(visit: Visit) -> Iterator[str]:
    """What was installed is what may be, and nothing else in that home changed."""
    states = heard(visit, "show")
    allowed = {state["name"] for name, state in states.items() if state["state"] not in {FAIL, UNSEEN}}
    if visit.talked is None or "plugins in place" not in visit.talked.seen:
        yield f"nothing was installed: {visit.talked.seen[-300:] if visit.talked else ''}"
        return
    there = {place.name for place in (visit.second_home / "plugins").iterdir() if place.is_dir()} - {"resident"}
    yield from (f"{name} was installed and must not be" for name in sorted(there - allowed))
    now = visit.sweep_floor()
    for path in sorted(visit.after.keys() | now.keys()):
        own = path.startswith(PAPERS) or any(
            f"second/plugins/{name}" in {path, path[: len(name) + 15]} for name in there
        )
        if not own and visit.after.get(path) != now.get(path):
            yield f"{path} was {'changed' if path in visit.after else 'written'}"


def fit_for_eyes(visit: Visit) -> Iterator[str]:
    """No character that steers a terminal or turns lines round comes out, and no command for a forge's runner."""
    for name, text in texts(visit):
        if name.endswith((".json", ".sarif")):
            continue
        steering = sorted(
            {repr(one) for one in text if one not in "\n\t" and unicodedata.category(one) in UNSEEN_BY_EYES}
        )
        if steering:
            yield f"{name} holds {', '.join(steering[:5])}"
        if not name.endswith(".github") and re.search(r"(?m)^(::|##\[)", text):
            yield f"{name} has a line that is a command for a forge's runner"
    for name, run in visit.runs.items():
        text = html.unescape(run.reports.get("html", ""))
        if "<script>alert" in run.reports.get("html", ""):
            yield f"{name}.html holds a script of a stranger; read as text: {text.count('<script>alert')}"


def valid(visit: Visit) -> Iterator[str]:
    """Every JSON report is one by its schema, and every SARIF file is JSON with places that can be shown."""
    for name, run in visit.runs.items():
        text = run.reports.get("json") or run.out
        if not text.startswith("{"):
            if run.code != 2:
                yield f"{name} has no report"
            continue
        for fault in list(_validator().iter_errors(json.loads(text)))[:3]:
            yield f"{name}: {fault.json_path} {fault.message[:200]}"
        if "sarif" in run.reports:
            yield from (f"{name}.sarif: {fault}" for fault in _sarif(json.loads(run.reports["sarif"])))


def said(visit: Visit, animal: Animal) -> Iterator[str]:
    """Every command that an animal was taken through came to the verdict that it must, and named the rules."""
    for command, expected in animal.expected.items():
        heard = hear(visit, animal, command)
        if heard is None:
            continue
        verdict, rules = heard
        wanted = CODES.get(expected.verdict, expected.verdict) if isinstance(verdict, int) else expected.verdict
        if verdict != wanted:
            yield f"{command} says {verdict}, not {wanted}: {', '.join(sorted(rules))}"
        missing = [rule for rule in expected.rules if rule not in rules]
        if missing:
            yield f"{command} does not say {', '.join(missing)} but {', '.join(sorted(rules))}"


def hear(visit: Visit, animal: Animal, command: str) -> tuple[str | int, set[str]] | None:
    """Return the verdict (or the exit code, where that is all) and the rules that a command said of an animal."""
    alone = visit.runs.get(f"{command} {animal.name}")
    if alone is not None:
        return _alone(alone)
    if isinstance(animal, (OnPaper, InFolder)):
        return None if command != "validate" else _validated(visit, animal)
    if command == "scan":
        return None
    prefix = "servers " if isinstance(animal, AtServer) else ""
    one = heard(visit, command, prefix).get(animal.name)
    return None if one is None else (one["state"], one["rules"])


def heard(visit: Visit, command: str, prefix: str = "") -> dict[str, Any]:
    """Return what ``pack show`` or ``index check`` says of all animals; a report is read once."""
    name = f"{prefix}{command}"
    if name not in visit.heard:
        visit.heard[name] = shown(visit, prefix) if command == "show" else checked(visit, prefix)
    return visit.heard[name]


def shown(visit: Visit, prefix: str = "") -> dict[str, Any]:
    """Return of ``pack show`` the state, the plugin's own name and the rules, by animal."""
    run = visit.runs["servers show" if prefix else "pack show"]
    names = {visit.url(name): name for name in (visit.servers if prefix else visit.made.pins)}
    report = run.report
    plugins = report["details"]["plugins"]
    lines = [one["line"] for one in plugins] + [1 << 30]
    found = {}
    for one, following in zip(plugins, lines[1:], strict=True):
        rules = {
            finding["rule"]
            for finding in report["findings"]
            if finding["path"] == one["place"]
            or finding["path"].startswith(f"{one['place']}/")
            or (finding["path"].endswith(".yaml") and "/" not in finding["path"]
                and one["line"] <= (finding["line"] or 0) < following)
        }  # fmt: skip
        state = one["state"] if one["state"] in CODES else UNSEEN
        found[names[one["url"]]] = {"state": state, "name": one["name"], "rules": rules - {WARNED_ANYWAY}}
    return found


def checked(visit: Visit, prefix: str = "") -> dict[str, Any]:
    """Return of ``index check`` the verdict and the rules, by animal."""
    run = visit.runs["servers check" if prefix else "index check"]
    found = {}
    for one in run.report["details"]["entries"]:
        seen = (one["plugin"] or {}).get("findings") or []
        rules = {finding["rule"] for finding in [*one["findings"], *seen]} - {"review-owner-not-checked"}
        found[one["name"]] = {"state": one["verdict"] or UNSEEN, "rules": rules}
    return found


def _alone(run: Ended) -> tuple[str | int, set[str]]:
    if not run.out.startswith("{"):
        return UNSEEN, set()
    return run.report["verdict"] or UNSEEN, {finding["rule"] for finding in run.report["findings"]}


def _validated(visit: Visit, animal: Animal) -> tuple[str | int, set[str]]:
    place = str((visit.made.papers | visit.made.folders)[animal.name])
    form = animal.form if isinstance(animal, OnPaper) else "folder"
    name = f"validate {form}"
    if name not in visit.heard:
        visit.heard[name] = {"findings": visit.runs[name].report["findings"]}
    found = [one for one in visit.heard[name]["findings"] if one["path"].startswith(place)]
    severities = {one["severity"] for one in found}
    verdict = "fail" if "error" in severities else "warn" if "warning" in severities else "pass"
    return verdict, {one["rule"] for one in found}


def texts(visit: Visit) -> Iterator[tuple[str, str]]:
    """Go through all that was printed or written as a report, with a name for each."""
    for name, run in visit.runs.items():
        yield f"{name}.out" + (".json" if run.out.startswith("{") else ""), run.out
        yield f"{name}.err", run.err
        yield from ((f"{name}.{kind}", text) for kind, text in run.reports.items())
    if visit.talked is not None:
        yield "pack install.seen", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", visit.talked.seen)


def _sarif(log: dict[str, Any]) -> Iterable[str]:
    for result in log["runs"][0]["results"]:
        places = result.get("locations") or []
        if not places:
            yield f"{result['ruleId']} has no place"
        for place in places:
            address = place["physicalLocation"]["artifactLocation"]["uri"]
            if re.search(r"[\s\"<>\\^`{|}]|[^\x21-\x7e]", address):
                yield f"{result['ruleId']} stands at {address!r}"


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(resources.text("schemas/report/report.schema.json")))


LAWS = (survived, not_executed, not_leaked, not_sent, nothing_written, placed_as_judged, fit_for_eyes, valid)
ANIMALS = tuple(animal for kind in (InRepository, OnPaper, InFolder, AtServer) for animal in whole_zoo().of(kind))


def faults(visit: Visit, animals: Iterable[Animal] = ANIMALS) -> list[str]:
    """Return all that does not hold, in words that name the law or the animal."""
    laws = [law for law in LAWS if animals or law is not placed_as_judged]
    found = [f"{law.__name__}: {fault}" for law in laws for fault in law(visit)]
    return found + [f"{animal.name}: {fault}" for animal in animals for fault in said(visit, animal)]
