"""A Hermes home with plugins that packtool or Hermes installed, written by packtool's own parts."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sample_plugins import native

from packtool.host import Home
from packtool.host.installed import look_at
from packtool.host.receipts import Judged, make_receipt, write_receipt
from packtool.host.records import change_record, make_record
from packtool.pins import Commit, Pin, Source
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host.installed import Installed

NOW = dt.datetime(2026, 11, 30, 12, 0, tzinfo=dt.UTC)
COMMIT = "44712739f943b569431bdc323148c3be27218e09"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scratch:
    """A home in a folder of the test's own."""

    home: Home

    def plugin(
        self, name: str, files: Mapping[str, bytes] | None = None, *, source: str = "", verdict: str = "pass"
    ) -> Path:
        """Put a plugin there as packtool installs it, from ``source`` (``acme/NAME`` when not given)."""
        folder = self.loose(name, files)
        record = self._record(name, source or f"acme/{name}", verdict)
        tree = read_tree(folder)
        change_record(self.home, name, record)
        write_receipt(self.home, make_receipt(name, record, Judged(tree=tree, tree_id="0" * 40), now=NOW))
        return folder

    def by_hermes(self, name: str, files: Mapping[str, bytes] | None = None, *, source: str = "") -> Path:
        """Put a plugin there with nothing but Hermes' record."""
        folder = self.loose(name, files)
        record = self._record(name, source or f"acme/{name}", "pass")
        del record["packtool"]
        change_record(self.home, name, record)
        return folder

    def loose(self, name: str, files: Mapping[str, bytes] | None = None) -> Path:
        """Put a plugin there that nobody records; ``name`` may be ``category/name``."""
        folder = self.home.plugins / name
        for path, content in (files or native(name.rpartition("/")[2])).items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        return folder

    def one(self, name: str) -> Installed:
        """Return a plugin as the home has it."""
        found = look_at(self.home).find(name)
        assert found is not None
        return found

    def config(self, text: str) -> None:
        """Write config.yaml."""
        self.home.config.write_text(text, encoding="utf-8")

    def rewrite_record(self, name: str, **values: object) -> None:
        """Change single values of a record, as Hermes or somebody else would."""
        whole = json.loads(self.home.records.read_text(encoding="utf-8"))
        whole[name] |= values
        self.home.records.write_text(json.dumps(whole), encoding="utf-8")

    def _record(self, name: str, source: str, verdict: str) -> dict[str, object]:
        where, subdir = Source.parse(source, allow_local=True)
        pin = Pin(source=where, commit=Commit.parse(COMMIT), subdir=subdir)
        own = {
            "digest": digest(read_tree(self.home.plugins / name)),
            "requested": source,
            "index": None,
            "verdict": verdict,
            "version": "1",
            "scanned": True,
        }
        return make_record(pin, pinned=True, own=own)


def scratch_home(path: Path) -> Scratch:
    """Make an empty home at ``path`` that only its owner may write."""
    (path / "plugins").mkdir(parents=True)
    for folder in (path, path / "plugins"):
        folder.chmod(0o700)
    return Scratch(home=Home(path=path, chosen_by="HERMES_HOME"))
