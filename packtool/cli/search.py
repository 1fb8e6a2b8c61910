"""``packtool search [TERM...]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from packtool.cli.looking import index_options
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report
    from packtool.lookup.around import Around

LONGEST = 200
SHOWN = 20


@click.command("search")
@click.argument("terms", nargs=-1, metavar="[TERM]...")
@click.option("--capability", multiple=True, metavar="WORD", help="Only what offers this, such as tools; repeatable.")
@click.option("--tag", multiple=True, metavar="TAG", help="Only what has this tag; repeatable.")
@click.option(
    "--limit", type=click.IntRange(min=0), default=SHOWN, show_default=True, help="How many to show at most; 0 for all."
)
@index_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    terms: tuple[str, ...],
    capability: tuple[str, ...],
    tag: tuple[str, ...],
    limit: int,
    around: Callable[[], Around],
    out: Outputs,
) -> None:
    """Find plugins in the index by words that you half remember: of their name, tags, description, author, repository.

    Of several words all must be found. Letter case, accents, - and _ make no difference, and small slips are forgiven.
    Without a word, everything is listed. Nothing is installed or fetched but the index.

    "listed" is how long the index says that it has the plugin. How old the commit that it pins is, only the repository
    knows.
    """
    from packtool.errors import Misuse

    text = " ".join(terms)
    if len(text) > LONGEST:
        raise Misuse(f"these are more than {LONGEST} characters to look for", remedy="packtool search WORD")

    def make() -> Report:
        from packtool.index.search import Query
        from packtool.lookup.finding import find

        return find(Query(text=text, offers=capability, tags=tag), around(), limit=limit)

    out.deliver(make, command="search", subject="the index", text="found")
