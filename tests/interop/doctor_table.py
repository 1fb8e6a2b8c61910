"""Print what the doctor makes of every plugin below a folder: loads, what it registers, what is not told, errors."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from packtool.doctor_flow import diagnose
from packtool.errors import CouldNotLook
from packtool.findings import Severity

NAMES = ("plugin.yaml", "plugin.yml")


def main() -> int:
    """Print one line a plugin, and every error below it; returns 0."""
    for folder in sorted({path.parent for name in NAMES for path in Path(sys.argv[1]).rglob(name)}):
        try:
            report = diagnose(str(folder), releases=())
        except CouldNotLook as fault:
            sys.stdout.write(f"{folder}: {fault.message}\n")
            continue
        said = report.details
        kinds = Counter(each["kind"] for each in said.get("registers", ()))
        loads = "/".join(str(each["loads"]) for each in said.get("loads", {}).values())
        words = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "nothing"
        sys.stdout.write(f"{folder}: loads {loads or '-'}; {words}; {len(said.get('not_told', ()))} not told\n")
        for finding in report.findings:
            if finding.severity is Severity.ERROR:
                sys.stdout.write(f"    {finding.location.path}:{finding.location.line} {finding.message}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
