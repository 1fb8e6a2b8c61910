"""Hermes 0.20 reads an index that says more than it knows exactly as one that does not, and 0.22 what is exported.

Usage: index_readers.py PEERS [CATALOG...]: a folder with the two releases, hermes-020/bin/hermesx and
hermes-022/bin/hermes, and real catalogs, each a folder or the published file, that are imported and exported again.
Works without the network: the index is served on this machine, the catalog lies where Hermes keeps its copy. Exit code
1 when anything is not so.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from packtool.documents.yaml import read_yaml

PACKTOOL = str(Path(sys.executable).with_name("packtool"))
SECONDS = 120
SHA = "0123456789abcdef0123456789abcdef01234567"
PLAIN: dict[str, Any] = {
    "schema_version": 1,
    "generated_at": "2026-11-30T00:00:00Z",
    "plugins": [
        {
            "name": name,
            "description": f"The {name} of the test.",
            "author": "acme",
            "tags": ["demo"],
            "repo": f"acme/{name}",
            "ref": SHA,
            "subdir": None,
            "capabilities": ["tools"],
            "api_version": 1,
        }
        for name in ("alpha", "beta", "gamma")
    ],
}
MORE: dict[str, Any] = {
    "alpha": {"deprecated": "not kept up", "replaced_by": "beta"},
    "beta": {"yanked": "loses data", "hold": "until the next release"},
    "gamma": {"catalog": {"tier": "community", "category": "tools", "capabilities": {"provides_tools": ["count"]}}},
}
KNOWING: dict[str, Any] = PLAIN | {
    "plugins": [entry | MORE[entry["name"]] for entry in PLAIN["plugins"]],
    "removed": [
        {"name": "evil", "repo": "mallory/evil", "reason": "sends keys away", "date": "2026-11-01", "kind": "malicious"}
    ],
    "renames": {"alfa": "alpha"},
}
FAILED: list[str] = []


def check(what: str, held: object) -> None:
    """Tell one check."""
    sys.stdout.write(f"{'ok  ' if held else 'FAIL'} {what}\n")
    if not held:
        FAILED.append(what)


def run(home: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command for a home, with nobody at a terminal."""
    env = {**os.environ, "HERMES_HOME": str(home), "NO_COLOR": "1", "COLUMNS": "160", "HOME": str(home.parent)}
    return subprocess.run(
        [str(word) for word in words],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def by_020(command: Path, folder: Path) -> None:
    """Serve both indexes, and compare what Hermes 0.20 makes of each."""
    (folder / "plain.json").write_text(json.dumps(PLAIN), encoding="utf-8")
    (folder / "knowing.json").write_text(json.dumps(KNOWING), encoding="utf-8")
    judged = run(folder, PACKTOOL, "validate", folder / "knowing.json", "--kind", "index", "--json")
    check("packtool finds nothing in the index that says more", not json.loads(judged.stdout)["findings"])
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    said = {}
    for name in ("plain", "knowing"):
        home = folder / name / "home"
        home.mkdir(parents=True)
        url = f"http://127.0.0.1:{server.server_address[1]}/{name}.json"
        (home / "config.yaml").write_text(f"plugins:\n  index_url: {url}\n", encoding="utf-8")
        asked = [("",), ("alph",), ("beta",), ("alfa",), ("evil",), ("demo", "--capability", "tools")]
        answers = [run(home, command, "plugins", "search", *words, "--json", "--refresh") for words in asked]
        check(f"Hermes 0.20 reads the {name} index", all(one.returncode == 0 for one in answers))
        said[name] = [json.loads(one.stdout) for one in answers]
        check(f"… from its server, all of it ({name})", said[name][0]["source"] == "remote")
        check(f"… with three entries ({name})", len(said[name][0]["results"]) == len(PLAIN["plugins"]))
    server.shutdown()
    check("Hermes 0.20 says the same of both", said["plain"] == said["knowing"])


def by_022(command: Path, folder: Path) -> None:
    """Export the index, and let Hermes 0.22 list it and honour what was removed."""
    home = folder / "catalog" / "home"
    (home / "cache").mkdir(parents=True)
    target = home / "cache" / "plugin-catalog.json"
    to = ("--to", "catalog-json", target)
    done = run(folder, PACKTOOL, "index", "export", "--file", folder / "knowing.json", *to)
    check("packtool exports the index, and says which pin is withdrawn", "index-export-withdrawn" in done.stdout)
    found = run(home, command, "plugins", "search", "", "--json")
    listed = {one["name"]: one for one in json.loads(found.stdout)["results"]}
    check("Hermes 0.22 lists every entry", set(listed) == {"alpha", "beta", "gamma"})
    check("… at its commit", {one["sha"] for one in listed.values()} == {SHA})
    check("… with what the catalog says of it", listed["gamma"]["capabilities"]["provides_tools"] == ["count"])
    refused = run(home, command, "plugins", "install", "https://github.com/mallory/evil")
    check("Hermes 0.22 refuses what was removed", "sends keys away" in refused.stdout + refused.stderr)


def there_and_back(catalog: Path, folder: Path) -> None:
    """Import a real catalog and export it again: the same data."""
    place = folder / "again"
    place.mkdir()
    index = place / "index.json"
    run(folder, PACKTOOL, "index", "import", catalog, "--into", index)
    target = place / ("catalog.json" if catalog.is_file() else "catalog")
    form = "catalog-json" if catalog.is_file() else "catalog"
    run(folder, PACKTOOL, "index", "export", "--file", index, "--to", form, target)
    check(f"{catalog.name} comes back as it was", target.exists() and _data(target) == _data(catalog))


def _data(catalog: Path) -> Any:
    if catalog.is_dir():
        files = sorted(catalog.glob("*.yaml"))
        return {file.name: read_yaml(file.read_bytes(), file.name, lenient=True).plain() for file in files}
    whole = json.loads(catalog.read_text(encoding="utf-8"))
    # An index is written in the order of the names, and so is what becomes of it.
    return whole | {"entries": sorted(whole["entries"], key=lambda entry: str(entry["name"]))}


def main() -> int:
    """Run every check; returns the exit code."""
    peers = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        by_020(peers / "hermes-020" / "bin" / "hermesx", folder)
        by_022(peers / "hermes-022" / "bin" / "hermes", folder)
    for catalog in sys.argv[2:]:
        with tempfile.TemporaryDirectory() as name:
            there_and_back(Path(catalog).resolve(), Path(name))
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
