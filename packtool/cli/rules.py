"""``packtool rules``."""

from __future__ import annotations

import click

from packtool.errors import Misuse
from packtool.text import nearest


@click.command("rules")
@click.option("--family", metavar="NAME", help="Only the rules of one family, such as pack or exfiltration.")
def command(*, family: str | None) -> None:
    """List every rule; `packtool explain RULE` says more about one."""
    from packtool.rulebook import rulebook

    listed = [one for one in rulebook().values() if family in {None, one.family}]
    if not listed:
        families = {one.family for one in rulebook().values()}
        meant = nearest(family or "", families)
        remedy = f"packtool rules --family {meant}" if meant else f"one of {', '.join(sorted(families))}"
        raise Misuse(f"there is no family {family}", remedy=remedy)
    for one in listed:
        click.echo(f"{one.rule.id:<44} {one.rule.severity.word:<8} {one.rule.summary}")
