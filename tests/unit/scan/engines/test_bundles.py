"""A script that a bundler made is read in pieces, and what is met in them stands where it stands in the script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.scan.engines import semgrep
from packtool.scan.engines.bundles import BUNDLE, gaps_in, parts_of
from packtool.scan.kinds import FileKind
from packtool.scan.match import Gap, GapKind, Unit
from packtool.scan.rules import load_rules

if TYPE_CHECKING:
    from pathlib import Path

RULE = """\
rules:
  - id: test-call
    languages: [js]
    severity: WARNING
    message: Met.
    metadata: {kind: suspicious, why: a, remedy: b, references: [CWE-1]}
    pattern: danger($X)
"""
FILLER = "function f(a) { return a + 1 }; "


def test_matches_stand_where_they_stand_in_the_script(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "test"
    folder.mkdir(parents=True)
    (folder / "test-call.yaml").write_text(RULE)
    text = f"!function () {{{FILLER * 4000}\n/* é */ danger('one');\n{FILLER * 4000}danger('two') }}();\n"
    (tmp_path / "staged").mkdir()
    unit = Unit(key="k", kind=FileKind.JAVASCRIPT, text=text)
    assert len(text) > BUNDLE
    reading = semgrep.examine([unit], load_rules(tmp_path / "rules"), tmp_path / "staged", jobs=2)
    for match, wanted in zip(reading.matches["k"], ("danger('one')", "danger('two')"), strict=True):
        line = text.split("\n")[match.place.line - 1]
        assert line[match.place.column - 1 : match.place.end_column - 1] == wanted
        assert match.captures == {"$X": wanted[7:-1]}
    assert [gap.kind for gap in reading.gaps["k"]] == [GapKind.PIECES]


def test_gaps_of_the_pieces() -> None:
    parts = parts_of(Unit(key="k", kind=FileKind.JAVASCRIPT, text="a();" * 4000))
    assert len(parts) > 1
    syntax, stopped = (Gap(engine="e", kind=kind, reason="r", line=3) for kind in (GapKind.SYNTAX, GapKind.STOPPED))
    first, *others = [part.unit.key for part in parts]
    assert [gap.kind for gap in gaps_in("e", parts, {first: (stopped,)})] == [GapKind.STOPPED]
    assert [gap.kind for gap in gaps_in("e", parts, {first: (syntax,)})] == [GapKind.PARTIAL]
    assert [gap.kind for gap in gaps_in("e", parts, dict.fromkeys([first, *others], (syntax,)))] == [GapKind.SYNTAX]
