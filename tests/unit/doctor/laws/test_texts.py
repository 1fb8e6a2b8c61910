"""What laws say: one fault once, with the value to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination

MANIFEST = "name: a\nversion: '1'\ndescription: d\n"
REGISTER = "def register(ctx):\n    pass\n"
OWN = "import aiosqlite, logging, os, shelve, sqlite3\nfrom pathlib import Path\nHERE = Path(__file__).parent\n"


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("sqlite3.connect(HERE / 'state.db')\n", "state.db"),
        ("sqlite3.connect(str(HERE / 'data' / 'state.db'))\n", "data/state.db"),
        ("sqlite3.connect(database=os.path.join(os.path.dirname(__file__), 'state.db'))\n", "state.db"),
        ("DB = HERE / 'state.db'\ndef open_it():\n    return sqlite3.connect(DB)\n", "state.db"),
        ("sqlite3.connect(f'file:{HERE}/state.db?mode=rwc', uri=True)\n", "state.db"),
        ("aiosqlite.connect(HERE / 'state.db')\n", "state.db"),
        ("shelve.open(str(HERE / 'shelf'))\n", "shelf"),
        ("logging.FileHandler(HERE / 'a.log')\n", "a.log"),
    ],
)
def test_what_is_kept_in_the_own_folder(code: str, place: str, examined: Callable[..., Examination]) -> None:
    seen = examined(OWN + code + REGISTER)
    found = [one.message for one in seen.findings if one.rule.id == "doctor-state-in-own-folder"]
    assert found == [f"this writes {place} in the plugin's own folder"]


@pytest.mark.parametrize(
    "code",
    [
        "sqlite3.connect(':memory:')\n",
        "sqlite3.connect(f'file:{HERE}/words.db?mode=ro', uri=True)\n",
        "sqlite3.connect(Path.home() / 'state.db')\n",
        "sqlite3.connect(os.environ['DB'])\n",
    ],
)
def test_what_is_not_kept_in_the_own_folder(code: str, examined: Callable[..., Examination]) -> None:
    seen = examined(OWN + code + REGISTER)
    assert "doctor-state-in-own-folder" not in {one.rule.id for one in seen.findings}


def test_a_kind_that_is_no_word_and_a_name_that_is_none_are_left_to_the_manifest(
    examined: Callable[..., Examination],
) -> None:
    seen = examined({"plugin.yaml": MANIFEST + "kind: []\nrequires_env: [lower]\n", "__init__.py": REGISTER})
    assert [one.rule.id for one in seen.findings] == []


def test_the_release_that_has_a_hook_is_written_out(examined: Callable[..., Examination]) -> None:
    code = (
        "def look(**kwargs):\n    return None\ndef register(ctx):\n    ctx.register_hook('pre_auxiliary_call', look)\n"
    )
    (found,) = [one for one in examined(code).findings if one.rule.id == "doctor-hook-not-everywhere"]
    assert found.remedy == 'write `requires_hermes: ">=0.22"` in the manifest'
