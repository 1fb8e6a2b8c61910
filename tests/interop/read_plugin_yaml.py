"""Read every file of a folder as a native plugin's manifest; print what is found, and what each plugin is.

    python tests/interop/read_plugin_yaml.py FOLDER [--findings]

Exit 1 if one of them is no plugin, or an error is found in it: for folders of manifests that Hermes loads.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from packtool.findings import Severity
from packtool.plugin.read import read_plugin


def main() -> int:
    folder, verbose = Path(sys.argv[1]), "--findings" in sys.argv[2:]
    counts: Counter[tuple[str, str]] = Counter()
    failed = 0
    for file in sorted(folder.iterdir()):
        with tempfile.TemporaryDirectory() as place:
            (Path(place) / "plugin.yaml").write_bytes(file.read_bytes())
            (Path(place) / "__init__.py").touch()
            reading = read_plugin(Path(place), fallback_name=file.stem)
        worst = max((found.severity for found in reading.findings), default=Severity.NOTE)
        failed += reading.plugin is None or worst is Severity.ERROR
        counts.update((found.severity.word, found.rule.id) for found in reading.findings)
        plugin = reading.plugin
        if plugin is None:
            sys.stdout.write(f"{file.name}: no plugin\n")
        else:
            asked = f"{len(plugin.capabilities)} capabilities, {len(plugin.env)} env"
            offers = f"{len(plugin.tools)} tools, {len(plugin.hooks)} hooks"
            sys.stdout.write(f"{file.name}: {plugin.name} {plugin.version or '-'} {plugin.kind}; {asked}; {offers}\n")
        for found in reading.findings if verbose else ():
            sys.stdout.write(f"  {found.location.line}:{found.location.column} {found.severity.word} {found.message}\n")
    for (severity, rule), count in sorted(counts.items()):
        sys.stdout.write(f"{count:5} {severity} {rule}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
