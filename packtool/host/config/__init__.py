"""A home's config.yaml: read as Hermes reads it, and edited in place."""

from packtool.host.config.change import change_config, changed_bytes, write_over
from packtool.host.config.config import Config, read_config
from packtool.host.config.editor import Change, Editor
from packtool.host.config.pieces import UnreadableError

__all__ = [
    "Change",
    "Config",
    "Editor",
    "UnreadableError",
    "change_config",
    "changed_bytes",
    "read_config",
    "write_over",
]
