"""How a rule of the doctor is told: by the plugin that its test has for it, examined here; none of it is run."""

from __future__ import annotations

import functools
import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.doctor_flow import diagnose
from packtool.formats.paint import Paint
from packtool.formats.text import finding_lines

if TYPE_CHECKING:
    from packtool.findings import Finding

SAMPLES = Path(__file__).parents[2] / "tests" / "unit" / "doctor" / "samples.py"
_WIDTH = 80
_NAME = "doctor_samples"


def told_by_doctor(rule: str) -> tuple[str, str] | None:
    """Return the command and the finding that the doctor makes of a rule's sample; ``None`` where there is none."""
    sample = _samples().get(rule)
    if sample is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {"plugin.yaml": "name: sample\n", **sample.bad}.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        found = diagnose(folder, releases=sample.asked).findings
    shown = min((_shown(one) for one in found if one.rule.id == rule), key=len, default=None)
    asked = "".join(f"--hermes {release} " for release in sample.asked)
    return None if shown is None else (f"packtool doctor {asked}.", shown)


def _shown(finding: Finding) -> str:
    return finding_lines(finding, _WIDTH, Paint(color=False))


@functools.cache
def _samples() -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location(_NAME, SAMPLES)
    if spec is None or spec.loader is None:
        raise AssertionError(f"{SAMPLES} cannot be read")
    module = importlib.util.module_from_spec(spec)
    # What makes a dataclass looks its module up by name.
    sys.modules[_NAME] = module
    spec.loader.exec_module(module)
    return dict(module.SAMPLES)
