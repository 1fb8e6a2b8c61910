"""The line that installs what plugins ask of Python, for a person to type: packtool never does."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from packtool.manifests.plugin_yaml.python_needs import read_requirement

if TYPE_CHECKING:
    from collections.abc import Iterable


def pip_line(requirements: Iterable[str]) -> str | None:
    """Return the line that installs the packages a plugin names; ``None`` where it names none that pip would take.

    A line that is no requirement could be an option of pip, and one with an address could be anything: neither is in
    it. Each of the others is one word to every shell.
    """
    wanted = []
    for line in dict.fromkeys(requirements):
        needed = read_requirement(line)
        if needed is not None and needed.url is None:
            wanted.append(shlex.quote(str(needed)))
    return f"python -m pip install -- {' '.join(wanted)}" if wanted else None
