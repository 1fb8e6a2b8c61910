"""An index of many small plugins on one server, with some of everything that rots."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from git_repositories import Repository
from sample_plugins import below, native, portable

if TYPE_CHECKING:
    from pathlib import Path

    from git_server import GitServer

MONOREPO = 24
ALONE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptIndex:
    """An index file, its entries by name, and the server that has the repositories."""

    server: GitServer
    file: Path
    entries: dict[str, dict[str, Any]]

    def write(self, *names: str) -> Path:
        """Write the index with these entries alone, all of them when none is named."""
        chosen = [self.entries[name] for name in names or self.entries]
        document = {"schema_version": 1, "generated_at": "2026-11-30T00:00:00Z", "plugins": chosen}
        self.file.write_text(json.dumps(document, indent=2) + "\n")
        return self.file


def swept_index(server: GitServer, file: Path) -> SweptIndex:
    """Make the repositories under the server's root, and the index."""
    entries = {}

    def add(name: str, repository: str, commit: str, subdir: str | None = None) -> None:
        entries[name] = {"name": name, "repo": server.url(repository), "ref": commit, "subdir": subdir}

    names = [f"p{number:02}" for number in range(MONOREPO)]
    monorepo = Repository.create(server.root / "many.git")
    files = {path: body for name in names for path, body in below(name, portable(name)).items()}
    commit = monorepo.commit(files)
    for name in names:
        add(name, "many.git", commit, name)
    for number in range(ALONE):
        name = f"alone{number}"
        add(name, f"{name}.git", Repository.create(server.root / f"{name}.git").commit(portable(name)))
    behind = Repository.create(server.root / "behind.git")
    add("behind", "behind.git", behind.commit(portable("behind")))
    behind.commit({"more": b"1"}, keep=True)
    behind.commit({"more": b"2"}, keep=True)
    side = behind.commit({"evil": b"1"}, onto="refs/pull/1/head", parent="refs/heads/main~2", keep=True)
    add("impostor", "behind.git", side)
    add("missing", "behind.git", "1" * 40)
    add("gone", "gone.git", "2" * 40)
    other = Repository.create(server.root / "other.git")
    add("another-name", "other.git", other.commit(native("its-own-name")))
    add("loose", "other.git", "main")
    return SweptIndex(server=server, file=file, entries=entries)
