"""A stranger's plugin followed from register(ctx): what it registers, why it does not load, what every law says."""

from __future__ import annotations

from fence import scratch
from fuzz_laws import are_fit
from homes import put

from packtool.doctor import examine
from packtool.doctor.telling import loads, not_told, registers
from packtool.plugin.read import read_plugin
from packtool.trees import read_tree

GRAMMAR = "python"
_MANIFEST = b"name: sample\nversion: 1.0.0\ndescription: A sample.\nprovides_tools: [a]\n"


def one(data: bytes) -> None:
    """Examine a plugin whose code this is, with a second module behind a line of dashes."""
    root = scratch() / "traced" / "sample"
    code, _, other = data.partition(b"\n---\n")
    put(root / "plugin.yaml", _MANIFEST)
    put(root / "__init__.py", code)
    put(root / "other.py", other)
    reading = read_plugin(root, fallback_name="sample")
    are_fit(reading.findings, in_order=True)
    if reading.plugin is not None:
        seen = examine(read_tree(root), reading.plugin, reading.plugin.manifest_path)
        are_fit(seen.findings, in_order=True)
        loads(seen)
        registers(seen)
        not_told(seen)
