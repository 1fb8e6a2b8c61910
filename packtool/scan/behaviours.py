"""What a match shows the code to do: with which hosts, programs, files and names, as far as they stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool import code
from packtool.findings import Behaviour
from packtool.scan.engines import observed_rules
from packtool.scan.rules import Kind
from packtool.scan.steps import ADDRESS
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.scan.match import Match
    from packtool.scan.rules import Meta
    from packtool.scan.weigh import Setting

COMPUTED = "computed"
_LITERAL = re.compile(r"""(?s)[A-Za-z]{0,3}(["'`]{1,3})(.*?)\1""")


def behaviours_of(match: Match, meta: Meta, setting: Setting) -> Iterator[Behaviour]:
    """Yield what a match shows the code to do, for code that runs."""
    if meta.behaviour is None or setting.role is Role.SUPPORT:
        return
    if meta.detail is None and meta.kind is not Kind.BEHAVIOUR:
        # A finding tells more than a behaviour without an object would.
        return
    where = setting.locate(match)
    details = [_detail(match, meta)] if meta.detail is not None else _written(match, meta, setting)
    for detail in details if meta.behaviour != "subprocess" else _programs(match, meta, details[0]):
        yield Behaviour.of(meta.behaviour, detail, where)


def _written(match: Match, meta: Meta, setting: Setting) -> list[str]:
    """Return the hosts that stand in the command line that was met."""
    found = []
    if meta.behaviour == "network":
        text = match.decoded or setting.command_line(match.place)
        found = list(dict.fromkeys(code.hosts_in(text)))
    return found or [COMPUTED]


def _programs(match: Match, meta: Meta, detail: str) -> list[str]:
    """Return the programs of a command line that stands as one text; what was read word by word is as it is."""
    text = match.captures.get(meta.detail or "", "")
    if meta.detail == observed_rules.WHAT or text.startswith(("[", "(")):
        return [detail]
    if len(detail.split()) > 1:
        return list(dict.fromkeys(code.commands(detail))) or [detail]
    # The first word of a text that goes on may be only its beginning.
    literal = _LITERAL.match(text)
    goes_on = literal is not None and literal.end() < len(text) and not detail.endswith(" ")
    return [COMPUTED if goes_on else detail.strip()]


def _detail(match: Match, meta: Meta) -> str:
    if meta.detail is None:
        return COMPUTED
    if meta.detail == observed_rules.WHAT:
        return match.captures[meta.detail]
    # Of a list of words, the first one is what counts.
    text = match.captures.get(meta.detail, "").lstrip("[( ")
    literal = _LITERAL.match(text)
    if literal is None:
        return COMPUTED
    host = ADDRESS.match(literal[2])
    return host[1].lower() if host is not None and meta.behaviour == "network" else literal[2]
