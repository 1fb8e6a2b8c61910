"""A catalog of the example index with the verdicts of a real sweep, through the installed command."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def packtool(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "packtool", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)


def test_a_real_sweep_gives_its_verdicts_until_the_pin_moves(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "index.json", tmp_path / "index.json")
    swept = packtool(tmp_path, "index", "sweep", "--mirror", str(EXAMPLES / "repositories"), "-o", "json=sweep.json")
    assert swept.returncode == 0, swept
    written = packtool(tmp_path, "index", "site", "site", "--report", "sweep.json", "-o", "json")
    assert written.returncode == 0, written
    details = json.loads(written.stdout)["details"]
    assert (details["plugins"], details["verdicts"]["pass"]) == (1, 1)
    page = (tmp_path / "site/plugins/clock.html").read_text(encoding="utf-8")
    assert 'class="word">PASS</span>' in page
    assert re.search(r'class="tile"><p>.{0,400}<strong>1</strong> <span>MCP server</span>', page)

    index = json.loads((tmp_path / "index.json").read_text())
    index["plugins"][0]["ref"] = "1" * 40
    (tmp_path / "index.json").write_text(json.dumps(index))
    again = packtool(tmp_path, "index", "site", "site", "--report", "sweep.json", "-o", "json")
    assert json.loads(again.stdout)["details"]["verdicts"]["not looked at"] == 1
    page = (tmp_path / "site/plugins/clock.html").read_text(encoding="utf-8")
    assert 'class="word">NOT LOOKED AT</span>' in page
    assert 'id="behaviours"' not in page
