"""A Hermes home for tests, and judged trees to put in it."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.files import make_folder
from packtool.host import Home
from packtool.host.receipts import Judged, make_receipt
from packtool.host.records import make_record
from packtool.pins import Commit, Pin, Source
from packtool.placement import Placement
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NOW = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)
OLD = {"plugin.yaml": b"name: relay\nversion: 1\n", "a/b.py": b"print('old')\n", "only-old": b"1"}
NEW = {
    "plugin.yaml": b"name: relay\nversion: 2\n",
    "a/b.py": b"print('new')\n",
    "run": b"#!/bin/sh\n",
    "only-new": b"2",
}
OTHERS = {
    "hello": {"pinned": False, "revision": "9" * 40, "source": "https://github.com/acme/hello.git", "x": [1, "é"]}
}


def pin_of(commit: str, *, subdir: str | None = None) -> Pin:
    return Pin(source=Source.parse("acme/relay")[0], commit=Commit.parse(commit * 40), subdir=subdir)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeWorkbench:
    """One home under a folder, and what a run would have fetched beside it."""

    home: Home

    @classmethod
    def at(cls, folder: Path) -> HomeWorkbench:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return cls(home=Home(path=folder, chosen_by="a test"))

    def write_records(self, records: Mapping[str, Any]) -> None:
        self.home.plugins.mkdir(mode=0o700, exist_ok=True)
        self.home.records.write_text(json.dumps(records, indent=2, sort_keys=True) + "\n", encoding="utf-8")

    def records(self) -> dict[str, Any]:
        found = json.loads(self.home.records.read_bytes())
        assert isinstance(found, dict)
        return found

    def staged(self, files: Mapping[str, bytes], place: str = "tree") -> Path:
        root = self.home.staging / "run-test" / place
        for path, content in files.items():
            make_folder((root / path).parent)
            (root / path).write_bytes(content)
            (root / path).chmod(0o755 if path == "run" else 0o644)
        return root

    def placement(self, files: Mapping[str, bytes], commit: str, *, name: str = "relay", **more: Any) -> Placement:
        """Stage files and say what was judged of them."""
        tree = read_tree(self.staged(files, f"{name}-{commit}"))
        whole = digest(tree)
        own = {
            "digest": whole, "requested": f"acme/{name}", "index": None,
            "verdict": "pass", "version": "0", "scanned": NOW.isoformat(),
        }  # fmt: skip
        record = make_record(pin_of(commit), pinned=True, own=own)
        receipt = make_receipt(name, record, Judged(tree=tree, tree_id="e" * 40), now=NOW)
        return Placement(name=name, staged=tree.root, digest=whole, record=record, receipt=receipt, **more)

    def files(self, name: str = "relay") -> dict[str, bytes] | None:
        """Return what lies in a slot, by path; ``None`` when nothing does."""
        slot = self.home.plugins / name
        if not slot.exists():
            return None
        return {entry.path: (slot / entry.path).read_bytes() for entry in read_tree(slot).files}

    def litter(self) -> list[str]:
        """List what no finished run leaves: trees that wait, journals, files not renamed, foreign things in plugins."""
        own = self.home.own
        found = [path for folder in ("new", "old", "journal", "kept") for path in (own / folder).glob("*")]
        found += [*own.rglob(".packtool-*.tmp"), *self.home.path.glob(".packtool-*.tmp")]
        known = {"relay", "hello", self.home.records.name, f"{self.home.records.name}.lock"}
        found += [path for path in self.home.plugins.glob("*") if path.name not in known]
        return sorted(str(path.relative_to(self.home.path)) for path in found)
