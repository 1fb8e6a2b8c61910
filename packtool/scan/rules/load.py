"""Reads every rule under ``rules/`` and refuses to go on when one of them is broken."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from packtool import resources
from packtool.errors import CouldNotLook
from packtool.scan.rules.forms import ChainRule, Meta, Ruleset, SemgrepRule, TextRule
from packtool.scan.rules.read import Broken, read_chain, read_semgrep, read_text, read_vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

VOCABULARY = "vocabulary"
# The sample of a rule about YAML, under the name that semgrep gives such samples.
SAMPLE = ".test.yaml"
_REMEDY = "install packtool again: pip install --force-reinstall packtool"


def load_rules(folder: Path | None = None) -> Ruleset:
    """Read all rules, by default those that are shipped.

    A file is ``<family>/<rule-id>.yaml`` (semgrep), ``….text.yaml`` or ``….chain.yaml``; ``vocabulary/*.yaml`` holds
    the word lists. Raises CouldNotLook where any file is broken: fewer rules than shipped must never look like fewer
    findings.
    """
    base = resources.path("rules") if folder is None else folder
    total = hashlib.sha256()
    rules: list[SemgrepRule | TextRule | ChainRule] = []
    vocabulary: dict[str, Mapping[str, tuple[str, ...]]] = {}
    for file in sorted(base.glob("*/*.yaml")):
        if file.name.endswith(SAMPLE):
            continue
        try:
            raw = file.read_bytes()
            total.update(f"{file.parent.name}/{file.name} {len(raw)}\n".encode() + raw)
            document = YAML(typ="safe").load(raw)
            if file.parent.name == VOCABULARY:
                vocabulary |= read_vocabulary(file.stem, document)
            else:
                rules.append(_read(file, document))
        except (OSError, YAMLError, Broken) as fault:
            place = f"rules/{file.parent.name}/{file.name}"
            raise CouldNotLook(f"packtool's own rule {place} is broken: {fault}", remedy=_REMEDY) from None
    return _assembled(rules, vocabulary, f"sha256:{total.hexdigest()}")


def _read(file: Path, document: Any) -> SemgrepRule | TextRule | ChainRule:
    stem, family = file.name.removesuffix(".yaml"), file.parent.name
    if stem.endswith(".text"):
        return read_text(stem.removesuffix(".text"), family, document)
    if stem.endswith(".chain"):
        return read_chain(stem.removesuffix(".chain"), family, document)
    return read_semgrep(stem, family, document)


def _assembled(
    rules: Sequence[SemgrepRule | TextRule | ChainRule],
    vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]],
    digest: str,
) -> Ruleset:
    by_id: dict[str, Meta] = {}
    for rule in rules:
        if rule.meta.rule.id in by_id:
            raise CouldNotLook(f"packtool ships two rules named {rule.meta.rule.id}", remedy=_REMEDY)
        by_id[rule.meta.rule.id] = rule.meta
    ruleset = Ruleset(
        semgrep=tuple(rule for rule in rules if isinstance(rule, SemgrepRule)),
        text=tuple(rule for rule in rules if isinstance(rule, TextRule)),
        chains=tuple(rule for rule in rules if isinstance(rule, ChainRule)),
        vocabulary=vocabulary,
        digest=digest,
        by_id=by_id,
    )
    _check_references(ruleset)
    return ruleset


def _check_references(ruleset: Ruleset) -> None:
    """Refuse a rule that leans on a word list or on a rule that does not exist."""
    lists = {name for rule in ruleset.text for group in (*rule.every, rule.unless) for name in group}
    needed = {name for rule in ruleset.chains for group in rule.needs for name in group}
    missing = sorted((lists - set(ruleset.vocabulary)) | (needed - set(ruleset.by_id)))
    if missing:
        raise CouldNotLook(f"packtool's rules name what does not exist: {', '.join(missing)}", remedy=_REMEDY)
