"""What metavariables stand for, as semgrep's command line tells it: it keeps them to itself, but for its messages."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packtool.scan.rules import SemgrepRule

_NAME = re.compile(r"\$(?:[A-Z_][A-Z0-9_]{0,40}|\d)(?![\w(])")
_KEPT = 300


def telling(rules: Iterable[SemgrepRule], mark: str) -> list[dict[str, Any]]:
    """Return rules whose messages say what each of their metavariables stands for, between marks nobody can guess."""
    listed = []
    for rule in rules:
        body = dict(rule.body)
        names = sorted({found[0] for found in _NAME.finditer(json.dumps({**body, "message": ""}))})
        # A name is told without its sign, for with it the engine would put what it stands for in its place.
        parts = [f"{name[1:]}{mark}value({name}){mark}" for name in names]
        listed.append({**body, "message": f"{mark}{''.join(parts)}"})
    return listed


def captures_in(message: str, mark: str) -> Mapping[str, str]:
    """Return what a message says of the metavariables that stand for something."""
    parts = message.split(mark)[1:-1] if mark else []
    told = {f"${name}": value for name, value in zip(parts[::2], parts[1::2], strict=False)}
    return {name: value[:_KEPT] for name, value in sorted(told.items()) if value not in {name, f"value({name})"}}
