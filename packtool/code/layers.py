"""Texts that were hidden in another text, and what they look like."""

from __future__ import annotations

import re
from dataclasses import dataclass

SHORTEST_LAYER = 6
LARGEST_LAYERS = 4 << 20
MOST_LAYERS = 200
DEEPEST_LAYER = 5
_MOST_UNPRINTABLE = 0.1

PYTHON, SHELL, JAVASCRIPT, HTML, URL, TEXT = "python", "shell", "javascript", "html", "url", "text"
_SHAPES = (
    (
        PYTHON,
        re.compile(
            r"(?m)^[ \t]*(?:import[ \t]+[a-z_]\w*|from[ \t]+[.\w]+[ \t]+import[ \t]"
            r"|(?:async[ \t]+)?def[ \t]+\w+[ \t]*\("
            r"|class[ \t]+\w+.{0,80}:[ \t]*$|#!.{0,80}python)"
            r"|\b(?:exec|eval|__import__|getattr|compile)\(|\bos\.(?:system|popen|environ)\b|\bsubprocess\.\w+\("
        ),
    ),
    (
        JAVASCRIPT,
        re.compile(
            r"\brequire\(|\b(?:const|let|var)[ \t]+[\w{[$]|=>[ \t]*[{(]|\bfunction[ \t]*\w*\(|\beval\(|\bprocess\.env\b"
            r"|\bfetch\(|\bdocument\.|\bwindow\."
        ),
    ),
    (
        SHELL,
        re.compile(
            r"\A#![^\n]{0,80}sh\b|\b(?:curl|wget|chmod|chown|sudo|nohup|mkfifo|crontab|systemctl|powershell)[ \t]+\S"
            r"|\b(?:ba|z|da)?sh[ \t]+-[a-z]*[ci]\b|\|[ \t]*(?:ba|z|da)?sh\b|/dev/tcp/"
            r"|\brm[ \t]+-[a-zA-Z]*[rf]|\bnc[ \t]+-"
            r"|\b(?:npx|npm|pip3?|uvx?)[ \t]+\w|\becho[ \t]+\S.{0,200}>"
        ),
    ),
    (URL, re.compile(r"\A\s*[a-z][a-z0-9+.-]{1,15}://\S+\s*\Z")),
    (HTML, re.compile(r"(?i)<(?:script|iframe|img|html|svg|body)\b")),
)
_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A text that was not readable where it stands.

    ``line`` and ``column`` are where its outermost wrapping begins (from 1, code points); ``how`` names the ways it
    was wrapped, outermost first (``base64``, ``decompressed``, ``given to exec``); ``language`` is a guess: python,
    shell, javascript, html, url or text; ``depth`` counts the layers around it.
    """

    line: int
    column: int
    how: tuple[str, ...]
    text: str
    language: str
    depth: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmasked:
    """A source with its masks taken off.

    ``source`` has every line where the original has it. ``layers`` are the texts that came out. ``exhausted`` says
    that the work one file is given was used up, so that something may have stayed masked; ``renamed`` that a call is
    written by another name than in the original.
    """

    source: str
    layers: tuple[Layer, ...] = ()
    exhausted: bool = False
    renamed: bool = False


def readable(value: str | bytes) -> str | None:
    """Return a decoded value as text when people or programs would read it as such, or ``None``."""
    text = value if isinstance(value, str) else _decoded(value)
    head = text[:_LOOKED_AT]
    if len(head.strip()) < SHORTEST_LAYER:
        return None
    unprintable = sum(1 for character in head if not (character.isprintable() or character in "\n\r\t\f"))
    return text if unprintable <= len(head) * _MOST_UNPRINTABLE else None


def _decoded(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def language_of(text: str) -> str:
    """Guess what a text is, by its looks."""
    head = text[:_LOOKED_AT]
    return next((language for language, shape in _SHAPES if shape.search(head)), TEXT)
