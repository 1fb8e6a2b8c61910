"""Run packtool over a file of packs and what two Hermes releases make of them; print every disagreement.

    python tests/interop/packs_oracle.py ORACLE.json

The file holds ``{"cases": [{"id", "text", "hermes_0_20": {"accepted", "parsed"?}, "hermes_0_22": {...}}]}``. Exit 1 if
packtool accepts what a release refuses, refuses for a reason that docs/differences.md does not list what both take, or
reads another name, commit, subdir, setting or skill than they do.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.findings import Severity
from packtool.manifests import pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests import Reading

RELEASES = ("hermes_0_20", "hermes_0_22")
DIFFERENCES = Path(__file__).parents[2] / "docs" / "differences.md"


def deliberate() -> set[str]:
    """Return the ids of the rules that docs/differences.md gives a reason for."""
    rows = (line for line in DIFFERENCES.read_text(encoding="utf-8").splitlines() if line.startswith("| `"))
    return {found for row in rows for found in re.findall(r"`([a-z0-9-]+)`", row.split("|")[1])}


def disagreements(case: dict[str, Any], reasons: set[str]) -> Iterator[str]:
    reading = pack.read(case["text"].encode("utf-8", "surrogatepass"), "hermes-pack.yaml")
    errors = {finding.rule.id for finding in reading.findings if finding.severity is Severity.ERROR}
    for release in RELEASES:
        if case[release]["accepted"] and not errors:
            yield from _differences(reading, case[release].get("parsed"), release)
        elif not case[release]["accepted"] and not errors:
            yield f"accepted, and {release} refuses"
    if errors and all(case[release]["accepted"] for release in RELEASES) and not errors & reasons:
        yield f"refused ({', '.join(sorted(errors))}), and both releases accept"


def _differences(reading: Reading[pack.Pack], parsed: dict[str, Any] | None, release: str) -> Iterator[str]:
    read = reading.manifest
    if read is None or parsed is None:
        return
    entries = [
        {"name": entry.name, "ref": entry.commit.hex if entry.commit else None, "repo": entry.source is not None}
        for entry in read.entries
    ]
    theirs = [
        {"name": entry["name"], "ref": entry["ref"], "repo": entry["repo"] is not None} for entry in parsed["plugins"]
    ]
    seeds = {seed.plugin for seed in read.seeds}
    pairs = (("name", read.name, parsed["name"]), ("plugins", entries, theirs))
    for word, ours, others in pairs:
        if ours != others:
            yield f"{word} is read as {ours!r}, by {release} as {others!r}"
    if not seeds <= set(parsed["config"]):
        yield f"settings for {seeds!r}, by {release} for {set(parsed['config'])!r}"


def main() -> int:
    cases = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["cases"]
    reasons, count = deliberate(), 0
    for case in cases:
        for sentence in disagreements(case, reasons):
            count += 1
            sys.stdout.write(f"{case['id']}: {sentence}\n")
    sys.stdout.write(f"{len(cases)} packs, {count} disagreements\n")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
