"""A lock file: what is read of it, written and read again, is the same to the byte."""

from __future__ import annotations

from fuzz_laws import hold
from judging import judged

from packtool.manifests.lock.reading import read
from packtool.manifests.lock.writing import lock_bytes

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold one lock file to the laws of its kind, and to the writer of lock files."""
    lock = judged("lock", data, "hermes-pack.yaml.lock").manifest
    if lock is None:
        return
    written = lock_bytes(lock.plugins.values())
    hold("a lock file is ASCII and ends in a line feed", written.isascii() and written.endswith(b"\n"), written)
    again = read(written, "hermes-pack.yaml.lock")
    hold("what is written is read without a finding", not again.findings, written, again.findings)
    plugins = again.manifest.plugins if again.manifest is not None else {}
    hold("what is written is what was read", plugins == lock.plugins, written)
    hold("it is written in one form", lock_bytes(plugins.values()) == written, written)
