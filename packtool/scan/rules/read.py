"""One rule file's data read into its form, with a clause about what is wrong where it is not in that form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from packtool.findings import Rule, Severity
from packtool.scan.rules.forms import BEHAVIOURS, ChainRule, FlowRule, Kind, Meta, SemgrepRule, TextRule, Within

if TYPE_CHECKING:
    from collections.abc import Mapping

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_SEMGREP_LEVELS = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.NOTE: "INFO"}
_META_KEYS = frozenset(
    [
        *("kind", "why", "remedy", "references", "bandit", "behaviour", "detail", "declared", "unmasked", "loaded"),
        *("announced", "typed", "words"),
    ],
)
# A whole text that holds one of the words; in a very long one the engine would give up looking, so it counts as one.
_HOLDS = r"(?s)\A(?:(?:.{{50000}}){{16}}|(?=.*(?:{}))).*\Z"
_PLACES = frozenset(["prose", "page", "comment", "code", "description", "hidden", "string"])
_USUAL_PLACES = ["prose", "hidden", "description"]


class Broken(ValueError):  # noqa: N818 - the message is the clause that follows "is broken:"
    """A rule file that is not in its form."""


def read_semgrep(name: str, family: str, document: Any) -> SemgrepRule:
    """Read ``{"rules": [one semgrep rule]}``."""
    listed = document.get("rules") if isinstance(document, dict) else None
    if not isinstance(listed, list) or len(listed) != 1 or not isinstance(listed[0], dict):
        raise Broken("needs `rules:` with exactly one rule")
    body = dict(listed[0])
    meta = _meta(name, family, body)
    languages = body.get("languages")
    if not isinstance(languages, list) or not languages or not all(isinstance(one, str) for one in languages):
        raise Broken("needs `languages`")
    if body.get("severity") != _SEMGREP_LEVELS[meta.rule.severity]:
        raise Broken(f"needs `severity: {_SEMGREP_LEVELS[meta.rule.severity]}` for its kind")
    # The engine repeats the metadata in every match; nothing reads it there.
    words = _pattern(body.pop("metadata").get("words"), "words")
    return SemgrepRule(meta=meta, languages=tuple(languages), body=body if words is None else _guarded(body, words))


def _guarded(body: Mapping[str, Any], words: str) -> dict[str, Any]:
    """Have the engine pass over files without any of the words that whatever a rule matches is made of."""
    formulas = {key: body[key] for key in ("patterns", "pattern-either", "pattern") if key in body}
    if len(formulas) != 1:
        raise Broken("`words` goes with one of `patterns`, `pattern-either` and `pattern`")
    rest = {key: value for key, value in body.items() if key not in formulas}
    return {**rest, "patterns": [{"pattern-regex": _HOLDS.format(words)}, formulas]}


def read_text(name: str, family: str, document: Any) -> TextRule:
    """Read ``{"text": {...}}``."""
    body = _inner(document, "text", {"id", "message", "metadata", "every", "unless", "window", "places", "object", "described"})
    places = _names(body.get("places", _USUAL_PLACES))
    if not set(places) <= _PLACES:
        raise Broken(f"`places` may hold {', '.join(sorted(_PLACES))}")
    window = body.get("window", 2)
    if not isinstance(window, int) or not 0 <= window <= 9:  # noqa: PLR2004 - more is not near
        raise Broken("`window` is a number of clauses from 0 to 9")
    return TextRule(
        meta=_meta(name, family, body),
        every=_groups(body.get("every"), "every"),
        unless=_names(body.get("unless", [])),
        window=window,
        places=places,
        object=body.get("object", False) is True,
        described=body.get("described", False) is True,
    )


def read_chain(name: str, family: str, document: Any) -> ChainRule:
    """Read ``{"chain": {...}}``."""
    body = _inner(document, "chain", {"id", "message", "metadata", "needs", "within"})
    try:
        within = Within(body.get("within"))
    except ValueError:
        raise Broken(f"`within` is one of {', '.join(one.value for one in Within)}") from None
    return ChainRule(meta=_meta(name, family, body), needs=_groups(body.get("needs"), "needs"), within=within)


def read_flow(name: str, family: str, document: Any) -> FlowRule:
    """Read ``{"flow": {...}}``."""
    body = _inner(document, "flow", {"id", "message", "metadata", "from", "to"})
    labels, sinks = _names(body.get("from", [])), _names(body.get("to"))
    if not sinks:
        raise Broken("needs `to` with at least one name")
    return FlowRule(meta=_meta(name, family, body), labels=labels, sinks=sinks)


def read_vocabulary(prefix: str, document: Any) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """Read list name -> language -> phrases; the names returned have the file's name before them."""
    if not isinstance(document, dict):
        raise Broken("needs list names with languages below them")
    lists: dict[str, Mapping[str, tuple[str, ...]]] = {}
    for name, languages in document.items():
        if not isinstance(languages, dict):
            raise Broken(f"`{name}` needs languages with phrases below them")
        lists[f"{prefix}.{name}"] = {str(language): _names(phrases) for language, phrases in languages.items()}
    return lists


def _inner(document: Any, key: str, known: set[str]) -> dict[str, Any]:
    body = document.get(key) if isinstance(document, dict) else None
    if not isinstance(body, dict) or len(document) != 1:
        raise Broken(f"needs `{key}:` and nothing beside it")
    if not body.keys() <= known:
        raise Broken(f"has unknown keys {', '.join(sorted(map(str, body.keys() - known)))}")
    return body


def _meta(name: str, family: str, body: Mapping[str, Any]) -> Meta:
    metadata = body.get("metadata")
    if not isinstance(metadata, dict) or not metadata.keys() <= _META_KEYS:
        raise Broken(f"needs `metadata` with keys out of {', '.join(sorted(_META_KEYS))}")
    if body.get("id") != name or not _ID.fullmatch(name) or not name.startswith(f"{family}-"):
        raise Broken("needs an `id` that is the file's name and begins with the folder's name")
    try:
        kind = Kind(metadata.get("kind"))
    except ValueError:
        raise Broken(f"`kind` is one of {', '.join(one.value for one in Kind)}") from None
    behaviour = metadata.get("behaviour")
    if (kind is Kind.BEHAVIOUR and behaviour is None) or (behaviour is not None and behaviour not in BEHAVIOURS):
        raise Broken(f"`behaviour` is one of {', '.join(sorted(BEHAVIOURS))}")
    if metadata.get("declared") not in {None, "key", "host", "store", "file", "package", "repository"}:
        raise Broken("`declared` is `key`, `host`, `store`, `file`, `package`, `repository` or absent")
    return Meta(
        rule=_rule(name, kind, body, metadata),
        kind=kind,
        family=family,
        behaviour=behaviour,
        detail=metadata.get("detail"),
        declared=metadata.get("declared"),
        bandit=_names(metadata.get("bandit", [])),
        unmasked=bool(metadata.get("unmasked", True)),
        loaded=bool(metadata.get("loaded", False)),
        announced=_pattern(metadata.get("announced"), "announced"),
        typed=bool(metadata.get("typed", False)),
    )


def _pattern(value: Any, key: str) -> str | None:
    try:
        return None if value is None else re.compile(value).pattern
    except (re.error, TypeError):
        raise Broken(f"`{key}` is a regular expression") from None


def _rule(name: str, kind: Kind, body: Mapping[str, Any], metadata: Mapping[str, Any]) -> Rule:
    message = body.get("message")
    told = kind in {Kind.THREAT, Kind.SUSPICIOUS}
    why, remedy = metadata.get("why", ""), metadata.get("remedy", "")
    if not all(isinstance(text, str) for text in (message, why, remedy)):
        raise Broken("`message`, `why` and `remedy` are texts")
    if not message or (told and not (why and remedy)):
        raise Broken("needs `message`, and what can be a finding needs `why` and `remedy`")
    references = _names(metadata.get("references", []))
    if told and not references:
        raise Broken("needs `references` (CWE, OWASP or MITRE ids)")
    return Rule(
        id=name,
        severity=kind.severity,
        summary=" ".join(str(message).split()),
        why=" ".join(str(why).split()),
        remedy=" ".join(str(remedy).split()),
        references=references,
    )


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise Broken("needs lists of texts")
    return tuple(value)


def _groups(value: Any, key: str) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list) or not value:
        raise Broken(f"`{key}` is a list of names, or of lists of names of which one is enough")
    return tuple((one,) if isinstance(one, str) else _names(one) for one in value)
