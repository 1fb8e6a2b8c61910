"""What nobody could read of a file, as findings: a gap is never a pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.documents.json import read_json
from packtool.documents.yaml import read_yaml
from packtool.findings import Finding, Location, Severity
from packtool.scan import inventory_rules as rules
from packtool.scan.judge_inventory import weighed
from packtool.scan.match import GapKind
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from packtool.scan.inventory import ScannedFile
    from packtool.scan.match import Gap
    from packtool.scan.reading import UnitReading

# What says what is started, by whom and with what.
_MANIFESTS = frozenset({"plugin.yaml", "plugin.yml", "plugin.json", "mcp.json", ".mcp.json"})


def judge_gaps(file: ScannedFile, reading: UnitReading, role: Role) -> tuple[Finding | None, str | None]:
    """Return the finding that a file's gaps make, and the reason why it counts as not read, where it does."""
    stopped = [gap for gap in reading.gaps if gap.kind is GapKind.STOPPED]
    if stopped:
        gap = stopped[0]
        reason = f"{gap.engine}: {gap.reason}"
        return weighed(rules.UNREAD.at(_at(file, gap), f"the file could not be read ({reason})"), role), reason
    if file.path.lower() in _MANIFESTS and not _is_read(file):
        message = "the manifest cannot be parsed, so that nobody can say what it starts"
        return weighed(rules.UNPARSED.at(Location(path=file.path, line=1), message), role), "it cannot be parsed"
    if file.kind is None or not file.kind.is_code:
        return None, None
    return _syntax(file, reading, role)


def _is_read(file: ScannedFile) -> bool:
    """Whether a manifest can be parsed; an empty one says nothing, which is read easily."""
    if file.unit is None or not file.unit.text.strip():
        return True
    read = read_json if file.path.lower().endswith(".json") else read_yaml
    return read(file.unit.text.encode("utf-8", "replace"), file.path).root is not None


def _syntax(file: ScannedFile, reading: UnitReading, role: Role) -> tuple[Finding | None, str | None]:
    semgrep = next((gap for gap in reading.gaps if gap.engine == "semgrep"), None)
    parsed = reading.facts.parsed
    if semgrep is None:
        return (None if parsed is not False else _other_python(file, role)), None
    if parsed:
        return rules.OTHER_PARSER.at(
            _at(file, semgrep), f"semgrep: {semgrep.reason}; Python's own parser read all of it"
        ), None
    if semgrep.kind is GapKind.SYNTAX:
        message = "no parser understood the code; only the rules for plain text were applied"
        return weighed(rules.UNPARSED.at(_at(file, semgrep), message), role), "no parser understood it"
    message = f"the code {semgrep.reason}"
    if semgrep.kind is GapKind.PIECES:
        return rules.PARTLY_PARSED.at(_at(file, semgrep), message, severity=Severity.NOTE), None
    return weighed(rules.PARTLY_PARSED.at(_at(file, semgrep), message), role), None


def _other_python(file: ScannedFile, role: Role) -> Finding:
    at = Location(path=file.path, line=1)
    told = "semgrep could parse it, Python's own parser could not"
    if role is Role.RUNTIME:
        return rules.OTHER_PYTHON.at(at, f"{told}, so that its data was not followed and bandit did not read it")
    return rules.OTHER_PARSER.at(at, told)


def _at(file: ScannedFile, gap: Gap) -> Location:
    return Location(path=file.path, line=max(1, gap.line))
