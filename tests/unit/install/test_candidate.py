"""What a plugin of a pack is called before anything of it is read."""

from __future__ import annotations

import pytest

from packtool.findings import Report
from packtool.install.candidate import candidates_of
from packtool.install.wish import Wish
from packtool.manifests.pack import read
from packtool.show import Reviewed
from packtool.show.looked import Looked
from packtool.show.place import Placed

COMMIT = "3f786850e387550fdab836ed7e6dc881de23001b"


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("repo: acme/tools", "acme/tools"),
        ("repo: acme/tools\n    subdir: relay", "acme/tools/relay"),
        ("repo: https://git.example/acme/tools.git\n    subdir: relay", "https://git.example/acme/tools.git#relay"),
        ("name: clock\n    subdir: relay", "clock"),
    ],
)
def test_folders_of_one_repository_are_told_apart(place: str, label: str) -> None:
    pack = read(f"name: p\nplugins:\n  - {place}\n    ref: '{COMMIT}'\n".encode(), "p.yaml").manifest
    assert pack is not None
    looked = tuple(Looked(placed=Placed(entry=entry, pin=None), findings=()) for entry in pack.entries)
    report = Report(command="pack install", subject="p.yaml", details={"plugins": [{"state": "not seen"}]})
    reviewed = Reviewed(report=report, pack=pack, looked=looked)
    assert [one.label for one in candidates_of(reviewed, Wish(command="pack install"))] == [label]
