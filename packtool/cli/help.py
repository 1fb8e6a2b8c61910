"""``packtool help``: what is true of every command, by topic, and the help of one command."""

from __future__ import annotations

import click

from packtool.cli import completing
from packtool.cli.main import packtool
from packtool.cli.width import terminal_width
from packtool.errors import Misuse
from packtool.formats.paint import wrapped
from packtool.text import clean, nearest

# Topic -> (what it is about, words and what they mean).
TOPICS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "exit-codes": (
        "How a command ends, for scripts. What nobody can parse is a finding; what cannot be read leaves no verdict.",
        (
            ("0", "Pass or warn: nothing that was looked at is wrong enough to stop."),
            ("1", "Fail or invalid; with --strict for a warning, too."),
            ("2", "No verdict: something could not be looked at, or the command was typed wrongly. Never a pass."),
        ),
    ),
    "environment": (
        "What packtool reads from the environment. An option goes before its variable.",
        (
            ("HERMES_HOME", "The Hermes home; ~/.hermes otherwise. Option: --home."),
            ("GITHUB_TOKEN, GH_TOKEN", "Sent to GitHub alone: private repositories, and whose a repository is."),
            ("XDG_CACHE_HOME", "Where readings of files that were scanned are kept; ~/.cache otherwise."),
            ("HTTPS_PROXY, NO_PROXY", "How to reach the network, for git and the index alike."),
            ("NO_COLOR", "No colour, whatever else says. Empty, it counts as not set, as does FORCE_COLOR."),
            (
                "FORCE_COLOR",
                "Colour in a pipe and at TERM=dumb, too, whatever its value is.",
            ),
            ("COLUMNS", "How many columns to fill; those of the terminal otherwise."),
            (
                "TERM",
                "`dumb` is a terminal that draws nothing: no progress, no screen; colour only if forced.",
            ),
            (
                "PYTHONIOENCODING",
                "The encoding of what is printed; what it has no letter for is written as \\xe9 or \\u20ac.",
            ),
            ("PACKTOOL_DEBUG", "1 shows where packtool itself broke."),
        ),
    ),
    "formats": (
        "What a report can be written as: -o FORMAT[=FILE], as often as you like; one of them to standard output.",
        (
            ("text", "For people; as wide as the window."),
            ("json", "For programs, all of it; --json for short. Its schema: packtool schema report"),
            ("sarif", "For code scanning."),
            ("github", "Annotations in the log of a workflow."),
            ("markdown", "For a comment or a summary."),
            ("html", "One page that fetches and runs nothing."),
        ),
    ),
}


@click.command("help", epilog="Topics: " + ", ".join(TOPICS))
@click.argument("words", metavar="[TOPIC|COMMAND...]", nargs=-1, shell_complete=completing.topics_and_commands)
@click.pass_context
def command(context: click.Context, *, words: tuple[str, ...]) -> None:
    """Tell what is true of every command, or what one command does."""
    page = context.make_formatter()
    if not words:
        page.write_text("Topics: packtool help TOPIC. Commands: packtool help COMMAND.")
        page.write_paragraph()
        with page.indentation():
            page.write_dl([(name, about) for name, (about, _) in TOPICS.items()])
        click.echo(page.getvalue(), nl=False)
    elif len(words) == 1 and words[0] in TOPICS:
        about, rows = TOPICS[words[0]]
        page.write(f"{wrapped(about, terminal_width(), '')}\n\n")
        with page.indentation():
            page.write_dl(rows)
        click.echo(page.getvalue(), nl=False)
    else:
        click.echo(_help_of(words))


def _help_of(words: tuple[str, ...]) -> str:
    """Return the help of a command. Raises Misuse for words that are neither a topic nor a command."""
    found: click.Command | None = packtool
    context = packtool.make_context("packtool", [], resilient_parsing=True)
    for word in words:
        group = found
        found = group.get_command(context, word) if isinstance(group, click.Group) else None
        if found is None:
            known = group.list_commands(context) if isinstance(group, click.Group) else []
            known = [*known, *(TOPICS if group is packtool else ())]
            before = " ".join(words[: words.index(word)])
            meant = nearest(word, known)
            remedy = " ".join(filter(None, ["packtool help", before, meant]))
            raise Misuse(f"there is no topic and no command {clean(' '.join(words), limit=80)}", remedy=remedy)
        context = type(context)(found, parent=context, info_name=word, resilient_parsing=True)
    return context.get_help() if found is None else found.get_help(context)
