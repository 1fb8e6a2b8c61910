"""A lock file: what each plugin of a pack, or of a home, is to the byte."""

from packtool.manifests.lock.model import SCHEMA, SUFFIX, Lock, Locked
from packtool.manifests.lock.reading import LIMIT, NAME, matches, read
from packtool.manifests.lock.writing import lock_bytes

__all__ = ["LIMIT", "NAME", "SCHEMA", "SUFFIX", "Lock", "Locked", "lock_bytes", "matches", "read"]
