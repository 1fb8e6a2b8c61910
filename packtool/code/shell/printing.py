"""What a pipeline of harmless programs prints: echo, printf, base64, xxd, rev, tr and their like."""

from __future__ import annotations

import base64
import binascii
import posixpath
import re
from typing import TYPE_CHECKING

from packtool.code.folding.decoders import DECODERS, FAULTS
from packtool.code.folding.values import BASE64, COMPRESSED, ESCAPED, HEX, LARGEST_TEXT, REVERSED, TRANSLATED
from packtool.code.shell.escapes import ansi, needless

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from packtool.code.shell.parsing import Command

Printed = tuple[str, int]

_DECODE_FLAGS = frozenset(["-d", "-D", "--decode", "-di", "-id"])
_RANGE = re.compile(r"([^-])-([^-])", re.DOTALL)
_UNPACK_FLAGS = frozenset(["-d", "-dc", "-cd", "--decompress", "-c"])
_REPLACED = re.compile(
    r"s(?P<mark>[/|,#:])(?P<before>[\w @%+=~-]{1,40})(?P=mark)(?P<after>[\w @%+=~-]{0,40})(?P=mark)(?P<all>g?)"
)
_LONGEST_SET = 600
_FEW_ESCAPES = 2


def printed(commands: Sequence[Command]) -> Printed | None:
    """Return what the last pipeline of ``commands`` prints and how that came about, or ``None``."""
    pipeline: list[Command] = []
    for command in commands:
        if command.words:
            pipeline.append(command)
        if not command.piped and command is not commands[-1] and command.words:
            pipeline = []
    data: Printed | None = None
    for command in pipeline:
        data = output(command, data)
        if data is None:
            return None
    return data


def output(command: Command, data: Printed | None) -> Printed | None:
    """Return what one command prints when it is given ``data``, or ``None``."""
    words = [word.value for word in command.words]
    if not words or words[0] is None:
        return None
    how = 0
    for word in command.words:
        how |= word.how
    given = data if data is not None else (None if command.given is None else (command.given, 0))
    known = [word for word in words[1:] if word is not None]
    complete = len(known) == len(words) - 1
    name = posixpath.basename(words[0])
    made = _SOURCES[name](known) if name in _SOURCES and complete else _filtered(name, known, given)
    if made is None or len(made[0]) > LARGEST_TEXT:
        return None
    return made[0], made[1] | how | (given[1] if given is not None and name not in _SOURCES else 0)


def _filtered(name: str, words: list[str], given: Printed | None) -> Printed | None:
    if given is None or name not in _FILTERS:
        return None
    try:
        return _FILTERS[name](words, given[0])
    except FAULTS:
        return None


def _echo(words: list[str]) -> Printed:
    flags: set[str] = set()
    while words and re.fullmatch(r"-[neE]+", words[0]):
        flags.update(words[0][1:])
        words = words[1:]
    text = " ".join(words)
    shown = ansi(text) if "e" in flags else text
    return shown + ("" if "n" in flags else "\n"), ESCAPED if "e" in flags and needless(text) > _FEW_ESCAPES else 0


def _printf(words: list[str]) -> Printed | None:
    if not words:
        return None
    pattern, *values = words[1:] if words[0] == "--" else words
    pieces = re.split(r"(%[sb])", pattern)
    if "%" in re.sub(r"%[sb%]", "", pattern):
        return None
    shown = ""
    for piece in pieces:
        if piece in {"%s", "%b"}:
            value = values.pop(0) if values else ""
            shown += ansi(value) if piece == "%b" else value
        else:
            shown += ansi(piece).replace("%%", "%")
    return shown, ESCAPED if needless(" ".join(words)) > _FEW_ESCAPES else 0


def _raw(text: str) -> bytes:
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _shown(data: bytes) -> str:
    # Bytes that are no text are kept one by one, so that a later decompression still has them.
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _base64(words: list[str], text: str) -> Printed | None:
    if not _DECODE_FLAGS.intersection(words):
        return None
    bare = "".join(text.split()).rstrip("=")
    return _shown(base64.b64decode(bare + "=" * (-len(bare) % 4))), BASE64


def _openssl(words: list[str], text: str) -> Printed | None:
    encoded = "base64" in words or "-base64" in words or "-a" in words
    return _base64(words, text) if encoded and not any(word.startswith("-aes") for word in words) else None


def _base32(words: list[str], text: str) -> Printed | None:
    return (_shown(base64.b32decode("".join(text.split()))), BASE64) if _DECODE_FLAGS.intersection(words) else None


def _xxd(words: list[str], text: str) -> Printed | None:
    if not any("r" in word for word in words if word.startswith("-")):
        return None
    return _shown(binascii.unhexlify("".join(text.split()))), HEX


def _rev(_: list[str], text: str) -> Printed:
    return "\n".join(line[::-1] for line in text.split("\n")), REVERSED


def _tac(_: list[str], text: str) -> Printed:
    return "\n".join(reversed(text.rstrip("\n").split("\n"))) + "\n", REVERSED


def _expanded(characters: str) -> str:
    return _RANGE.sub(
        lambda found: "".join(map(chr, range(ord(found[1]), ord(found[2]) + 1)))[:_LONGEST_SET], ansi(characters)
    )


def _tr(words: list[str], text: str) -> Printed | None:
    if len(words) != 2:  # noqa: PLR2004 - what is looked for and what replaces it
        return None
    if words[0] in {"-d", "--delete"}:
        return text.translate(dict.fromkeys(map(ord, _expanded(words[1])))), TRANSLATED
    before, after = _expanded(words[0]), _expanded(words[1])
    if not after or words[0].startswith("-"):
        return None
    return text.translate(str.maketrans(before, after.ljust(len(before), after[-1])[: len(before)])), TRANSLATED


def _sed(words: list[str], text: str) -> Printed | None:
    """Replace plain text as ``sed s/before/after/g`` does."""
    found = _REPLACED.fullmatch(words[-1]) if words else None
    if found is None or len(words) > 2:  # noqa: PLR2004 - a flag, and what is to be done
        return None
    return text.replace(found["before"], found["after"], -1 if found["all"] else 1), TRANSLATED


def _unpacker(function: str, *, always: bool) -> Callable[[list[str], str], Printed | None]:
    def unpack(words: list[str], text: str) -> Printed | None:
        if not always and not _UNPACK_FLAGS.intersection(words):
            return None
        return _shown(DECODERS[function].call(_raw(text))), COMPRESSED

    return unpack


def _passed(_: list[str], text: str) -> Printed:
    return text, 0


_SOURCES: dict[str, Callable[[list[str]], Printed | None]] = {"echo": _echo, "printf": _printf}
_FILTERS: dict[str, Callable[[list[str], str], Printed | None]] = {
    "base64": _base64,
    "base32": _base32,
    "openssl": _openssl,
    "xxd": _xxd,
    "rev": _rev,
    "tac": _tac,
    "tr": _tr,
    "sed": _sed,
    "gunzip": _unpacker("gzip.decompress", always=True),
    "zcat": _unpacker("gzip.decompress", always=True),
    "gzip": _unpacker("gzip.decompress", always=False),
    "bunzip2": _unpacker("bz2.decompress", always=True),
    "bzip2": _unpacker("bz2.decompress", always=False),
    "xz": _unpacker("lzma.decompress", always=False),
    "unxz": _unpacker("lzma.decompress", always=True),
    "cat": _passed,
    "tee": _passed,
    "head": _passed,
    "tail": _passed,
}
