"""Every shipped rule is in its form, and says no to a broken one."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from packtool import resources
from packtool.errors import CouldNotLook
from packtool.scan.rules import Kind, load_rules, parsed_rules
from packtool.scan.rules.parsed import parsed_text

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """\
rules:
  - id: mining-pool
    languages: [python]
    severity: ERROR
    message: Mines coins.
    metadata: {kind: threat, why: It costs power., remedy: Delete it., references: [CWE-506]}
    pattern: mine(...)
"""


def test_all_shipped_rules_load() -> None:
    ruleset = load_rules()
    assert ruleset.by_id["hidden-execution-decoded-data"].kind is Kind.THREAT
    assert len(ruleset.by_id) == len(ruleset.semgrep) + len(ruleset.text) + len(ruleset.flows) + len(ruleset.chains)


def test_every_rule_has_a_sample() -> None:
    base = resources.path("rules")
    for file in sorted(base.glob("*/*.yaml")):
        if file.parent.name != "vocabulary" and not file.name.endswith(".test.yaml"):
            stem = file.name.removesuffix(".yaml")
            beside = [other for other in file.parent.glob(f"{stem}.*") if other != file]
            assert any(other.name.removesuffix(other.suffix) in {stem, f"{stem}.test"} for other in beside) or (
                file.name.endswith(".chain.yaml") and (file.parent / stem).is_dir()
            ), f"{file} has no sample"


def _write(folder: Path, text: str, name: str = "mining-pool.yaml") -> Path:
    (folder / "mining").mkdir()
    (folder / "mining" / name).write_text(text)
    return folder


def test_the_digest_follows_the_content(tmp_path: Path) -> None:
    first = load_rules(_write(tmp_path, GOOD)).digest
    (tmp_path / "mining" / "mining-pool.yaml").write_text(GOOD.replace("mine(", "dig("))
    assert load_rules(tmp_path).digest != first


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (("id: mining-pool", "id: other-pool"), "needs an `id`"),
        (("severity: ERROR", "severity: INFO"), "severity: ERROR"),
        (("kind: threat", "kind: bad"), "`kind` is one of"),
        (("why: It costs power., ", ""), "needs `message`"),
        (("references: [CWE-506]", "references: []"), "references"),
        (("remedy: Delete it.", "remedy: Delete it., colour: red"), "`metadata` with keys"),
        (("remedy: Delete it.", "remedy: Delete it., words: '('"), "`words` is a regular expression"),
        (("rules:", "rule:"), "exactly one rule"),
        (("pattern: mine(...)", "pattern: ["), "mining-pool.yaml is broken"),
    ],
)
def test_a_broken_rule_stops_everything(tmp_path: Path, change: tuple[str, str], clause: str) -> None:
    with pytest.raises(CouldNotLook) as stopped:
        load_rules(_write(tmp_path, GOOD.replace(*change)))
    assert clause in stopped.value.message


def test_a_file_without_its_words_is_passed_over_but_none_that_is_too_long_to_be_looked_through(tmp_path: Path) -> None:
    words = GOOD.replace("remedy: Delete it.", "remedy: Delete it., words: coin|vein")
    (rule,) = load_rules(_write(tmp_path, words)).semgrep
    held, formula = rule.body["patterns"]
    assert formula == {"pattern": "mine(...)"}
    assert "pattern" not in rule.body
    passed = re.compile(held["pattern-regex"])
    assert passed.fullmatch("a\nvein\nb")
    assert not passed.fullmatch("a\nb")
    assert passed.fullmatch("a\n" * 400_000)


def test_a_chain_needs_rules_that_exist(tmp_path: Path) -> None:
    text = """\
chain:
  id: mining-chain
  message: Mines.
  metadata: {kind: threat, why: a, remedy: b, references: [CWE-506]}
  needs: [mining-nowhere]
  within: file
"""
    with pytest.raises(CouldNotLook, match="mining-nowhere"):
        load_rules(_write(tmp_path, text, "mining-chain.chain.yaml"))


def test_parsed_rules_are_the_rules_and_edited_ones_are_read_anew(tmp_path: Path) -> None:
    base = resources.path("rules")
    assert (base / "parsed.json").read_text(encoding="utf-8") == parsed_rules(), "stale: run `make docs`"
    shutil.copytree(base, tmp_path / "rules")
    (tmp_path / "rules" / "parsed.json").unlink()
    first = load_rules()
    assert load_rules(tmp_path / "rules") == first
    shutil.copy(base / "parsed.json", tmp_path / "rules")
    edited = tmp_path / "rules" / "mining" / "mining-protocol.yaml"
    edited.write_text(edited.read_text(encoding="utf-8").replace("kind: threat", "kind: fact").replace("ERROR", "INFO"))
    second = load_rules(tmp_path / "rules")
    assert second.by_id["mining-protocol"].kind is Kind.FACT
    assert second.by_id.keys() == first.by_id.keys()


@pytest.mark.parametrize("damaged", ["", "[]", '{"mining/mining-pool.yaml": 1}'])
def test_damaged_parsed_rules_are_as_good_as_none(tmp_path: Path, damaged: str) -> None:
    (tmp_path / "parsed.json").write_text(damaged)
    assert list(load_rules(_write(tmp_path, GOOD)).by_id) == ["mining-pool"]


def test_what_json_would_change_is_not_kept() -> None:
    kept = parsed_text({"a.yaml": b"1: x", "b.yaml": b"b: x"}, {"a.yaml": {1: "x"}, "b.yaml": {"b": "x"}})
    assert list(json.loads(kept)) == ["b.yaml"]
