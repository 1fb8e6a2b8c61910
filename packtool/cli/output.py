"""The output options that every reporting command has, and where reports are written."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from packtool.errors import CouldNotLook, Misuse
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report

FORMATS = ("text", "json", "sarif", "github", "markdown")
NARROWEST = 40
WIDEST = 120


def output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``-o/--output``, ``--json`` and ``--strict``; the command gets ``outputs`` and ``strict``."""
    function = click.option("--strict", is_flag=True, help="Exit 1 for a warning too.")(function)
    function = click.option("--json", "as_json", is_flag=True, help="Short for -o json.")(function)
    return click.option(
        "-o",
        "--output",
        "outputs",
        multiple=True,
        metavar="FORMAT[=FILE]",
        help=f"How to report: {', '.join(FORMATS[:-1])} or {FORMATS[-1]}; repeatable. Without FILE to standard output.",
    )(function)


def home_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--home``; the command gets ``home``."""
    return click.option("--home", metavar="FOLDER", help="The Hermes home; $HERMES_HOME or ~/.hermes otherwise.")(
        function
    )


def write(report: Report, outputs: tuple[str, ...], *, as_json: bool, strict: bool, text: str = "text") -> int:
    """Write ``report`` in every format asked for (text when none is); returns the exit code.

    ``text`` names the module that makes this command's text.
    """
    asked = [*outputs, *(["json"] if as_json else [])] or ["text"]
    targets = [_target(one) for one in asked]
    if sum(file is None for _, file in targets) > 1:
        raise Misuse("only one report can go to standard output", remedy="give the others a file: -o json=report.json")
    for name, file in targets:
        render = importlib.import_module(f"packtool.formats.{text if name == 'text' else name}").render
        if file is None:
            click.echo(render(report, width=_width(), color=_color()), nl=False, color=True)
        else:
            _save(file, render(report, width=WIDEST, color=False))
    return report.exit_code(strict=strict)


def _target(text: str) -> tuple[str, Path | None]:
    name, _, file = text.partition("=")
    if name not in FORMATS:
        meant = nearest(name, FORMATS)
        raise Misuse(f"there is no output format {name}", remedy=f"-o {meant or FORMATS[0]}")
    return name, Path(file) if file else None


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CouldNotLook(f"the report cannot be written to {file}: {error.strerror}") from None


def _width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def _color() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
