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

HOW = {
    "bash": 'eval "$(packtool completion bash)"  in ~/.bashrc',
    "zsh": 'eval "$(packtool completion zsh)"  in ~/.zshrc, behind compinit',
    "fish": "packtool completion fish > ~/.config/fish/completions/packtool.fish",
}


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


@click.command("completion", epilog="\b\n" + "\n".join(f"{shell}:  {line}" for shell, line in HOW.items()))
@click.argument("shell", type=click.Choice(tuple(_SHELLS)))
def command(*, shell: str) -> None:
    """Print the script that completes packtool's commands, options and files in a shell."""
    click.echo(_SHELLS[shell](packtool, {}, "packtool", COMPLETING).source())
