"""The papers of what stood in a plugin's place before: damaged ones are told, and nothing else is raised."""

from __future__ import annotations

from fuzz_laws import hold
from homes import home, put

from packtool.errors import CouldNotLook
from packtool.host.room import room_of
from packtool.placement.previous import previous_folder, read_previous

GRAMMAR = "json"
_NAME = "sample"


def one(data: bytes) -> None:
    """Read the papers."""
    folder = previous_folder(room_of(home()), _NAME)
    (folder / "tree").mkdir(parents=True, exist_ok=True)
    put(folder / "papers.json", data)
    try:
        previous = read_previous(home(), _NAME)
    except CouldNotLook:
        return
    hold("what is kept is whole", previous is not None and isinstance(previous.grants, dict), data)
