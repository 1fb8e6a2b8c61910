from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from git_repositories import Repository
from git_server import GitServer
from sample_plugins import native

from packtool.sweep.pool import Pool

if TYPE_CHECKING:
    from pathlib import Path

# A worker like the real one, but for what it does with entries of certain names; each look leaves a line in a log.
WORKER = """
import json, os, signal, sys, time
batch = json.load(sys.stdin)
names = [item["entry"]["name"] for item in batch["items"]]
with open(batch["settings"]["log"], "a") as log:
    log.write(" ".join(names) + chr(10))
if "poison" in names:
    os.kill(os.getpid(), signal.SIGKILL)
if "once" in names and len(names) > 1:
    sys.exit("it broke")
if "garbage" in names:
    print("{")
    sys.exit()
if "short" in names:
    print("[]")
    sys.exit()
if "slow" in names:
    time.sleep(60)
answers = [{"position": item["position"], "name": item["entry"]["name"], "verdict": "pass"} for item in batch["items"]]
print(json.dumps(answers))
"""


def batch(start: int, *names: str) -> list[Any]:
    return [{"position": start + step, "entry": {"name": name}} for step, name in enumerate(names)]


def pool(log: Path, jobs: int = 1) -> Pool:
    return Pool(settings={"log": str(log)}, jobs=jobs, command=(sys.executable, "-I", "-c", WORKER))


def told(answers: list[list[Any]]) -> dict[str, Any]:
    return {one["name"]: one["verdict"] for some in answers for one in some}


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_item_is_answered_for(tmp_path: Path, jobs: int) -> None:
    answers = list(pool(tmp_path / "log", jobs).answers([batch(1, "a", "b"), batch(3, "c"), batch(4, "d")]))
    assert told(answers) == dict.fromkeys("abcd", "pass")
    assert len((tmp_path / "log").read_text().splitlines()) == 3


def test_a_poison_entry_is_looked_at_again_alone_and_then_told(tmp_path: Path) -> None:
    answers = list(pool(tmp_path / "log").answers([batch(1, "a", "poison", "b"), batch(4, "c")]))
    assert told(answers) == {"a": "pass", "poison": None, "b": "pass", "c": "pass"}
    (poison,) = [one for some in answers for one in some if one["name"] == "poison"]
    assert poison["not_judged"]["reason"] == "the process that looked at it ended twice: it was ended by signal 9"
    assert poison["not_judged"]["remedy"].startswith("run the same command again")
    assert (tmp_path / "log").read_text().splitlines() == ["a poison b", "a", "poison", "b", "c"]


def test_an_entry_that_only_died_in_company_is_judged(tmp_path: Path) -> None:
    assert told(list(pool(tmp_path / "log").answers([batch(1, "a", "once")]))) == {"a": "pass", "once": "pass"}


@pytest.mark.parametrize("name", ["garbage", "short"])
def test_an_answer_that_is_none(tmp_path: Path, name: str) -> None:
    (((answer),),) = list(pool(tmp_path / "log").answers([batch(1, name)]))
    assert answer["verdict"] is None
    assert "did not answer for all" in answer["not_judged"]["reason"]


def test_what_a_process_says_at_its_end_is_told() -> None:
    command = (sys.executable, "-I", "-c", "import sys; sys.exit('\x1b[31mno memory')")
    ((answer,),) = list(Pool(settings={}, jobs=1, command=command).answers([batch(1, "a")]))
    reason = answer["not_judged"]["reason"]
    assert "it ended with code 1" in reason
    assert "no memory" in reason
    assert "\x1b" not in reason


def test_who_goes_away_stops_the_processes(tmp_path: Path) -> None:
    answers = pool(tmp_path / "log", jobs=2).answers([batch(1, "a"), batch(2, "slow"), batch(3, "slow")])
    assert told([next(answers)]) == {"a": "pass"}
    start = time.monotonic()
    answers.close()
    assert time.monotonic() - start < 30


def test_an_engine_with_processes_of_its_own_has_the_room_that_it_reserves(tmp_path: Path) -> None:
    code = b"import subprocess\n\n\ndef register(ctx):\n    subprocess.run(['ls', ctx.name], check=True)\n"
    files = {**native("alarm"), **{f"part{number}.py": code for number in range(4)}}
    settings = {"allow_local": True, "mirror": None, "cache": None, "waivers": None, "today": None, "jobs": 2}
    with GitServer(root=tmp_path) as git:
        commit = Repository.create(tmp_path / "alarm.git").commit(files)
        entry = {"name": "alarm", "repo": git.url("alarm.git"), "ref": commit}
        item: Any = {"position": 1, "entry": entry, "repository": "alarm", "share": "0" * 64}
        ((answer,),) = list(Pool(settings=settings, jobs=1).answers([[item]]))
    assert answer["not_judged"] is None
