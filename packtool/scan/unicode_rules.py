"""What is told of characters that nobody sees, or that look like others."""

from __future__ import annotations

from packtool.findings import Rule, Severity

TAGS = Rule(
    id="unicode-tag-characters",
    severity=Severity.WARNING,
    summary="Text is written in tag characters, which no screen shows.",
    why="An agent reads them as plain letters; a person who reviews the file sees nothing.",
    remedy="delete them",
    references=("CWE-451", "OWASP LLM01", "MITRE ATLAS AML.T0051"),
)
SELECTORS = Rule(
    id="unicode-variation-selectors",
    severity=Severity.WARNING,
    summary="Data is written in variation selectors, which no screen shows.",
    why="Each can carry a byte; code or an agent reads what a person who reviews the file does not see.",
    remedy="delete them",
    references=("CWE-451", "MITRE ATT&CK T1027"),
)
BIDI = Rule(
    id="unicode-bidi-override",
    severity=Severity.WARNING,
    summary="Characters turn the reading direction round.",
    why="The text is shown in another order than the one in which it is read or run.",
    remedy="delete them, or write them as escapes",
    references=("CWE-1007", "CVE-2021-42574"),
)
ZERO_WIDTH = Rule(
    id="unicode-zero-width",
    severity=Severity.WARNING,
    summary="Characters without width stand inside words, or many of them stand in a row.",
    why="They can carry data, or keep a word from being found.",
    remedy="delete them, or write them as escapes",
    references=("CWE-1007",),
)
HOMOGLYPH = Rule(
    id="unicode-homoglyph",
    severity=Severity.WARNING,
    summary="A name mixes letters of scripts that look alike.",
    why="It is another name than the one that a reader takes it for.",
    remedy="write the name in one script",
    references=("CWE-1007",),
)
TERMINAL = Rule(
    id="unicode-terminal-escape",
    severity=Severity.WARNING,
    summary="A text holds terminal escape codes.",
    why="Printed in a terminal they hide, move or recolour what stands around them.",
    remedy="delete them",
    references=("CWE-150",),
)
STRAY = Rule(
    id="unicode-stray",
    severity=Severity.NOTE,
    summary="A character that nobody sees stands by itself.",
    why="Usually it came along with a copied text.",
    remedy="delete it",
)
