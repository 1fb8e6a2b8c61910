"""The command line: the ordered list of commands, and the one place where errors become exit codes."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from packtool import __version__
from packtool.cli.helping import WIDEST, HelpContext
from packtool.cli.streams import prepare_streams, written_out
from packtool.cli.width import terminal_width
from packtool.errors import CouldNotLook
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from click.shell_completion import CompletionItem

NO_VERDICT = 2
# Where a shell that completes says what it asks for.
COMPLETING = "_PACKTOOL_COMPLETE"

# Command -> (module, what it is for). Modules are loaded when their command is called, so that help starts fast.
COMMANDS: dict[str, tuple[str, str]] = {
    "validate": ("packtool.cli.validate", "Say all that is wrong with manifests, where, and what to write instead."),
    "fix": ("packtool.cli.fix", "Mend what is mechanical in manifests, or show the diff of it."),
    "init": ("packtool.cli.init", "Write a small correct example: a plugin, a portable plugin, a pack, an index."),
    "pack": ("packtool.cli.pack", "Look at a pack, install it, make one: pack show FILE."),
    "install": ("packtool.cli.install", "Review one plugin, then install exactly what was reviewed."),
    "scan": ("packtool.cli.scan", "Scan a plugin to pass, warn or fail, with an account of every file."),
    "doctor": ("packtool.cli.doctor", "Say, without running a plugin, whether Hermes will load it, and what is amiss."),
    "search": ("packtool.cli.search", "Find plugins in the index by words that you half remember."),
    "info": ("packtool.cli.info", "Tell all that is known of one plugin: in the index, and installed."),
    "list": ("packtool.cli.list", "List installed plugins: state, pin, source, verdict, whether they changed."),
    "plugins": ("packtool.cli.plugins", "See all plugins on one screen, and switch them on and off."),
    "diff": ("packtool.cli.diff", "Say what one commit, folder, pack or home has that another has not."),
    "verify": ("packtool.cli.verify", "Say, offline, whether anything changed since it was installed."),
    "audit": ("packtool.cli.audit", "Hold all that is installed to what is known today: rules, index, removals."),
    "update": ("packtool.cli.update", "Move installed plugins to a newer commit, after a review of what differs."),
    "rollback": ("packtool.cli.rollback", "Put back the tree that stood there before, with its grants."),
    "enable": ("packtool.cli.enable", "Let Hermes load an installed plugin, with consent to what it asks for."),
    "disable": ("packtool.cli.disable", "Keep Hermes from loading an installed plugin."),
    "capabilities": ("packtool.cli.capabilities", "Show what plugins ask for and were granted; take it back."),
    "remove": ("packtool.cli.remove", "Remove an installed plugin, its record and its grants."),
    "index": ("packtool.cli.index", "Keep an index: judge changes, add and bump entries, publish."),
    "rules": ("packtool.cli.rules", "List every rule."),
    "schema": ("packtool.cli.schema", "Print the JSON Schema of a format, for editors and other programs."),
    "explain": ("packtool.cli.explain", "Explain a rule: what it finds, why that matters, what to do."),
    "self-check": ("packtool.cli.self_check", "Say what this machine has and what packtool would need."),
    "completion": ("packtool.cli.completion", "Print the script that completes commands in bash, zsh or fish."),
    "help": ("packtool.cli.help", "Tell what is true of every command: exit codes, environment, formats."),
}

# The commands that have others below them.
GROUPS = ("pack", "index")

# One for each person: who installs plugins, who publishes one, who keeps an index.
TO_TRY = (
    ("packtool pack show hermes-pack.yaml", "before you install: what each plugin is, does and asks for"),
    ("packtool doctor .", "before you publish: whether Hermes loads your plugin, and what is amiss"),
    ("packtool index check index.json", "before you merge: whether every entry of your index holds"),
)
TO_BEGIN = ("packtool init pack", "packtool pack add OWNER/REPO@TAG")


def _named(word: str | None) -> list[str]:
    return [word] if word is not None else []


class LazyGroup(click.Group):
    """A group whose commands are loaded when they are called; a misspelt one is answered with the nearest."""

    context_class = HelpContext

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        """``lazy`` maps a command's name to its module and its one line of help."""
        super().__init__(*args, **kwargs)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the list."""
        return [*self._lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in self._lazy:
            return super().get_command(ctx, cmd_name)
        command = importlib.import_module(self._lazy[cmd_name][0]).command
        if not isinstance(command, click.Command):
            return None
        command.context_class = HelpContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or fail with the nearest one."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            meant = " or ".join(f"`{path}`" for path in self._meant(ctx, args[0]))
            hint = f" Did you mean {meant}?" if meant else ""
            shown = clean(args[0], limit=80)
            raise click.UsageError(f"There is no command `{shown}`.{hint}", ctx=ctx) from error

    def _meant(self, ctx: click.Context, word: str) -> list[str]:
        """Return the commands that a word may stand for: those called so elsewhere, else the nearest."""
        above = ctx.parent
        here = self.list_commands(ctx)
        if above is not None:
            elsewhere = [word] if word in packtool.list_commands(above) else []
            return [f"{above.command_path} {one}" for one in elsewhere] or _named(nearest(word, here))
        groups = {name: self.get_command(ctx, name) for name in GROUPS}
        below = {name: group.list_commands(ctx) for name, group in groups.items() if isinstance(group, click.Group)}
        told = [f"{ctx.command_path} {name} {word}" for name, words in below.items() if word in words]
        if told or nearest(word, here):
            return told or _named(nearest(word, here))
        near = ((name, nearest(word, words)) for name, words in below.items())
        return [f"{ctx.command_path} {name} {one}" for name, one in near if one is not None]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands and options that begin so, without loading any command."""
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        return [
            CompletionItem(name, help=line) for name, (_, line) in self._lazy.items() if name.startswith(incomplete)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the one-line helps, without loading any of them."""
        del ctx
        rows = [(name, line) for name, (_, line) in self._lazy.items()]
        rows += [(name, command.get_short_help_str(80)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDEST},
)
@click.version_option(__version__, "-V", "--version", message="packtool %(version)s")
@click.pass_context
def packtool(context: click.Context) -> None:
    """Trust a pack of agent plugins before it runs on your machine.

    Exit codes: 0 pass or warn; 1 fail or invalid; 2 no verdict was reached.
    """
    if context.invoked_subcommand is None:
        click.echo(_welcome(context.make_formatter()), nl=False)


def _welcome(page: click.HelpFormatter) -> str:
    page.write_text(f"packtool {__version__}: trust a pack of agent plugins before it runs on your machine.")
    page.write("\nThree commands to try:\n\n")
    with page.indentation():
        page.write_dl(TO_TRY, col_max=40)
    page.write("\nTo begin a pack:\n\n")
    with page.indentation():
        for line in TO_BEGIN:
            page.write(f"{'':{page.current_indent}}{line}\n")
    page.write("\nAll commands: packtool --help\n")
    return page.getvalue()


def main() -> NoReturn:
    """Run the command line and exit; nothing but exit codes and one-line errors leaves here."""
    prepare_streams()
    # Being told to end is the same as Ctrl-C: what was started is stopped, and folders of this run are removed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        code = _run()
        written_out()
    except CouldNotLook as error:
        _say(error.message, error.remedy)
        code = NO_VERDICT
    except Exception as error:  # the last floor: a bug is one line and exit code 2, never a traceback
        if os.environ.get("PACKTOOL_DEBUG"):
            raise
        remedy = "set PACKTOOL_DEBUG=1, run it again, and report what it prints"
        _say(f"packtool has a bug and reached no verdict ({type(error).__name__}: {error})", remedy)
        code = NO_VERDICT
    sys.exit(code)


def _run() -> int:
    if COMPLETING in os.environ:
        importlib.import_module("packtool.cli.completion").prepare()
    try:
        code = packtool.main(prog_name="packtool", standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except click.ClickException as error:
        return _usage(error)
    except CouldNotLook as error:
        _say(error.message, error.remedy)
    except (KeyboardInterrupt, click.exceptions.Abort):
        _say("stopped")
    else:
        return code if isinstance(code, int) else 0
    return NO_VERDICT


def _usage(error: click.ClickException) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return NO_VERDICT
    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f"see `{error.ctx.command_path} --help`"
    # click lists the words to choose from below each other.
    _say(error.format_message().replace("\n\t", " "), hint)
    return NO_VERDICT


def _say(message: str, remedy: str = "") -> None:
    from packtool.formats.paint import tried, wrapped

    click.echo(wrapped(f"packtool: {clean(message, limit=600)}", terminal_width(), "  "), err=True)
    if remedy:
        click.echo(tried(clean(remedy, limit=600), terminal_width()), err=True)
