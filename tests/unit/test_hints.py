"""Every command that packtool tells anybody to type is one that works as it is printed."""

from __future__ import annotations

import ast
import functools
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from packtool.cli.hints import _TAKEN
from packtool.cli.main import packtool
from packtool.errors import CouldNotLook, Misuse
from packtool.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
COMMIT = "3f786850e387550fdab836ed7e6dc881de23001b"

# A command begins a text, stands behind "do this: " or "; ", or in backticks; it ends where a sentence could go on.
_COMMAND = re.compile(
    r"(?:^|(?<=: )|(?<=; )|(?<=, or )|(?<=`)|(?<=\| )|(?<=^\$ ))packtool (?:'[^'\n]*'|\"[^\"\n]*\"|[^`;,(>#\n])+",
    re.MULTILINE,
)
_PROSE = re.compile(
    r"packtool (?:adds|does|has|ignores|itself|leaves|needs|never|plugins is|reads|refuses|sees|ships|thing|was)\b"
    r"|packtool (?:is no\b|works\b|…:)"
)
# The same for other programs, and what is said of git.
_OTHER = re.compile(
    r"(?:^|(?<=: )|(?<=; )|(?<=, or )|(?<=`))(?:git|pip|mv|ls|chmod|cp|diff|python -m pip|thing -m pip) "
    r"(?:'[^'\n]*'|[^`;,(>)\n])+",
    re.MULTILINE,
)
_OF_GIT = re.compile(r"git (?:could|gave|handed|is|listed|refuses|thing|clone --mirror$)\b")
_BEYOND = re.compile(r" \| .*| # .*")
_MARKS = frozenset(
    {
        "packtool forge answer 1",
        "packtool kept 1",
        f"packtool kept 1 sha256:{COMMIT}",
        "packtool scan reading 1",
        # By which a site was made, and is told to have been.
        "packtool index site",
        "packtool %(version)s",
    }
)
_UNKNOWN = ("thing",)
# What stands for something that the reader fills in, and one such thing.
_FILLED = {"COMMIT": COMMIT, "OWNER/REPO@COMMIT": f"acme/relay@{COMMIT}", "KIND": "plugin-yaml"}
# What an f-string fills in where it is neither a name nor a constant: its expression, and all that it can be.
_EXPRESSIONS = {
    "names[0]": ("pack",),
    "verb": ("validate", "pack show", "doctor", "scan", "fix"),
    "further": ("pack show", "index check"),
    "what": ("pack",),
    "meant or WHAT[0]": ("plugin",),
    "ways(site, record.mirror)": ("", " --allow-local", " --mirror folder"),
    "ways(site, mirror)": ("", " --allow-local", " --mirror folder"),
    "ways(site, reader.mirror)": ("", " --allow-local", " --mirror folder"),
    "_ways(target)": ("", " --allow-local", " --mirror folder"),
    "ways(site, None)": ("", " --allow-local"),
    "' '.join([*words[:-1]])": ("hermes-pack.yaml relay",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A command somewhere in the project: where, and as it is printed, with what is filled in.

    One that is only named, in a sentence, need not have the words that it takes.
    """

    place: str
    command: str
    is_named: bool = False


def _strings(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """Yield every text of a module that is no docstring, once for each thing that it may say."""
    known = _assigned(tree)
    aside = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    aside |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            said = [_said(part, known) for part in node.values]
            yield from ((node, "".join(parts)) for parts in itertools.product(*said))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in aside:
            yield node, node.value


def _assigned(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Return what names of a module stand for, where that is a text, or one of two."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            texts = _texts(node.value)
            if texts != _UNKNOWN:
                found[node.targets[0].id] = texts
    return found


def _texts(value: ast.expr) -> tuple[str, ...]:
    if isinstance(value, ast.IfExp):
        return _texts(value.body) + _texts(value.orelse)
    return (value.value,) if isinstance(value, ast.Constant) and isinstance(value.value, str) else _UNKNOWN


def _said(part: ast.expr, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    if not isinstance(part, ast.FormattedValue):
        return _texts(part)
    texts = _texts(part.value)
    if texts != _UNKNOWN:
        return texts
    shown = ast.unparse(part.value)
    is_commit = any(word in shown for word in ("commit", "hex", "revision"))
    return _EXPRESSIONS.get(shown) or known.get(shown) or ((COMMIT,) if is_commit else _UNKNOWN)


def _in_text(place: str, text: str, *, may_name: bool) -> Iterator[Hint]:
    for found in _COMMAND.finditer(text):
        command = _BEYOND.sub("", found.group()).strip()
        command = re.sub(r"(?<=\w)[.:]$", "", command)
        if _PROSE.match(command) or command in _MARKS:
            continue
        command = re.sub(r"\[[A-Z]+(?:\.\.\.)?\]", "", command).replace("...", "")
        words = (_FILLED.get(word, word) for word in command.split())
        yield Hint(place=place, command=" ".join(words), is_named=may_name and text[: found.start()].endswith("`"))


def _in_code() -> Iterator[Hint]:
    for path in sorted((ROOT / "packtool").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "packtool " not in text:
            continue
        tree = ast.parse(text)
        remedies = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in {"remedy", "next"}
        }
        for node in ast.walk(tree):
            if path.parent.name == "cli" and isinstance(node, ast.FunctionDef):
                yield from _in_text(f"{path.name}:{node.name}", ast.get_docstring(node) or "", may_name=True)
        for node, text in _strings(tree):
            place = f"{path.relative_to(ROOT)}:{node.lineno}"
            if text not in _TAKEN and text not in _MARKS:
                yield from _in_text(place, text, may_name=node not in remedies)


def _in_rules() -> Iterator[Hint]:
    for rule_id, listed in rulebook().items():
        yield from _in_text(rule_id, listed.rule.remedy, may_name=False)


def _in_documents() -> Iterator[Hint]:
    own = (path for folder in ("docs", "docs/how-to") for path in sorted((ROOT / folder).glob("*.md")))
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *own):
        yield from _in_text(path.name, path.read_text(encoding="utf-8"), may_name=True)


def _in_cases() -> Iterator[Hint]:
    for path in sorted(CASES.glob("*/*/expected*.txt")):
        for line in re.sub(r"\n {7}(?=\S)", " ", path.read_text(encoding="utf-8")).splitlines():
            if line.startswith("  try: "):
                place = path.parent.relative_to(CASES).as_posix()
                yield from _in_text(place, line.removeprefix("  try: "), may_name=False)


@functools.cache
def _all() -> tuple[Hint, ...]:
    return tuple(dict.fromkeys([*_in_code(), *_in_rules(), *_in_documents(), *_in_cases()]))


def _held(words: list[str], *, is_named: bool = False) -> None:
    """Hold words to the command line without running anything; raises click's error for what it does not take."""
    command: click.Command = packtool
    parent: click.Context | None = None
    while isinstance(command, click.Group):
        context = command.make_context(command.name, words, parent=parent)
        rest = [*context._protected_args, *context.args]  # noqa: SLF001 - what click itself passes on
        _, found, words = command.resolve_command(context, rest)
        assert found is not None
        if is_named and not words:
            return
        command, parent = found, context
    command.make_context(command.name, words, parent=parent)


def test_every_command_that_is_told_can_be_typed() -> None:
    wrong = []
    for hint in _all():
        try:
            _held(shlex.split(hint.command)[1:], is_named=hint.is_named)
        except click.exceptions.Exit:  # --help and --version
            continue
        except (click.ClickException, ValueError) as error:
            wrong.append(f"{hint.place}: {hint.command}: {error}")
    assert not wrong, "\n".join(wrong)


def _can_run(hint: Hint) -> bool:
    """Whether a hint of a case has nothing to fill in, and asks nobody far away."""
    words = shlex.split(hint.command)
    is_whole = not any(re.fullmatch(r"[A-Z]{2,}(?:[./@][A-Za-z]+)*|-", word) or word == COMMIT for word in words)
    return (
        is_whole and words[1] not in {"install", "update"} and words[1:3] not in (["index", "bump"], ["index", "sweep"])
    )


TOLD = [hint for hint in dict.fromkeys(_in_cases()) if _can_run(hint)]


@pytest.mark.parametrize("hint", TOLD, ids=lambda hint: f"{hint.place}: {hint.command}")
def test_what_a_case_tells_to_type_is_taken_there(hint: Hint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    shutil.copytree(CASES / hint.place, work)
    monkeypatch.chdir(work)
    done = CliRunner().invoke(packtool, shlex.split(hint.command)[1:], standalone_mode=False)
    told = str(done.exception)
    # What must be confirmed at a terminal is not done here.
    assert not isinstance(done.exception, (Misuse, click.ClickException)) or told.startswith("nobody "), told
    assert done.exception is None or isinstance(done.exception, (CouldNotLook, SystemExit)), told


def test_there_are_hints_that_can_be_run() -> None:
    assert len(TOLD) > 40


@pytest.mark.parametrize("head", _TAKEN)
def test_options_that_are_put_behind_a_command_are_its_own(head: str) -> None:
    words = shlex.split(head.replace("unzip -p ", "packtool pack show "))[1:]
    thing = ["p.yaml", "OUT.zip"] if words[-1] == "bundle" else ["relay"]
    for option in _TAKEN[head]:
        _held([*words, *thing, option, *([] if option == "--allow-local" else ["there"])])


# What stands for something that only a person can fill in; packtool knows all else that it tells about.
_KNOWN_HERE = re.compile(r"packtool [^`;,(>]*\b(?:NAME|FILE|SOURCE|PACK|FOLDER|OUT\.zip|ID)\b")


# What was not named, or is to be another, a person has to name.
_ASKED = re.compile(r"(?:name|give) .*")


def _with_blanks() -> set[str]:
    """Return the modules' rules whose usual remedy is a command with a blank that packtool could fill in."""
    return {
        f"{path.relative_to(ROOT).with_suffix('').as_posix().replace('/', '.')}.{name}"
        for path, name, value in _rules_in_code()
        if any(
            word.arg == "remedy" and isinstance(word.value, ast.Constant) and _KNOWN_HERE.search(str(word.value.value))
            for word in value.keywords
        )
    }


def _rules_in_code() -> Iterator[tuple[Path, str, ast.Call]]:
    for path in sorted((ROOT / "packtool").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _called(node.value) == "Rule":
                target = node.targets[0]
                assert isinstance(target, ast.Name)
                yield path, target.id, node.value


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _told_as_usual(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each place where a rule is told with its usual remedy: the line, and the rule with its module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    here = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    known = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "at":
            continue
        if not any(word.arg == "remedy" for word in node.keywords):
            first, _, rest = ast.unparse(node.func.value).partition(".")
            yield node.lineno, f"{known.get(first, f'{here}.{first}')}{f'.{rest}' if rest else ''}"


def test_what_packtool_knows_is_filled_in_wherever_a_rule_is_told() -> None:
    blank = _with_blanks()
    assert len(blank) > 20
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {rule}"
        for path in sorted((ROOT / "packtool").rglob("*.py"))
        for line, rule in _told_as_usual(path)
        if rule in blank
    ]
    assert not wrong, "\n".join(wrong)


def test_no_report_of_a_case_has_a_blank_to_fill_in_or_nothing_to_try() -> None:
    wrong = [
        f"{path.parent.relative_to(CASES)}: {line}"
        for path in sorted(CASES.glob("*/*/expected*.txt"))
        for line in re.sub(r"\n {7}(?=\S)", " ", path.read_text(encoding="utf-8")).splitlines()
        if line.strip() == "try:" or (line.startswith("  try: ") and _KNOWN_HERE.search(_ASKED.sub("", line)))
    ]
    assert not wrong, "\n".join(wrong)


def _others() -> Iterator[str]:
    for path in sorted((ROOT / "packtool").rglob("*.py")):
        for _, text in _strings(ast.parse(path.read_text(encoding="utf-8"))):
            yield from (found.group().strip() for found in _OTHER.finditer(text))
    for listed in rulebook().values():
        yield from (found.group().strip() for found in _OTHER.finditer(listed.rule.remedy))


def test_no_command_of_another_program_is_mistyped(tmp_path: Path) -> None:
    here = tmp_path / "here"
    subprocess.run(["git", "init", "--quiet", str(here)], check=True)
    for name in ("thing", "FILE", "FILE.example", "LOG"):
        (here / name).write_text("", encoding="utf-8")
    commands = {re.sub(r"(?<=[al]) (?:bandit|semgrep|packtool)$", " thing", command) for command in _others()}
    commands = {command.removeprefix("thing -m ") for command in commands if not _OF_GIT.match(command)}
    wrong = [f"{command}: {said}" for command in sorted(commands) if (said := _refused(command, here))]
    assert len(commands) > 20
    assert not wrong, "\n".join(wrong)


def _refused(command: str, folder: Path) -> str:
    """Return what a program says against how it was called; that there is no such thing is not against it."""
    typed = re.sub(r"^(?:thing -m |python -m )?pip (\w+)", rf"{sys.executable} -m pip \1 --dry-run --no-index", command)
    env = {**os.environ, "GIT_ALLOW_PROTOCOL": "file", "LC_ALL": "C"}
    done = subprocess.run(
        ["sh", "-c", typed], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    against = ("usage:", "Usage:", "Try '", "is not a git command", "unknown option", "not found", "Syntax error")
    return done.stderr if any(words in done.stderr for words in against) else ""


def test_a_page_begins_no_command_with_a_capital() -> None:
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    assert [
        page.name for page in pages if re.search(r"^(?:Packtool|Git) ", page.read_text(encoding="utf-8"), re.MULTILINE)
    ] == []
