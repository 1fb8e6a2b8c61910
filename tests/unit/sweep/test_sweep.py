from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from packtool import resources
from packtool.errors import CouldNotLook
from packtool.findings import Verdict
from packtool.formats import json as as_json
from packtool.formats import swept as as_text
from packtool.formats import swept_markdown
from packtool.review.side import Side
from packtool.sweep import Shard, Wish, merge, sweep
from packtool.sweep.items import items_of
from packtool.sweep.work import work

if TYPE_CHECKING:
    from pathlib import Path

    from swept_index import SweptIndex

    from packtool.findings import Report

FAILED = {"impostor", "missing", "gone", "another-name"}


def rendered(report: Report) -> str:
    return as_json.render(report, width=80, color=False)


def entry(report: Report, name: str) -> dict[str, Any]:
    (found,) = [one for one in report.details["entries"] if one["name"] == name]
    return dict(found)


def wish(index: SweptIndex, cache: Path, **others: Any) -> Wish:
    return replace(Wish(file=index.file, allow_local=True, cache=cache, jobs=1), **others)


def test_every_entry_is_judged(swept: Report, index: SweptIndex) -> None:
    assert [one["name"] for one in swept.details["entries"]] == list(index.entries)
    assert swept.details["counts"] == {"pass": 28, "warn": 1, "fail": 4, "not_judged": 0}
    assert {one["name"] for one in swept.details["entries"] if one["verdict"] == "fail"} == FAILED
    assert swept.verdict is Verdict.FAIL
    assert swept.exit_code() == 1


def test_findings_stand_at_lines_of_the_index(swept: Report, index: SweptIndex) -> None:
    lines = index.file.read_text().splitlines()
    told = {(one.rule.id, lines[(one.location.line or 0) - 1].strip().rstrip(",")) for one in swept.findings}
    refs = {name: f'"ref": "{index.entries[name]["ref"]}"' for name in index.entries}
    assert ("git-commit-not-on-branch", refs["impostor"]) in told
    assert ("git-commit-missing", refs["missing"]) in told
    assert ("sweep-repository-gone", f'"repo": "{index.entries["gone"]["repo"]}"') in told
    assert ("review-name-differs", '"name": "another-name"') in told
    assert ("index-entry-ref", '"ref": "main"') in told


def test_checks_of_what_is_in_order(swept: Report) -> None:
    assert entry(swept, "p00")["checks"] == {
        "reachable": True,
        "moved_to": None,
        "archived": "not checked",
        "on_branch": True,
        "behind": 0,
        "relation": "same",
        "head": entry(swept, "p00")["plugin"]["commit"],
    }
    assert entry(swept, "p00")["plugin"]["plugin"]["version"] == "2.0.0"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("behind", (True, True, 2, "ahead")),
        ("impostor", (True, False, None, "gone")),
        ("missing", (True, None, None, None)),
        ("gone", (False, None, None, None)),
        ("loose", (None, None, None, None)),
    ],
)
def test_checks_of_what_is_not(swept: Report, name: str, told: tuple[object, ...]) -> None:
    checks = entry(swept, name)["checks"]
    assert tuple(checks[key] for key in ("reachable", "on_branch", "behind", "relation")) == told


def test_the_report_is_as_its_schema_says(swept_bytes: str) -> None:
    schema = json.loads(resources.text("schemas/report/report.schema.json"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(swept_bytes))


def test_the_index_is_not_changed(index: SweptIndex, swept: Report) -> None:
    assert swept.details["entries_in_index"] == len(index.entries)
    before = index.file.read_bytes()
    assert index.write().read_bytes() == before


def test_parts_put_together_are_the_whole_byte_for_byte(
    index: SweptIndex, cache: Path, swept_bytes: str, tmp_path: Path
) -> None:
    files = []
    for number in (2, 1):
        part = sweep(wish(index, cache, shard=Shard(number=number, count=2), jobs=2))
        assert 0 < len(part.details["entries"]) < len(index.entries)
        assert part.details["shard"] == f"{number}/2"
        files.append(tmp_path / f"part-{number}.json")
        files[-1].write_text(rendered(part))
    merged = merge(files)
    assert rendered(merged) == swept_bytes
    without = merge(files[1:])
    assert without.verdict is None
    assert without.exit_code() == 2
    missing = len(json.loads(files[0].read_text())["details"]["entries"])
    assert without.details["counts"]["not_judged"] == missing == len(without.unseen)
    assert {one.reason for one in without.unseen} == {"no report looked at it"}


def test_an_outage_in_the_middle_is_not_judged_and_the_next_run_goes_on(
    index: SweptIndex, cache: Path, swept_bytes: str, tmp_path: Path
) -> None:
    def fall(done: int, _: int) -> None:
        index.server.behaviour.down = done > 0

    try:
        broken = sweep(wish(index, cache, state=tmp_path, progress=fall))
    finally:
        index.server.behaviour.down = False
    counts = broken.details["counts"]
    assert counts["not_judged"] > 0
    assert counts["pass"] > 0
    assert broken.verdict is None
    assert broken.exit_code() == 2
    assert not [one for one in broken.findings if one.rule.id == "sweep-repository-gone"], "an outage is not the end"
    assert all("503" in one.reason for one in broken.unseen), broken.unseen
    again = sweep(wish(index, cache, state=tmp_path))
    assert rendered(again) == swept_bytes


def test_killed_and_begun_again_it_says_the_same(
    index: SweptIndex, cache: Path, swept_bytes: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "packtool", "index", "sweep", str(index.file), "--allow-local", "--jobs", "1"]
    command += ["--state", str(tmp_path / "state"), "-o", f"json={tmp_path / 'report.json'}"]
    env = {**os.environ, "XDG_CACHE_HOME": str(cache.parent)}
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list((tmp_path / "state").glob("*/*.json")):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = len(list((tmp_path / "state").glob("*/*.json")))
    assert 0 < kept < len(index.entries) - 1
    assert not (tmp_path / "report.json").exists()
    fetched: list[int] = []
    again = sweep(wish(index, cache, state=tmp_path / "state", progress=lambda done, _: fetched.append(done)))
    assert again.unseen == ()
    assert rendered(again) == swept_bytes
    assert fetched[0] >= kept, "what was kept is not looked at again"


def test_what_was_kept_by_another_python_is_looked_at_again(
    index: SweptIndex, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Python can parse decides what is found."""
    known: list[int] = []
    few = replace(index, file=tmp_path / "few.json").write("alone0", "alone1")

    def begun() -> int:
        known.clear()
        sweep(wish(index, cache, file=few, state=tmp_path, progress=lambda done, _: known.append(done)))
        return known[0]

    assert begun() == 0
    assert begun() > 0
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "99", "0"))
    assert begun() == 0


def test_work_is_a_function_of_plain_data(index: SweptIndex, cache: Path, swept: Report) -> None:
    every = items_of(Side.read(index.file.read_bytes(), allow_local=True))
    some = [one for one in every if one["entry"]["name"] in {"alone0", "behind", "gone"}]
    settings = {
        "allow_local": True,
        "mirror": None,
        "cache": str(cache),
        "waivers": None,
        "today": None,
        "jobs": 1,
    }
    batch = json.loads(json.dumps({"items": some, "settings": settings}))
    answers = json.loads(json.dumps(work(batch["items"], batch["settings"])))
    names = ("line", "column")
    expected = [entry(swept, one["entry"]["name"]) for one in some]
    for one in expected:
        one["findings"] = [{key: told for key, told in each.items() if key not in names} for each in one["findings"]]
    assert answers == expected


def test_text_names_what_is_wrong_and_how_far_pins_lag(swept: Report) -> None:
    text = " ".join(as_text.render(swept, width=100, color=False).split())
    assert "33 entries: 28 pass, 1 warn, 4 fail" in text
    assert "another-name: the index says" in text
    assert "behind their default branch, in commits: behind (2)" in text


def test_the_issue_has_its_mark_and_says_the_same_each_time(swept: Report) -> None:
    body = swept_markdown.render(swept, width=80, color=False)
    assert body.startswith("<!-- packtool index sweep -->\n")
    assert body == swept_markdown.render(swept, width=40, color=True)
    assert "| `behind` | 2 | `" in body
    for name in FAILED:
        assert f"| `{name}` |" in body


@pytest.mark.parametrize("body", [b"", b"{", b"3", b'{"plugins": 3}'])
def test_what_is_no_index(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "index.json").write_bytes(body)
    with pytest.raises(CouldNotLook):
        sweep(Wish(file=tmp_path / "index.json"))


def test_waivers_that_cannot_be_read_are_told_before_anything_is_looked_at(index: SweptIndex, tmp_path: Path) -> None:
    (tmp_path / "waivers.yaml").write_text("waivers: 3\n")
    with pytest.raises(CouldNotLook, match="waiver"):
        sweep(Wish(file=index.file, allow_local=True, waivers=tmp_path / "waivers.yaml"))


def test_an_index_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="cannot be read"):
        sweep(Wish(file=tmp_path / "index.json"))


def test_an_index_without_entries_passes(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"schema_version": 1, "plugins": []}')
    report = sweep(Wish(file=tmp_path / "index.json"))
    assert report.verdict is Verdict.PASS
    assert report.details["entries"] == []
