"""What is wrong with the speech commands (``tts.providers``) of a home's config.yaml."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.contract.surfaces import VOICE_COMMAND, VOICE_PLACEHOLDERS
from packtool.findings import Severity
from packtool.manifests.config_yaml import keys, rules
from packtool.manifests.config_yaml.keys import NAME_LIMIT, slips
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_PLACEHOLDER = re.compile(r"(?<![{$])\{([A-Za-z_][A-Za-z0-9_]{0,60})\}(?!\})")


def judge_voices(document: Document, root: Node) -> Iterator[Finding]:
    """Give what is wrong with the command of every provider that is one."""
    speech = root.get("tts")
    providers = None if speech is None else speech.get("providers")
    for name, key, provider in providers.named() if providers is not None else ():
        kind, command = provider.get("type"), provider.get("command")
        place = f"tts.providers.{clean(name, limit=NAME_LIMIT)}"
        yield from slips(document, provider, place, keys.VOICE)
        is_command = kind is not None and kind.text.strip().lower() == VOICE_COMMAND
        if kind is not None and kind.is_text and kind.text.strip() and not is_command:
            # Without a command it may be a note that somebody made of a voice of Hermes' own.
            is_meant = command is not None or nearest(kind.text, (VOICE_COMMAND,)) is not None
            message = f"{place}: Hermes knows no type `{clean(kind.text, limit=NAME_LIMIT)}`"
            severity = rules.VOICE_TYPE.severity if is_meant else Severity.NOTE
            yield rules.VOICE_TYPE.at(document.at(kind), message, severity=severity)
        if command is None and is_command:
            yield rules.VOICE.at(document.at(key), f"{place} is of type command and has none")
        elif command is not None and command.is_text:
            yield from _placeholders(document, place, command)


def _placeholders(document: Document, place: str, command: Node) -> Iterator[Finding]:
    used = [found[1] for found in _PLACEHOLDER.finditer(command.text)]
    for name in dict.fromkeys(used):
        if name not in VOICE_PLACEHOLDERS:
            meant = nearest(name, VOICE_PLACEHOLDERS)
            message = f"{place}: Hermes fills no {{{clean(name, limit=NAME_LIMIT)}}}"
            yield rules.PLACEHOLDER.at(document.at(command), message, remedy=f"write {{{meant}}}" if meant else None)
    if "output_path" not in used:
        yield rules.PLACEHOLDER.at(document.at(command), f"{place}: the command is not told {{output_path}}")
