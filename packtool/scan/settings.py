"""The scanner's settings: a user may raise the level of a rule, and never lower one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Severity
from packtool.scan.outside import read_outside
from packtool.scan.own_rules import own_rules
from packtool.scan.rules import Kind, load_rules
from packtool.text import nearest
from packtool.trees.judge import LINK_LEAVES, NOT_A_FILE, NOT_PORTABLE, TWINS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding, Rule

_WORDS = {severity.word: severity for severity in Severity}
_OF_TREES = (LINK_LEAVES, NOT_A_FILE, NOT_PORTABLE, TWINS)
_NO_FINDING = frozenset({Kind.BEHAVIOUR, Kind.FACT})
_FORM = "write `levels:` with rule ids and error, warning or note behind them"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanSettings:
    """``levels``: rule id -> the lowest level that its findings have. ``file`` is where that was read."""

    file: Path | None = None
    levels: Mapping[str, Severity] = field(default_factory=dict)

    def applied(self, finding: Finding) -> Finding:
        """Return the finding at the level asked for, where that is higher than its own."""
        wanted = self.levels.get(finding.rule.id)
        return replace(finding, severity=wanted) if wanted is not None and wanted > finding.severity else finding


def read_settings(file: Path) -> ScanSettings:
    """Read ``levels: {rule-id: error}``. Raises CouldNotLook for anything else in it, and for what would lower one."""
    document = read_outside(file, "the settings file")
    root = document.root
    levels = root.get("levels") if root is not None and root.is_mapping else None
    if root is None or not root.is_mapping or any(key.text != "levels" for key, _ in root.entries):
        raise CouldNotLook(f"the settings file {file} holds something other than levels", remedy=_FORM)
    if levels is None:
        return ScanSettings(file=file)
    if not levels.is_mapping:
        raise _refused(document, levels, "`levels` is no list of rules with their levels", _FORM)
    known = _known() if levels.entries else {}
    return ScanSettings(file=file, levels=dict(_level(document, one, known) for one in levels.entries))


def _known() -> Mapping[str, Rule]:
    """Return every rule of which a scan can make a finding."""
    metas = (*load_rules().by_id.values(), *own_rules().values())
    found = (*(meta.rule for meta in metas if meta.kind not in _NO_FINDING), *_OF_TREES)
    return {rule.id: rule for rule in found}


def _level(document: Document, entry: tuple[Node, Node], known: Mapping[str, Rule]) -> tuple[str, Severity]:
    key, value = entry
    rule = known.get(key.text)
    if rule is None:
        meant = nearest(key.text, known)
        remedy = f"did you mean {meant}?" if meant else "see all of them: packtool rules"
        raise _refused(document, key, f"a scan has no rule {key.text}", remedy)
    wanted = _WORDS.get(value.text) if value.is_text else None
    if wanted is None:
        raise _refused(document, value, f"{value.text or value.word} is no level", _FORM)
    if wanted < rule.severity:
        told = f"{rule.id} has the level {rule.severity.word}, and levels may only be raised"
        raise _refused(document, value, told, f"leave {rule.id} out; one finding is excused with --waivers FILE")
    return rule.id, wanted


def _refused(document: Document, node: Node, told: str, remedy: str) -> CouldNotLook:
    return CouldNotLook(f"{document.path}:{node.line}:{node.column}: {told}", remedy=remedy)
