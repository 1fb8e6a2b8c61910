"""What may be published, and what publishing writes."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Verdict
from packtool.keeping.log.chain import read_log
from packtool.keeping.log.judge import digest_of, judge_end
from packtool.keeping.publish import Guard, Publishing, publish
from packtool.manifests.index.canonical import canonical, document_of

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Report

NOW = datetime(2026, 5, 1, 12, 0, 0, 987654, tzinfo=UTC)


def index(count: int = 40, **more: Any) -> dict[str, Any]:
    plugins = [
        {"name": f"plugin-{number:03}", "repo": f"owner{number}/plugin", "ref": f"{number:040x}"}
        for number in range(count)
    ]
    return {"schema_version": 1, "generated_at": "2026-01-01T00:00:00Z", "plugins": plugins, **more}


def put(folder: Path, document: dict[str, Any], name: str = "index.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def run(folder: Path, document: dict[str, Any], **more: Any) -> Report:
    file = put(folder, document, "source.json")
    wish = {"out": folder / "index.json", "date": NOW, "log": folder / "log", **more}
    return publish(Publishing(file=file, **wish))


def rules(report: Report) -> list[str]:
    return [finding.rule.id for finding in report.findings]


def published(folder: Path) -> dict[str, Any]:
    return document_of((folder / "index.json").read_bytes())


def verified(folder: Path) -> list[str]:
    data = (folder / "index.json").read_bytes()
    log = read_log(folder / "log")
    return [one.message for one in (*log.findings, *judge_end(log, data, document_of(data)))]


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """Publish forty entries."""
    first = run(tmp_path, index(), first=True, date=NOW - timedelta(days=2))
    assert first.details["written"], rules(first)
    return tmp_path


def test_the_first_time_has_to_be_said(tmp_path: Path) -> None:
    with pytest.raises(Misuse, match="nothing is known of what was published before"):
        run(tmp_path, index())
    report = run(tmp_path, index(), first=True)
    assert report.verdict is Verdict.PASS
    assert published(tmp_path) == {**index(), "generated_at": "2026-05-01T12:00:00Z"}
    assert verified(tmp_path) == []
    assert len(read_log(tmp_path / "log").lines) == 41


def test_the_same_content_is_the_same_bytes(before: Path) -> None:
    old, log = (before / "index.json").read_bytes(), (before / "log").read_bytes()
    shuffled = index()
    shuffled["plugins"] = [dict(reversed(one.items())) for one in reversed(shuffled["plugins"])]
    shuffled["generated_at"] = "2030-01-01T00:00:00Z"

    report = run(before, shuffled)

    assert (before / "index.json").read_bytes() == old
    assert (before / "log").read_bytes() == log
    assert report.details["written"] is False
    assert report.details["done"] == [f"{(before / 'index.json').as_posix()}: the same bytes as before"]


def test_a_change_is_dated_and_logged(before: Path) -> None:
    document = index()
    document["plugins"][3]["ref"] = "f" * 40
    report = run(before, document, by="Ann")

    assert report.verdict is Verdict.PASS
    assert published(before)["generated_at"] == "2026-05-01T12:00:00Z"
    assert (before / "index.json").read_bytes() == canonical(published(before))
    bumped, closing = (line.says for line in read_log(before / "log").lines[-2:])
    assert bumped == {
        "change": "bump",
        "name": "plugin-003",
        "place": "owner3/plugin",
        "from": f"{3:040x}",
        "to": "f" * 40,
        "at": "2026-05-01T12:00:00Z",
        "by": "Ann",
    }
    assert closing["index"] == digest_of((before / "index.json").read_bytes())
    assert verified(before) == []


@pytest.mark.parametrize(("left", "wanted"), [(39, []), (38, []), (37, ["publish-shrinks"])])
def test_five_percent_may_go_with_a_reason(before: Path, left: int, wanted: list[str]) -> None:
    removed = [{"name": f"plugin-{number:03}", "reason": "It is gone."} for number in range(left, 40)]
    report = run(before, index(left, removed=removed))
    assert rules(report) == wanted
    assert report.details["written"] is not bool(wanted)
    assert len(published(before)["plugins"]) == (40 if wanted else left)


def test_a_small_index_can_let_one_go(tmp_path: Path) -> None:
    run(tmp_path, index(3), first=True)
    assert rules(run(tmp_path, index(2, removed=[{"name": "plugin-002", "reason": "It is gone."}]))) == []
    gone = [{"name": f"plugin-{number:03}", "reason": "It is gone."} for number in (0, 1, 2)]
    assert rules(run(tmp_path, index(0, removed=gone))) == ["publish-shrinks"]


def test_what_goes_without_a_reason_stops_it(before: Path) -> None:
    assert rules(run(before, index(39))) == ["publish-drops"]
    assert rules(run(before, index(39, removed=[{"name": "plugin-039", "reason": " "}]))) == ["publish-drops"]
    assert rules(run(before, index(39, removed=[{"repo": "owner39/plugin", "reason": "x"}]))) == ["publish-drops"]
    assert verified(before) == []


def test_a_rename_is_no_loss(before: Path) -> None:
    document = index(renames={"plugin-039": "plugin-new"})
    document["plugins"][39]["name"] = "plugin-new"
    assert rules(run(before, document)) == []
    assert read_log(before / "log").lines[-2].says["was"] == "plugin-039"


@pytest.mark.parametrize("ref", [None, "", 7])
def test_a_pin_that_is_lost_stops_it(before: Path, ref: object) -> None:
    document = index()
    document["plugins"][0]["ref"] = ref
    assert "publish-drops" in rules(run(before, document))


def test_a_removal_that_vanishes_stops_it(before: Path) -> None:
    removed = [{"name": "evil", "repo": "evil/evil", "reason": "It steals keys."}]
    assert rules(run(before, index(removed=removed))) == []
    report = run(before, index())
    assert rules(report) == ["publish-drops"]
    assert "evil is no longer on the list of removed plugins" in report.findings[0].message


def test_a_loss_that_is_allowed_is_told_and_logged(before: Path) -> None:
    report = run(before, index(10), guard=Guard(allowed="The owner asked for all of them to go."))
    assert rules(report) == ["publish-allowed"]
    assert report.verdict is Verdict.WARN
    assert len(published(before)["plugins"]) == 10
    assert read_log(before / "log").lines[-1].says["allowed"] == "The owner asked for all of them to go."
    assert verified(before) == []


def test_the_floor_holds_whatever_is_allowed(before: Path) -> None:
    report = run(before, index(10), guard=Guard(floor=11, allowed="I want it so."))
    assert rules(report)[0] == "publish-floor"
    assert not report.details["written"]


def test_a_name_that_stands_twice_stops_it(before: Path) -> None:
    document = index()
    document["plugins"].append({**document["plugins"][0], "name": "PLUGIN-000", "repo": "other/plugin"})
    assert rules(run(before, document)) == ["index-entry-twice"]


def test_the_date_never_goes_back(before: Path) -> None:
    document = index(41)
    earlier = NOW - timedelta(days=3)
    assert rules(run(before, document, date=earlier)) == ["publish-goes-back"]
    # Nothing changes, so there is no date to write.
    assert rules(run(before, index(), date=earlier)) == []


def test_a_log_that_was_changed_stops_it(before: Path) -> None:
    log = before / "log"
    log.write_bytes(log.read_bytes().replace(b"owner7/", b"owner8/", 1))
    assert rules(run(before, index(41))) == ["log-line"]


def test_a_run_killed_between_index_and_log_is_mended_by_the_next(before: Path) -> None:
    old = (before / "log").read_bytes()
    run(before, index(41))
    (before / "log").write_bytes(old)
    assert verified(before)

    report = run(before, index(41), date=NOW + timedelta(days=1))

    assert report.verdict is Verdict.PASS
    assert published(before)["generated_at"] == "2026-05-01T12:00:00Z"
    assert verified(before) == []


def test_over_itself_it_is_held_against_the_log(tmp_path: Path) -> None:
    file = put(tmp_path, index())
    wish: dict[str, Any] = {"file": file, "log": tmp_path / "log"}
    publish(Publishing(**wish, first=True, date=NOW))
    once = file.read_bytes()
    publish(Publishing(**wish, date=NOW + timedelta(hours=1)))
    assert file.read_bytes() == once
    put(tmp_path, index(39))
    assert rules(publish(Publishing(**wish, date=NOW + timedelta(hours=1)))) == ["publish-drops"]


def test_a_dry_run_writes_nothing(before: Path) -> None:
    state = {path.name: path.read_bytes() for path in before.iterdir()}
    report = run(before, index(41), write=False)
    assert report.details["changes"] == ["plugin-040 added at 000000000000, from owner40/plugin"]
    assert any(line.startswith('+      "name": "plugin-040"') for line in report.details["diff"])
    now = {path.name: path.read_bytes() for path in before.iterdir() if path.name != "source.json"}
    assert now == {name: data for name, data in state.items() if name != "source.json"}


def test_a_previous_that_cannot_be_had_is_no_pass(before: Path) -> None:
    with pytest.raises(CouldNotLook):
        run(before, index(), previous=str(before / "nowhere.json"))
    (before / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(CouldNotLook):
        run(before, index(), previous=str(before / "broken.json"))


def test_a_new_file_can_be_read_by_others_and_an_old_one_keeps_its_rights(before: Path) -> None:
    (before / "index.json").chmod(0o604)
    run(before, index(41))
    assert stat.S_IMODE((before / "index.json").stat().st_mode) == 0o604


# Publishes one of two documents after the other until it is killed.
_PUBLISHER = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from packtool.keeping.publish import Publishing, publish
folder = Path(sys.argv[1])
for number in range(10_000):
    date = datetime(2026, 6, 1, tzinfo=UTC) + timedelta(seconds=number)
    file = folder / ("one.json", "two.json")[number % 2]
    publish(Publishing(file=file, out=folder / "index.json", log=folder / "log", date=date))
    print(number, flush=True)
"""


@pytest.mark.parametrize("wait", [0.0, 0.002, 0.004, 0.006])
def test_a_kill_leaves_whole_files_that_the_next_run_brings_together(before: Path, wait: float) -> None:
    two = index()
    put(before, index(), "one.json")
    two["plugins"][7]["ref"] = "d" * 40
    put(before, two, "two.json")
    two["plugins"][7]["ref"] = "e" * 40
    with subprocess.Popen([sys.executable, "-c", _PUBLISHER, str(before)], stdout=subprocess.PIPE) as publisher:
        assert publisher.stdout is not None
        assert [publisher.stdout.readline() for _ in range(1)] == [b"0\n"]
        time.sleep(wait)
        publisher.kill()

    data = (before / "index.json").read_bytes()
    assert data == canonical(document_of(data))
    assert read_log(before / "log").findings == ()
    report = run(before, two, date=datetime(2026, 7, 1, tzinfo=UTC))
    assert report.details["written"], rules(report)
    assert verified(before) == []
