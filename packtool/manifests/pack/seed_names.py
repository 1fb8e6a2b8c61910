"""What the name of a setting says: a grant, a secret by Hermes' own rule, a secret by its words, a direction."""

from __future__ import annotations

import re

from packtool.secret_shapes import words_of

_GRANTS = frozenset({"granted_capabilities", "capabilities_consent", "mcp_allowlist"})
_GRANTS_BELOW_LLM = frozenset({"allowed_models", "allowed_providers"})
# Hermes' own rule: these letters anywhere in the name.
_HERMES = re.compile(r"token|secret|passwd|password|api[_-]?key|private[_-]?key|credential|auth", re.IGNORECASE)
_SECRET_WORDS = frozenset(
    {"auth", "bearer", "cookie", "credential", "key", "passphrase", "password", "secret", "token"}
    # Plurals of words that mean nothing else; other plurals Hermes' rule has already.
    | {"cookies", "passphrases"},
)
_HOSTS = frozenset(
    {"address", "broker", "callback", "dns", "domain", "dsn", "endpoint", "gateway", "host", "hostname", "imap"}
    | {"mirror", "origin", "proxy", "relay", "remote", "server", "smtp", "socket", "upstream", "uri", "url", "webhook"},
)
_COMMANDS = frozenset(
    {"args", "argv", "bin", "binary", "cmd", "cmdline", "command", "editor", "entrypoint", "exec", "executable"}
    | {"hook", "interpreter", "launcher", "postinstall", "preinstall", "program", "run", "script", "shell"}
)
_PATHS = frozenset({"cwd", "dir", "directory", "file", "folder", "home", "path", "root", "workspace"})
_DIRECTING_WORDS = _HOSTS | _COMMANDS | _PATHS
_DIRECTING_RUNS = frozenset({"apibase", "baseurl", "filename", "filepath"})


def is_grant(name: str, above: tuple[str | int, ...]) -> bool:
    """Whether a setting gives a power; ``above`` is the path to the mapping that holds it."""
    folded = name.strip().casefold()
    if folded in _GRANTS or folded.startswith("allow_"):
        return True
    below_llm = any(isinstance(step, str) and step.strip().casefold() == "llm" for step in above)
    return folded in _GRANTS_BELOW_LLM and below_llm


def secret_by_hermes(name: str) -> bool:
    """Whether Hermes takes the name for a secret's and refuses the pack."""
    return _HERMES.search(name) is not None


def secret_by_words(name: str) -> bool:
    """Whether a word of the name says that it holds a secret."""
    return not _SECRET_WORDS.isdisjoint(words_of(name))


def commands(name: str) -> bool:
    """Whether the name says that its value is a command, or a list of commands."""
    return any(word in _COMMANDS or word.removesuffix("s") in _COMMANDS for word in words_of(name))


def one_command(name: str) -> bool:
    """Whether the name says that its value is one command, so that a list under it holds the words of it."""
    return not _COMMANDS.isdisjoint(words_of(name))


def directs(name: str) -> bool:
    """Whether the name says that its value is a place: a host, an address, a command, a path."""
    words = words_of(name)
    return any(word in _DIRECTING_WORDS or word.removesuffix("s") in _DIRECTING_WORDS for word in words) or (
        "".join(words) in _DIRECTING_RUNS
    )
