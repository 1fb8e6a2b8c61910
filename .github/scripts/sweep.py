"""One part of a nightly sweep, or the parts put together: ``sweep.py part`` and ``sweep.py merge``."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path

from runner import Stop, main, output, run, summarize, wanted

_SHARD = re.compile(r"[1-9][0-9]{0,2}/[1-9][0-9]{0,2}")
_WORDS = ("pass", "warn", "fail")
# The options for which a file of the checkout is looked for, and where it usually is.
_KEPT = {"owners": ".github/owners.json", "waivers": ".github/waivers.yaml"}
_PACKTOOL = os.environ.get("PACKTOOL") or shutil.which("packtool") or "packtool"


def part() -> int:
    """Look at one part of the index; whatever the verdict, the step ends well when there is a report of it."""
    shard, folder = wanted("PACKTOOL_SHARD", _SHARD), Path(os.environ.get("PACKTOOL_REPORTS", "reports"))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"part-{shard.partition('/')[0]}.json"
    index = os.environ.get("PACKTOOL_PATH") or "index/index.json"
    options = [*_files(), *_local()]
    run([_PACKTOOL, "index", "sweep", "--shard", shard, "-o", f"json={file}", "-o", "text", *options, "--", index])
    details = _report(file).get("details")
    if not isinstance(details, dict) or "entries" not in details:
        # What is no report of a part would spoil the others'.
        file.unlink(missing_ok=True)
        raise Stop(f"part {shard} was not looked at")
    return 0


def merge() -> int:
    """Put the parts together; hands on the verdict and the Markdown."""
    folder = Path(os.environ.get("PACKTOOL_REPORTS", "reports"))
    parts = sorted(str(file) for file in folder.rglob("part-*.json"))
    if not parts:
        raise Stop("there is no part of a sweep")
    whole, markdown = folder / "sweep.json", folder / "sweep.md"
    run([_PACKTOOL, "index", "merge-reports", "-o", f"json={whole}", "-o", f"markdown={markdown}", "--", *parts])
    verdict = _report(whole).get("verdict")
    if not markdown.exists():
        raise Stop("the parts could not be put together")
    summarize(markdown.read_text(encoding="utf-8"))
    output(verdict=verdict if verdict in _WORDS else "not-judged", report=str(whole), markdown=str(markdown))
    return 0


def _files() -> list[str]:
    """Return the options for the keepers' own files, where they are there, and for the folder of earlier answers."""
    words: list[str] = []
    for option, usual in _KEPT.items():
        named = os.environ.get(f"PACKTOOL_{option.upper()}")
        if Path(named or usual).is_file():
            words += [f"--{option}", named or usual]
        elif named:
            raise Stop(f"PACKTOOL_{option.upper()} names a file that is not there")
    state = os.environ.get("PACKTOOL_STATE")
    return [*words, *(["--state", state] if state else [])]


def _local() -> list[str]:
    return ["--allow-local"] if os.environ.get("PACKTOOL_ALLOW_LOCAL") == "true" else []


def _report(file: Path) -> dict[str, object]:
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


if __name__ == "__main__":
    main({"part": part, "merge": merge}.get("".join(sys.argv[1:])))
