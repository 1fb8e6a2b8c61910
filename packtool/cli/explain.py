"""``packtool explain RULE``."""

from __future__ import annotations

import click

from packtool.errors import Misuse
from packtool.text import nearest


@click.command("explain")
@click.argument("rule_id", metavar="RULE")
def command(*, rule_id: str) -> None:
    """Explain a RULE: what it finds, why that matters, what to do. RULE stands in brackets behind a finding."""
    from packtool.rulebook import find_rule, rulebook

    rule = find_rule(rule_id)
    if rule is None:
        meant = nearest(rule_id, rulebook())
        raise Misuse(f"there is no rule {rule_id}", remedy=f"packtool explain {meant}" if meant else "packtool rules")
    click.echo(f"{rule.id} ({rule.severity.word})\n")
    for heading, words in (("What", rule.summary), ("Why", rule.why), ("Do", rule.remedy)):
        click.echo(click.wrap_text(f"{heading}: {words}", width=78, subsequent_indent=" " * (len(heading) + 2)))
