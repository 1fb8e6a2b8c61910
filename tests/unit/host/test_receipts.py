from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from home_workbench import NOW, OLD, HomeWorkbench, pin_of

from packtool import __version__, resources
from packtool.errors import CouldNotLook
from packtool.host.receipts import (
    FileFact,
    Judged,
    Receipt,
    file_facts,
    make_receipt,
    read_receipt,
    remove_receipt,
    write_receipt,
)
from packtool.host.records import make_record
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    return HomeWorkbench.at(tmp_path / "home")


SCAN = {
    "schema": "packtool/scan-receipt/1",
    "subject": "relay",
    "packtool": __version__,
    "verdict": "warn",
    "incomplete": False,
    "rules": f"sha256:{'0' * 64}",
    "engines": {"text": {"version": "1.0", "rules": 3, "files": 1}},
    "left_out": [],
    "findings": {"sample-rule": 2},
    "waived": {},
    "files": [],
}


def receipt_of(bench: HomeWorkbench, **more: Any) -> Receipt:
    root = bench.staged({**OLD, "run": b"#!/bin/sh\n"})
    (root / "link").symlink_to("a/b.py")
    with open(os.fsencode(root) + b"/odd-\xff", "wb") as file:  # noqa: PTH123 - no text holds this name
        file.write(b"odd")
    tree = read_tree(root)
    own = {"digest": digest(tree), "requested": "relay", "index": "seed", "verdict": "warn", "version": "1", **more}
    record = make_record(pin_of("a", subdir="plugins/relay"), pinned=True, own=own)
    judged = Judged(tree=tree, tree_id="b" * 40, manifest={"version": "1.0"}, scan=SCAN)
    return make_receipt("relay", record, judged, now=NOW)


def schema() -> Any:
    return json.loads(resources.text("schemas/receipt/receipt.schema.json"))


def test_a_receipt_says_what_was_installed(bench: HomeWorkbench) -> None:
    receipt = receipt_of(bench)
    assert receipt.source == "https://github.com/acme/relay.git#plugins/relay"
    assert (receipt.subdir, receipt.requested, receipt.verdict) == ("plugins/relay", "relay", "warn")
    assert (receipt.installed_at, receipt.version) == ("2026-11-30T12:00:00+00:00", __version__)
    assert receipt.files == {
        "a/b.py": FileFact(mode=0o100644, size=13, sha256=hashlib.sha256(b"print('old')\n").hexdigest()),
        "link": FileFact(mode=0o120000, size=6, sha256=hashlib.sha256(b"a/b.py").hexdigest()),
        "odd-\udcff": FileFact(mode=0o100644, size=3, sha256=hashlib.sha256(b"odd").hexdigest()),
        "only-old": FileFact(mode=0o100644, size=1, sha256=hashlib.sha256(b"1").hexdigest()),
        "plugin.yaml": FileFact(mode=0o100644, size=23, sha256=hashlib.sha256(OLD["plugin.yaml"]).hexdigest()),
        "run": FileFact(mode=0o100755, size=10, sha256=hashlib.sha256(b"#!/bin/sh\n").hexdigest()),
    }


@pytest.mark.parametrize("verdict", ["pass", "warn", "fail", None])
def test_a_receipt_is_written_by_its_schema_and_read_back(bench: HomeWorkbench, verdict: str | None) -> None:
    receipt = receipt_of(bench, verdict=verdict)
    write_receipt(bench.home, receipt)
    path = bench.home.own / "receipts/relay.json"
    jsonschema.Draft202012Validator(schema()).validate(json.loads(path.read_bytes()))
    assert read_receipt(bench.home, "relay") == (receipt, "")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes().endswith(b"}\n")


def test_the_schema_is_a_schema_and_takes_no_other_key(bench: HomeWorkbench) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema()).validate({**receipt_of(bench).as_json(), "more": 1})


def test_no_receipt(bench: HomeWorkbench) -> None:
    assert read_receipt(bench.home, "relay") == (None, "")
    remove_receipt(bench.home, "relay")
    assert not bench.home.own.exists()


def test_a_receipt_is_removed(bench: HomeWorkbench) -> None:
    write_receipt(bench.home, receipt_of(bench))
    remove_receipt(bench.home, "relay")
    assert read_receipt(bench.home, "relay") == (None, "")


def broken(bench: HomeWorkbench, key: str, value: object) -> bytes:
    return json.dumps({**receipt_of(bench).as_json(), key: value}).encode()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("schema", "packtool/receipt/2"),
        ("name", "other"),
        ("revision", None),
        ("subdir", 1),
        ("verdict", []),
        ("manifest", None),
        ("scan", "x"),
        ("files", []),
        ("files", {"a": 1}),
        ("files", {"a": {"mode": "xyz", "size": 1, "sha256": ""}}),
        ("files", {"a": {"mode": 1, "size": 1, "sha256": ""}}),
    ],
)
def test_a_damaged_receipt_is_none_and_says_why(bench: HomeWorkbench, key: str, value: object) -> None:
    bench.home.receipts.mkdir(parents=True)
    (bench.home.receipts / "relay.json").write_bytes(broken(bench, key, value))
    receipt, reason = read_receipt(bench.home, "relay")
    assert receipt is None
    assert reason.startswith("its receipt is damaged: ")


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff", b"[" * 100_000, b"[]"])
def test_what_is_no_json_is_damaged_too(bench: HomeWorkbench, raw: bytes) -> None:
    bench.home.receipts.mkdir(parents=True)
    (bench.home.receipts / "relay.json").write_bytes(raw)
    receipt, reason = read_receipt(bench.home, "relay")
    assert receipt is None
    assert reason.startswith("its receipt is damaged: ")


@pytest.mark.parametrize("name", ["../x", "a/b", ".x", ""])
def test_no_name_leads_out_of_the_receipts(bench: HomeWorkbench, name: str) -> None:
    for act in (read_receipt, remove_receipt):
        with pytest.raises(CouldNotLook, match="cannot be the name of a plugin"):
            act(bench.home, name)


def test_facts_of_a_file_that_cannot_be_read(bench: HomeWorkbench) -> None:
    root = bench.staged(OLD)
    tree = read_tree(root)
    (root / "only-old").unlink()
    with pytest.raises(CouldNotLook, match="only-old cannot be read"):
        file_facts(tree)


def test_a_scan_has_one_receipt_wherever_it_is_described() -> None:
    report = json.loads(resources.text("schemas/report/report.schema.json"))
    assert report["$defs"]["scan-receipt"] == schema()["$defs"]["scan-receipt"]


def test_a_receipt_without_a_mirror_is_one_of_an_older_packtool(bench: HomeWorkbench) -> None:
    receipt = receipt_of(bench, mirror="/srv/mirror")
    write_receipt(bench.home, receipt)
    path = bench.home.own / "receipts/relay.json"
    data = json.loads(path.read_bytes())
    jsonschema.Draft202012Validator(schema()).validate(data)
    assert read_receipt(bench.home, "relay") == (receipt, "")
    assert receipt.mirror == "/srv/mirror"

    path.write_text(json.dumps({key: value for key, value in data.items() if key != "mirror"}), encoding="utf-8")
    older, fault = read_receipt(bench.home, "relay")
    assert older is not None
    assert (older.mirror, fault) == (None, "")
