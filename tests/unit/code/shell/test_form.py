"""A script is called broken on the line where no shell would read on, and whole wherever one would."""

from __future__ import annotations

import pytest

from packtool.code.shell.form import LARGEST, broken_line

WHOLE = {
    "nothing": "",
    "a condition": "if a; then b; elif c; then d; else e; fi",
    "loops": "for a in b c; do d; done; while a; do b; done; until a\ndo\nb\ndone",
    "own arguments": "for a do b; done",
    "a loop with a block": "for a in b; { c; }",
    "counting": "for ((i = 0; i < (3); i++)); do a; done; ((i++)); b=$(( (1 + 2) * 3 ))",
    "a choice": "case $a in\n  (b | c) d ;;\n  'e)') f ;;&\n  [!x]* | @(g|h)) if i; then j; fi ;;\n  *) k\nesac",
    "a choice of nothing": "case a in esac",
    "functions": "a() { b; }; function c { d; }; function e() (f); g ( )\n{\nh\n}",
    "words that only look alike": "echo if then fi done esac } { case; a=if; ./done; git fi",
    "quotations": "a 'b\n\\' \"c $(d \"e\" 'f)') ${g:-\"h\"} `i \"j\"` '\" $'k\\'l' \\' \\\"",
    "a default": "a \"${b:-its}\" ${c:-'}'}",
    "arrays and patterns": "a=(b 'c' if); a+=(d); [[ $e =~ ^(f|g)$ ]] && h @(i|j)",
    "subshells": "(a; (b)); c=$( (d) | (e) ); f <(g) >(h); i=$((j) | k)",
    "documents": 'a <<B <<-\'C\'\nif (\nB\n\tdone "\n\tC\nd <<< "e"; f=$((1 << 2))',
    "a document in a substitution": "a=$(b <<C\n)'\nC\n)",
    "remarks": "a # it's (\nb#c # if\n# \"",
    "lines that go on": "if a \\\n  && b; then \\\n c; fi",
    "backticks": "a=`if b; then c; fi`",
}
BROKEN = {
    "a condition without an end": ("a\nif b; then\nc\n", 2),
    "an end without a condition": ("a\nfi\n", 2),
    "an end of something else": ("if a; then\nb\ndone\n", 3),
    "a choice without an end": ("case a in\nb) c;;\n", 2),
    "an arm without a pattern": ("case a in\nb\nesac\n", 2),
    "a loop that is not begun": ("for a in b\nc\ndone\n", 3),
    "a bracket too many": ("a\nb )\n", 2),
    "a bracket too few": ("a\n(b\n", 2),
    "a quotation": ("a\nb 'c\n", 2),
    "two quotations": ('a\nb "c\n', 2),
    "a substitution": ("a\nb $(c\n", 2),
    "a block": ("a() {\nb\n", 1),
    "an end of a block": ("a\n}\n", 2),
    "arithmetic": ("a\nb $((1 + 2\n", 2),
    "something open in a substitution": ("a $(if b; then c)\n", 1),
}


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE.keys())
def test_a_whole_script(text: str) -> None:
    assert broken_line(text) is None
    assert broken_line(f"{text}\n") is None


@pytest.mark.parametrize(("text", "line"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_script(text: str, line: int) -> None:
    assert broken_line(text) == line


@pytest.mark.parametrize("text", ["(" * 100_000, "a" * (LARGEST + 1) + "'", "if a; then " * 100_000, "${" * 100_000])
def test_what_is_too_much_is_not_judged(text: str) -> None:
    assert broken_line(text) is None


def test_every_cut_of_a_script_is_read_to_its_end() -> None:
    script = "\n".join(WHOLE.values())
    lines = [broken_line(script[:end]) for end in range(len(script))]
    assert all(line is None or 0 < line <= script.count("\n") + 1 for line in lines)
    assert broken_line(script) is None
