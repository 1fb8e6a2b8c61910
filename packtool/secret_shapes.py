"""What secrets look like as values: the shapes that are hidden wherever text from strangers is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN = "[hidden]"

# Each shape is linear-time: no nested repetition, every repetition over one character class. A beginning that means
# nothing else needs no border before it: an escape code's letter may stand there.
_SHAPES: tuple[tuple[str, str], ...] = (
    ("GitHub token", r"(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})"),
    ("GitLab token", r"gl(?:pat|dt|rt|cbt|ptt|soat)-[A-Za-z0-9_.-]{16,255}"),
    ("Anthropic key", r"sk-ant-[A-Za-z0-9_-]{16,255}"),
    ("OpenAI-style key", r"\bsk-(?:proj-|svcacct-|or-v1-)?[A-Za-z0-9_-]{20,255}"),
    ("Stripe key", r"\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}"),
    ("AWS access key", r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
    ("Google API key", r"AIza[A-Za-z0-9_-]{30,64}"),
    ("Google OAuth token", r"\bya29\.[A-Za-z0-9_-]{20,512}"),
    ("Slack token", r"xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{10,255}"),
    ("Slack webhook", r"hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{16,255}"),
    ("Discord webhook", r"discord(?:app)?\.com/api/webhooks/[0-9]{5,25}/[A-Za-z0-9_-]{20,255}"),
    ("Telegram bot token", r"(?<![A-Za-z0-9])(?:bot)?[0-9]{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("Hugging Face token", r"\bhf_[A-Za-z0-9]{20,255}"),
    ("npm token", r"\bnpm_[A-Za-z0-9]{30,255}"),
    ("PyPI token", r"\bpypi-[A-Za-z0-9_-]{40,512}"),
    ("SendGrid key", r"\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}"),
    ("Groq, xAI or Replicate key", r"\b(?:gsk_|xai-|r8_)[A-Za-z0-9]{20,255}"),
    ("JSON Web Token", r"\beyJ[A-Za-z0-9_-]{8,2048}\.eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{4,1024}"),
    # With what follows it on the same line, where line ends were written as blanks or escapes.
    (
        "private key",
        (
            r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
            r"(?:(?:\\[rn]|\s){0,4}+[A-Za-z0-9+/=]{16,4096}+){0,200}+|PuTTY-User-Key-File-[0-9]{1,2}:"
        ),
    ),
    ("Azure key", r"\b(?:Account|SharedAccess)Key=[A-Za-z0-9+/]{20,128}={0,2}"),
    ("Discord bot token", r"\b[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,45}"),
    ("DigitalOcean token", r"\bdo[opr]_v1_[a-f0-9]{40,64}"),
    ("Doppler token", r"\bdp\.(?:audit|ct|pt|sa|scim|st)\.[A-Za-z0-9._-]{20,128}"),
    ("age secret key", r"\bAGE-SECRET-KEY-1[A-Z0-9]{50,64}"),
    ("bearer credential", r"(?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{16,2048}"),
    # Base64, and no word that stands behind "basic": with a digit, a fill character or letters of mixed case.
    (
        "basic credential",
        (
            r"(?i:\bbasic\s{1,8})(?=[A-Za-z+/]{0,400}(?:[0-9=]|[a-z][A-Z][A-Za-z+/]{0,400}[a-z][A-Z]))"
            r"[A-Za-z0-9+/]{10,2048}={0,2}"
        ),
    ),
    (
        "secret in a query",
        (
            r"(?i:[?&#;](?:[a-z0-9]{1,40}[_.-]){0,3}(?:(?:access|api|auth|refresh|secret)?(?:key|token)|auth|credential"
            r"|pass(?:phrase|wd|word)|pwd|secret|sig(?:nature)?)=)(?P<value>(?![$%{<\[(.]|(?i:your|xxx))[^\s&#\"'<>`]{4,2048})"
        ),
    ),
    # A password may hold an @ itself: the last one before the host ends the user information.
    # It may hold a slash, too, but what begins as a port or a place that somebody fills ends the host.
    (
        "user information in a URL",
        (
            r"(?<=://)(?:[^\s/?#\"'<>]{1,512}@|[^\s/:@\[\"'<>]{1,256}+:"
            r"(?![0-9]{1,5}[/?#]|\$?\{|\$[A-Z_(]|%[sd])[^\s@\"'<>]{1,512}+@)"
        ),
    ),
    # Without a scheme: behind these words stands an address of another kind.
    (
        "login at a host",
        (
            r"(?<![^\s\"'`(\[{<,;=])(?!(?i:mailto|sips?|xmpp|acct|e-?mail|contact|author|maintainer|from|to|b?cc|npm"
            r"|pypi|github|gitlab|gist|bitbucket|docker|oci|git|ssh|file):)[A-Za-z0-9_.%+-]{1,64}+:"
            r"(?!//|[0-9]{1,5}/|\$?\{|\$[A-Z_(]|%[sd])[^\s@\"'`<>]{3,128}+@"
            r"(?:[^\s@\"'`<>]{1,64}@)?(?=(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9(]))"
        ),
    ),
)
_COMPILED = tuple((label, re.compile(pattern)) for label, pattern in _SHAPES)
# One look at a short text instead of one for each shape; in a long one each shape's own beginning is found faster.
_ANY = re.compile("|".join(f"(?:{pattern})" for _, pattern in _SHAPES))
_SHORT = 256
_LONGEST_NAME = 512
_LOGIN_ONLY = re.compile(r"git@")

# A word ends before a capital that follows a small letter or a digit, and before the last capital of a run.
_SEAM = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+")
_NAMES = frozenset(
    {"accesskey", "apikey", "auth", "authorization", "authtoken", "bearer", "cookie", "cookies", "credential"}
    | {"credentials", "key", "passphrase", "passphrases", "passwd", "password", "passwords", "privatekey", "pwd"}
    | {"secret", "signature", "token"}
)
# One look at a name instead of taking it apart.
_PERHAPS_NAMED = re.compile("auth|bearer|cookie|credential|key|pass|pwd|secret|signature|token", re.IGNORECASE)


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a snake_case, camelCase or kebab-case name, in lower case."""
    return tuple(word.lower() for word in _SEAM.split(name) if word)


def is_secret_name(name: str) -> bool:
    """Whether a word of a name says that what stands under it is a secret, and so is not to be shown."""
    return _PERHAPS_NAMED.search(name) is not None and not _NAMES.isdisjoint(words_of(name[:_LONGEST_NAME]))


def secret_shape(value: str) -> str | None:
    """Return what kind of secret a part of ``value`` looks like, or ``None``.

    The bare login ``git@`` of an ssh address is no secret.
    """
    if _surely_none(value):
        return None
    for label, pattern in _COMPILED:
        if any(not _LOGIN_ONLY.fullmatch(found.group()) for found in pattern.finditer(value)):
            return label
    return None


def secret_spans(text: str) -> list[tuple[int, int]]:
    """Return where (0-based, end-exclusive) something that looks like a secret stands: sorted, and apart."""
    if _surely_none(text):
        return []
    return apart(
        _span(found)
        for _, pattern in _COMPILED
        for found in pattern.finditer(text)
        if not _LOGIN_ONLY.fullmatch(found.group())
    )


def _span(found: re.Match[str]) -> tuple[int, int]:
    if found.re.groups:
        return found.span("value")
    return found.start(), found.end() - found.group().endswith("@")


def _surely_none(text: str) -> bool:
    return len(text) <= _SHORT and _ANY.search(text) is None


def apart(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return ``spans`` sorted, with those that overlap or touch made one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def masked(text: str, start: int, end: int, spans: Iterable[tuple[int, int]]) -> str:
    """Return ``text[start:end]`` with what ``spans`` (sorted) cover of it replaced by ``[hidden]`` of one length."""
    pieces: list[str] = []
    at = start
    for first, last in spans:
        if last <= at or first >= end:
            continue
        if first > at or not pieces or pieces[-1] is not HIDDEN:
            pieces.extend((text[at : max(first, at)], HIDDEN))
        at = max(at, last)
    return "".join((*pieces, text[at:end]))
