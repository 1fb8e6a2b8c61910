"""The plugin-related sections of a Hermes home's ``config.yaml``; all else in it is none of packtool's business."""

from packtool.manifests.config_yaml.reading import FILE_NAME, NAME, matches, read

__all__ = ["FILE_NAME", "NAME", "matches", "read"]
