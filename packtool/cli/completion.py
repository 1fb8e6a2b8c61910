"""``packtool completion SHELL``: the script by which a shell completes packtool's commands and options."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from packtool.cli.main import COMPLETING, packtool


class _OrFiles(ShellComplete):
    """Where click knows nothing that could stand here, it is the name of a file."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return what could stand here."""
        known = super().get_completions(args, incomplete)
        return known or [CompletionItem(incomplete, type="file")]


class _Bash(_OrFiles, BashComplete):
    pass


class _Zsh(_OrFiles, ZshComplete):
    pass


class _Fish(_OrFiles, FishComplete):
    pass


_SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def prepare() -> None:
    """Have click answer a shell that completes in the way of this module."""
    for shell in _SHELLS.values():
        add_completion_class(shell)


@click.command("completion")
@click.argument("shell", type=click.Choice(tuple(_SHELLS)))
def command(*, shell: str) -> None:
    """Print the script that completes packtool's commands, options and files in a shell.

    For bash, write into ~/.bashrc: eval "$(packtool completion bash)"

    For zsh, write into ~/.zshrc, behind compinit: eval "$(packtool completion zsh)"

    For fish: packtool completion fish > ~/.config/fish/completions/packtool.fish
    """
    click.echo(_SHELLS[shell](packtool, {}, "packtool", COMPLETING).source())
