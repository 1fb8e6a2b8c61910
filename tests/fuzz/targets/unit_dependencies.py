"""Dependencies as files of many names declare them."""

from __future__ import annotations

from fuzz_laws import hold

from packtool.scan.engines.dependencies import examine
from packtool.scan.engines.installing import examine as examine_commands
from packtool.scan.inventory import ScannedFile
from packtool.scan.kinds import FileKind, kind_of
from packtool.scan.match import Unit
from packtool.scan.texts import read_text
from packtool.trees import Entry

GRAMMAR = "toml"
_NAMES = (
    *("requirements.txt", "pyproject.toml", "package.json", "package-lock.json", "setup.py", "setup.cfg", "Pipfile"),
    *("environment.yml", "plugin.yaml", "uv.lock", "poetry.lock", "run.py", "install.sh", "README.md", "Dockerfile"),
)


def one(data: bytes) -> None:
    """Let the first byte choose the name of a file that is the rest."""
    name, content = _NAMES[data[0] % len(_NAMES)] if data else "setup.py", data[1:]
    kind = kind_of(name, content)
    text = read_text(content, kind if kind.is_text else FileKind.TEXT).text
    unit = Unit(key="k", kind=kind, text=text)
    entry = Entry(path=name, mode=0o100644, size=len(content))
    file = ScannedFile(entry=entry, kind=kind, blob="sha256:" + "0" * 64, unit=unit)
    for match in (*examine(file), *examine_commands(file)):
        place = match.place
        hold("a match stands in the file", 1 <= place.line <= place.end_line <= len(unit.lines), name, match)
