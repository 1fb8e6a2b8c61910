"""``packtool explain RULE``."""

from __future__ import annotations

import click

from packtool.cli import completing
from packtool.cli.width import terminal_width
from packtool.errors import Misuse
from packtool.formats.paint import wrapped
from packtool.text import nearest


@click.command("explain")
@click.argument("rule_id", metavar="RULE", shell_complete=completing.rules)
def command(*, rule_id: str) -> None:
    """Explain a RULE: what it finds, why that matters, what to do. RULE stands in brackets behind a finding."""
    from packtool.rulebook import find_rule, rulebook

    rule = find_rule(rule_id)
    if rule is None:
        meant = nearest(rule_id, rulebook())
        raise Misuse(f"there is no rule {rule_id}", remedy=f"packtool explain {meant}" if meant else "packtool rules")
    width = terminal_width()
    click.echo(wrapped(f"{rule.id} ({rule.severity.word})", width, "  ") + "\n")
    for heading, words in (("What", rule.summary), ("Why", rule.why), ("Do", rule.remedy)):
        click.echo(wrapped(f"{heading}: {words}", width, " " * (len(heading) + 2)))
