"""A home's settings turned into a pack: what the exporter writes, the reader takes without an error."""

from __future__ import annotations

from fuzz_laws import alike, has_errors, hold

from packtool.host.config import UnreadableError
from packtool.host.config.config import config_of
from packtool.installed.exported_settings import exportable
from packtool.installed.pack_text import pack_text
from packtool.manifests.pack.reading import read

GRAMMAR = "yaml"
_NAME = "relay"
_ENTRY = {"repo": "acme/relay", "ref": "a" * 40}
_HEAD = {"name": "mine", "version": "1.0.0", "description": "What I use.", "author": "me"}


def one(data: bytes) -> None:
    """Export the settings of one plugin."""
    try:
        entry = config_of(data).entry(_NAME)
    except UnreadableError:
        return
    found = exportable(_NAME, entry)
    settings = {_NAME: dict(found.settings)} if found.settings else {}
    text = pack_text(_HEAD, [{"name": _NAME, **_ENTRY}], settings, [data.decode("utf-8", "replace"), *found.left_out])
    reading = read(text.encode(), "hermes-pack.yaml")
    hold("what is exported has no error", not has_errors(reading.findings), text, reading.findings)
    plain = reading.document.plain()
    hold("the settings are what they were", alike(plain.get("config", {}), settings), data, text)
