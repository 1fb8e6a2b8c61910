"""A home's config.yaml: read as Hermes reads it, and edited in place."""

from packtool.host.config.change import change_config
from packtool.host.config.config import Config, read_config
from packtool.host.config.editor import Change, Editor

__all__ = ["Change", "Config", "Editor", "change_config", "read_config"]
