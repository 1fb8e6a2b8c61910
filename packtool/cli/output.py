"""The output options that every reporting command has, and where reports are written."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from packtool.cli import completing
from packtool.cli.width import file_width, terminal_width
from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Report, Unseen
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMATS = ("text", "json", "sarif", "github", "markdown", "html")
_WORDS = f"{', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
SUBJECT_LIMIT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """Where the report goes: format and file (``None``: standard output) for each; ``strict`` as asked for."""

    targets: tuple[tuple[str, Path | None], ...]
    strict: bool

    @classmethod
    def of(cls, asked: tuple[str, ...], *, as_json: bool, strict: bool) -> Outputs:
        """Read the options (text to standard output when there are none). Raises Misuse before any work is done."""
        targets = tuple(_target(one) for one in ([*asked, *(["json"] if as_json else [])] or ["text"]))
        if sum(file is None for _, file in targets) > 1:
            raise Misuse("only one report can go to standard output", remedy="give the others a file: -o json=FILE")
        return cls(targets=targets, strict=strict)

    def deliver(
        self,
        make: Callable[[], Report],
        *,
        command: str,
        subject: str,
        text: str = "text",
        markdown: str = "markdown",
    ) -> NoReturn:
        """Make the report, write it wherever it was asked for, and exit with its code.

        ``text`` and ``markdown`` name the modules that make this command's text and Markdown. When nothing could be
        looked at, whoever asked for a format that programs read gets a report that says so; a person gets one line.
        """
        try:
            report = make()
        except Misuse:
            raise
        except CouldNotLook as fault:
            if all(name == "text" for name, _ in self.targets):
                raise
            shown = clean(subject, limit=SUBJECT_LIMIT)
            unseen = Unseen(subject=shown, reason=fault.message, remedy=fault.remedy)
            report = Report(command=command, subject=shown, unseen=(unseen,))
        self._write(report, {"text": text, "markdown": markdown})
        sys.exit(report.exit_code(strict=self.strict))

    def _write(self, report: Report, modules: Mapping[str, str]) -> None:
        for name, file in self.targets:
            render = importlib.import_module(f"packtool.formats.{modules.get(name, name)}").render
            if file is None:
                _print(render(report, width=terminal_width(), color=color_wanted()))
            else:
                _save(file, render(report, width=file_width(), color=False))


def output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``-o/--output``, ``--json`` and ``--strict``; the command gets ``out``, an Outputs."""

    @functools.wraps(function)
    def command(*, asked: tuple[str, ...], as_json: bool, strict: bool, **others: Any) -> Any:
        return function(out=Outputs.of(asked, as_json=as_json, strict=strict), **others)

    wrapped = click.option("--strict", is_flag=True, help="Exit 1 for a warning too.")(command)
    wrapped = click.option("--json", "as_json", is_flag=True, help="Short for -o json.")(wrapped)
    return click.option(
        "-o",
        "--output",
        "asked",
        multiple=True,
        metavar="FORMAT[=FILE]",
        shell_complete=completing.formats,
        help=f"How to report: {_WORDS}; repeatable. Without FILE to standard output.",
    )(wrapped)


def home_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--home``; the command gets ``home``."""
    return click.option("--home", metavar="FOLDER", help="The Hermes home; $HERMES_HOME or ~/.hermes otherwise.")(
        function
    )


def _target(text: str) -> tuple[str, Path | None]:
    name, _, file = text.partition("=")
    if name not in FORMATS:
        meant = nearest(name, FORMATS)
        raise Misuse(f"there is no output format {name}", remedy=f"-o {meant}" if meant else f"-o FORMAT: {_WORDS}")
    return name, Path(file) if file else None


def _print(text: str) -> None:
    # A diff of a file whose lines end in CRLF has them, too: a terminal gets none.
    click.echo(text.replace("\r", "") if sys.stdout.isatty() else text, nl=False, color=True)


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CouldNotLook(f"the report cannot be written to {file}: {error.strerror}") from None


def color_wanted() -> bool:
    """Whether standard output gets colour."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
