"""``packtool rules``."""

from __future__ import annotations

import click

from packtool.cli import completing
from packtool.cli.width import terminal_width
from packtool.errors import Misuse
from packtool.formats.paint import wrapped
from packtool.text import nearest


@click.command("rules")
@click.option(
    "--family",
    metavar="NAME",
    help="Only the rules of one family, such as pack or exfiltration.",
    shell_complete=completing.families,
)
def command(*, family: str | None) -> None:
    """List every rule; `packtool explain RULE` says more about one."""
    from packtool.rulebook import rulebook

    listed = [one for one in rulebook().values() if family in {None, one.family}]
    if not listed:
        families = {one.family for one in rulebook().values()}
        meant = nearest(family or "", families)
        remedy = f"packtool rules --family {meant}" if meant else f"one of {', '.join(sorted(families))}"
        raise Misuse(f"there is no family {family}", remedy=remedy)
    width = terminal_width()
    for one in listed:
        head = f"{one.rule.id}  {one.rule.severity.word}"
        click.echo(f"{wrapped(head, width, '  ')}\n{wrapped(f'    {one.rule.summary}', width, '    ')}")
