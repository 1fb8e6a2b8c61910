"""The nightly sweep in parts, as the workflow's matrix runs it, and the parts put together."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from github_runner import MODE, Runner
from index_changes import entry, index, written

if TYPE_CHECKING:
    from installed import Bench


# Which part an entry is in follows from its name and address; of so many, each part has some.
WORDS = "abcdefghijklmnop"


def test_parts_are_swept_apart_and_put_together(bench: Bench) -> None:
    workspace = bench.folder / "workspace"
    (workspace / "index").mkdir(parents=True)
    gone = [entry(f"plugin-{word}", bench.git.url(f"ann/{word}.git"), "1" * 40) for word in WORDS]
    (workspace / "index" / "index.json").write_bytes(written(index(*gone)))
    runner = Runner(folder=bench.folder, env=MODE)

    parts = [runner.step("sweep.py", "part", env={"PACKTOOL_SHARD": f"{number}/2"}) for number in (1, 2)]
    whole = runner.step("sweep.py", "merge")

    assert [step.code for step in parts] == [0, 0], parts
    assert (whole.code, whole.outputs["verdict"]) == (0, "fail"), whole.log
    assert whole.summary.startswith("<!-- packtool index sweep -->\n")
    assert all(f"plugin-{word}" in whole.summary for word in WORDS)
    assert (workspace / whole.outputs["markdown"]).read_text(encoding="utf-8") == whole.summary
    # A part that did not come is told, and is no pass.
    (workspace / "reports" / "part-1.json").unlink()
    lacking = runner.step("sweep.py", "merge")
    assert (lacking.code, lacking.outputs["verdict"]) == (0, "not-judged")


def test_a_part_takes_the_files_of_the_keepers_and_keeps_its_answers(bench: Bench) -> None:
    workspace = bench.folder / "workspace"
    (workspace / "index").mkdir(parents=True)
    (workspace / ".github").mkdir()
    away = entry("plugin-a", bench.git.url("ann/a.git"), "1" * 40)
    (workspace / "index" / "index.json").write_bytes(written(index(away)))
    runner = Runner(folder=bench.folder, env=MODE)
    env = {"PACKTOOL_SHARD": "1/1", "PACKTOOL_STATE": "state"}

    assert runner.step("sweep.py", "part", env=env).code == 0
    assert list((workspace / "state").iterdir())
    # A file of owners that is none is not passed over in silence: it was taken.
    (workspace / ".github" / "owners.json").write_text("[]")
    assert runner.step("sweep.py", "part", env=env).code == 2
    (workspace / ".github" / "owners.json").write_text('{"owners": {}}')
    assert runner.step("sweep.py", "part", env=env).code == 0
    (workspace / ".github" / "waivers.yaml").write_text("x: 1\n")
    assert runner.step("sweep.py", "part", env=env).code == 2
    named = runner.step("sweep.py", "part", env=env | {"PACKTOOL_OWNERS": "elsewhere.json"})
    assert (named.code, "is not there" in named.log) == (2, True)


def test_a_part_that_nobody_looked_at_fails(bench: Bench) -> None:
    runner = Runner(folder=bench.folder, env=MODE)
    assert runner.step("sweep.py", "part", env={"PACKTOOL_SHARD": "1/2"}).code == 2
    assert runner.step("sweep.py", "part", env={"PACKTOOL_SHARD": "1/2; x"}).code == 2
    assert runner.step("sweep.py", "merge").code == 2


def test_owners_are_recorded_once_and_never_written_over(bench: Bench) -> None:
    runner = Runner(folder=bench.folder)
    swept, owners = bench.folder / "sweep.json", bench.folder / "owners.json"

    def record(**accounts: int) -> tuple[int, object]:
        told = [{"owner": {"login": login, "id": number}} for login, number in accounts.items()]
        odd = [None, {"owner": {"login": "a/b", "id": 5}}, {"owner": {"login": "ann", "id": True}}]
        entries = [{"plugin": {"owner": one}} for one in [*told, *odd]] + [{"plugin": None}]
        swept.write_text(json.dumps({"details": {"entries": entries}}))
        code = runner.step("record_owners.py", str(swept), str(owners)).code
        return code, json.loads(owners.read_text())

    assert record(Ann=11) == (0, {"owners": {"github.com/ann": 11}})
    assert record(bob=12, ann=11) == (0, {"owners": {"github.com/ann": 11, "github.com/bob": 12}})
    assert record(ann=66, eve=13) == (1, {"owners": {"github.com/ann": 11, "github.com/bob": 12, "github.com/eve": 13}})
    swept.write_text("{}")
    assert runner.step("record_owners.py", str(swept), str(owners)).code == 2
