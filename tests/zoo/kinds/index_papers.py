"""Indices: keys twice, names that meet, entries that lead elsewhere, texts that steer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from animals import FAIL, WARN, on_paper
from kinds.shown import STEERS

if TYPE_CHECKING:
    from animals import Cage

SHA = "a" * 40
DATE = "2026-01-31T12:00:00Z"


def entry(name: str, repo: str = "", ref: str = SHA, **more: Any) -> dict[str, Any]:
    text = "A plugin that does one thing well."
    return {"name": name, "description": text, "repo": repo or f"acme/{name}", "ref": ref, **more}


def index(*plugins: Any, **more: Any) -> str:
    return json.dumps({"schema_version": 1, "generated_at": DATE, "plugins": list(plugins), **more}, indent=2) + "\n"


@on_paper("index", FAIL, "document-duplicate-key", case="B16")
def index_key_twice(cage: Cage) -> str:
    """An entry with two pins, of which Python keeps the last."""
    return index(entry(cage.name)).replace(f'"ref": "{SHA}"', f'"ref": "{SHA}", "ref": "{"b" * 40}"')


@on_paper("index", FAIL, case="B20")
def index_of_another_shape(cage: Cage) -> str:
    """Lists, numbers and nothing where entries belong."""
    return index(1, None, [], cage.name, {}, {"name": 1, "repo": [], "ref": {}}, schema_version="x")


@on_paper("index", FAIL)
def two_entries_of_one_name(cage: Cage) -> str:
    """The same name in other letters."""
    return index(entry(cage.name), entry(cage.name.upper(), "evil/other"))


@on_paper("index", FAIL)
def index_sources_that_are_commands(cage: Cage) -> str:
    """Repositories that are commands, options and paths; folders that climb."""
    repos = (f"ext::sh -c {cage.bite}", "--upload-pack=id", "../../x", "a/b/../../c", "acme/x\ny", "file:///etc")
    plugins = [entry(f"{cage.name}-{n}", repo) for n, repo in enumerate(repos)]
    return index(*plugins, entry(f"{cage.name}-x", subdir="../../x"), entry(f"{cage.name}-y", ref="--upload-pack=id"))


@on_paper("index", FAIL)
def texts_of_an_index(cage: Cage) -> str:
    """Escape codes, markup and commands in every text of an entry and of a removal."""
    texts: dict[str, Any] = {
        "description": STEERS,
        "author": STEERS,
        "tags": [STEERS],
        "homepage": STEERS,
        "license": STEERS,
    }
    removed = [{"name": STEERS, "repo": STEERS, "reason": STEERS, "date": STEERS}]
    return index(entry(cage.name, **texts), entry(STEERS), removed=removed, **{STEERS: 1})


@on_paper("index", FAIL)
def renames_in_a_circle(cage: Cage) -> str:
    """Old names that lead to each other without end."""
    names = [f"{cage.name}-{number}" for number in range(50)]
    renamed = dict(zip(names, names[1:] + names[:1], strict=True))
    return index(entry(cage.name), renamed=renamed)


@on_paper("index", FAIL, "document-depth")
def index_without_floor(cage: Cage) -> str:
    """A hundred thousand lists in each other."""
    return f'{{"schema_version": 1, "x-{cage.name}": {"[" * 100_000}{"]" * 100_000}}}'


@on_paper("index", FAIL, "document-number")
def index_of_no_numbers(cage: Cage) -> str:
    """NaN where a version belongs."""
    return index(entry(cage.name)).replace('"schema_version": 1', '"schema_version": NaN')


@on_paper("index", {"validate": WARN, "check": FAIL}, case="B21")
def looks_like_a_well_known_name(cage: Cage) -> str:
    """A name one letter from a well-known one, and a pin that is a branch."""
    return index(entry("open-router"), entry("openr0uter"), entry(cage.name, ref="main"))
