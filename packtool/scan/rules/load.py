"""Reads every rule under ``rules/`` and refuses to go on when one of them is broken."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from packtool import resources
from packtool.errors import CouldNotLook
from packtool.scan.rules.forms import ChainRule, FlowRule, Meta, Ruleset, SemgrepRule, TextRule
from packtool.scan.rules.parsed import known_documents, parsed_text
from packtool.scan.rules.read import Broken, read_chain, read_flow, read_semgrep, read_text, read_vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

VOCABULARY = "vocabulary"
# What flow rules share: `vocabulary/flow/labels.yaml`, `sinks.yaml` and `steps.yaml`.
_FLOW = "flow/"
_FLOW_PARTS = ("labels", "sinks", "steps")
AnyRule = SemgrepRule | TextRule | FlowRule | ChainRule
# The sample of a rule about YAML, under the name that semgrep gives such samples.
SAMPLE = ".test.yaml"
_REMEDY = "install packtool again: pip install --force-reinstall packtool"


def load_rules(folder: Path | None = None) -> Ruleset:
    """Read all rules, by default those that are shipped.

    A file is ``<family>/<rule-id>.yaml`` (semgrep), ``….text.yaml``, ``….flow.yaml`` or ``….chain.yaml``;
    ``vocabulary/*.yaml`` holds the word lists, ``vocabulary/flow/*.yaml`` what flow rules know of functions. Raises
    CouldNotLook where any file is broken: fewer rules than shipped must never look like fewer findings.
    """
    base = resources.path("rules") if folder is None else folder
    files = _files(base)
    total = hashlib.sha256()
    for name, raw in files.items():
        total.update(f"{name} {len(raw)}\n".encode() + raw)
    known = known_documents(base, files)
    documents = {name: known[name] if name in known else _parsed(name, raw) for name, raw in files.items()}
    rules: list[AnyRule] = []
    vocabulary: dict[str, Mapping[str, tuple[str, ...]]] = {}
    flow: dict[str, Mapping[str, Any]] = {part: {} for part in _FLOW_PARTS}
    for name, document in documents.items():
        family, _, file = name.partition("/")
        try:
            if family == VOCABULARY and file.startswith(_FLOW):
                flow[file.removeprefix(_FLOW).removesuffix(".yaml")] = document
            elif family == VOCABULARY:
                vocabulary |= read_vocabulary(file.removesuffix(".yaml"), document)
            else:
                rules.append(_read(family, file.removesuffix(".yaml"), document))
        except Broken as fault:
            raise _broken(name, fault) from None
    return _assembled(rules, vocabulary, flow, f"sha256:{total.hexdigest()}")


def parsed_rules() -> str:
    """Return what ``parsed.json`` beside the rules that are shipped is to say."""
    files = _files(resources.path("rules"))
    return parsed_text(files, {name: _parsed(name, raw) for name, raw in files.items()})


def _files(base: Path) -> dict[str, bytes]:
    found = {}
    for file in sorted([*base.glob("*/*.yaml"), *base.glob(f"{VOCABULARY}/{_FLOW}*.yaml")]):
        name = file.relative_to(base).as_posix()
        if not name.endswith(SAMPLE):
            try:
                found[name] = file.read_bytes()
            except OSError as fault:
                raise _broken(name, fault) from None
    return found


def _parsed(name: str, raw: bytes) -> Any:
    try:
        return YAML(typ="safe").load(raw)
    except YAMLError as fault:
        raise _broken(name, fault) from None


def _broken(name: str, fault: Exception) -> CouldNotLook:
    return CouldNotLook(f"packtool's own rule rules/{name} is broken: {fault}", remedy=_REMEDY)


def _read(family: str, stem: str, document: Any) -> AnyRule:
    if stem.endswith(".flow"):
        return read_flow(stem.removesuffix(".flow"), family, document)
    if stem.endswith(".text"):
        return read_text(stem.removesuffix(".text"), family, document)
    if stem.endswith(".chain"):
        return read_chain(stem.removesuffix(".chain"), family, document)
    return read_semgrep(stem, family, document)


def _assembled(
    rules: Sequence[AnyRule],
    vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]],
    flow: Mapping[str, Mapping[str, Any]],
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
        flows=tuple(rule for rule in rules if isinstance(rule, FlowRule)),
        chains=tuple(rule for rule in rules if isinstance(rule, ChainRule)),
        vocabulary=vocabulary,
        flow=flow,
        digest=digest,
        by_id=by_id,
    )
    _check_references(ruleset)
    return ruleset


def _check_references(ruleset: Ruleset) -> None:
    """Refuse a rule that leans on a word list or on a rule that does not exist."""
    lists = {name for rule in ruleset.text for group in (*rule.every, rule.unless) for name in group}
    needed = {name for rule in ruleset.chains for group in rule.needs for name in group}
    flows = {name for rule in ruleset.flows for name in (*rule.labels, *rule.sinks)}
    missing = sorted(
        (lists - set(ruleset.vocabulary))
        | (needed - set(ruleset.by_id))
        | (flows - set(ruleset.flow["labels"]) - set(ruleset.flow["sinks"]))
    )
    if missing:
        raise CouldNotLook(f"packtool's rules name what does not exist: {', '.join(missing)}", remedy=_REMEDY)
