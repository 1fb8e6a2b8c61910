"""Write all animals into a folder: `python tests/zoo/make.py FOLDER` (repositories, papers, folders, a list).

Nothing of what is written runs by itself. Whatever would be run of it leaves a file in FOLDER/bitten, or asks for the
address in FOLDER/zoo.json under `bell`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "servers")]

from animals import UNSEEN, AtServer, Cage, InFolder, InRepository, OnPaper, Pin, whole_zoo
from git_repositories import Repository
from sample_plugins import native

NO_BELL = "http://127.0.0.1:9"
_LONGEST = 200
_SUFFIXES = {"pack": "yaml", "index": "json"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The zoo on disk: the pins in ``served``, papers, folders, and where nothing must ever appear."""

    folder: Path
    bell: str
    behind: str  # the commit that servers which misbehave would have, in plugin.git
    pins: dict[str, Pin] = field(default_factory=dict)
    papers: dict[str, Path] = field(default_factory=dict)
    folders: dict[str, Path] = field(default_factory=dict)

    @property
    def served(self) -> Path:
        return self.folder / "served"

    @property
    def bitten(self) -> Path:
        return self.folder / "bitten"

    def cage(self, name: str) -> Cage:
        return Cage(name=name, bitten=self.bitten, bell=self.bell, served=self.served)


def make(folder: Path, bell: str = NO_BELL) -> Made:
    """Write all animals but servers, which are no files, into an empty folder."""
    for name in ("served/forks", "bitten", "papers", "folders", "trees"):
        (folder / name).mkdir(parents=True)
    empty = Repository.create(folder / "empty.git")
    behind = Repository.create(folder / "served" / "plugin.git").commit(native("behind"))
    made = Made(folder=folder, bell=bell, behind=behind)
    for animal in whole_zoo().animals.values():
        cage = made.cage(animal.name)
        if isinstance(animal, InRepository):
            repository = Repository(path=made.served / f"{animal.name}.git")
            shutil.copytree(empty.path, repository.path)
            pin = animal.make(cage, repository)
            made.pins[animal.name] = Pin(commit=pin) if isinstance(pin, str) else pin
        elif isinstance(animal, OnPaper):
            content = animal.make(cage)
            place = folder / "papers" / f"{animal.name}.{_SUFFIXES[animal.form]}"
            place.write_bytes(content.encode() if isinstance(content, str) else content)
            made.papers[animal.name] = place
        elif isinstance(animal, InFolder):
            place = folder / "folders" / animal.name
            place.mkdir()
            animal.make(cage, place)
            made.folders[animal.name] = place
    return made


def write_trees(made: Made) -> dict[str, Path]:
    """Write the files of each pin that any system can have into `trees`; returns the folders that hold any."""
    written = {}
    animals = whole_zoo().animals
    for name, pin in made.pins.items():
        if animals[name].expected["scan"].verdict == UNSEEN:
            continue  # one that is not looked at would not end here either
        folder = made.folder / "trees" / name
        repository = Repository(path=made.served / f"{name}.git")
        try:
            rows = repository.git("ls-tree", "-rz", pin.commit, *([f"{pin.subdir}/"] if pin.subdir else []))
        except (subprocess.CalledProcessError, UnicodeDecodeError):
            continue  # no commit, or no tree, or names that are not text: not for this
        files = [_row(line, pin.subdir) for line in rows.split("\0") if line]
        files = [(mode, oid, path) for mode, oid, path in files if mode != "160000" and _harmless(path)][:500]
        _write(repository, files, folder)
        if folder.exists():
            written[name] = folder
    return written


def _row(line: str, subdir: str | None) -> tuple[str, str, str]:
    words, _, path = line.partition("\t")
    mode, _, oid = words.split(" ")
    return mode, oid, path.removeprefix(f"{subdir}/")


def _harmless(path: str) -> bool:
    parts = path.split("/")
    return len(path) < _LONGEST and not any(
        part in {"", ".", ".."} or part.lower().startswith(".git") for part in parts
    )


def _write(repository: Repository, files: list[tuple[str, str, str]], folder: Path) -> None:
    """Write blobs, all asked for at once; two of one name, and what stands in the way of another, are left out."""
    asked = "".join(f"{oid}\n" for _, oid, _ in files).encode()
    command = ["git", f"--git-dir={repository.path}", "cat-file", "--batch"]
    answer = subprocess.run(command, input=asked, capture_output=True, check=False).stdout
    for mode, _, path in files:
        head, _, answer = answer.partition(b"\n")
        if head.endswith(b"missing") or not head:
            continue
        size = int(head.split()[-1])
        content, answer = answer[:size], answer[size + 1 :]
        place = folder / path
        if size > 10_000_000 or place.exists() or place.is_symlink():
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        if mode == "120000":
            place.symlink_to(content.decode(errors="replace")[:1000])
        else:
            place.write_bytes(content)
            place.chmod(0o755 if mode == "100755" else 0o644)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    made = make(folder)
    write_trees(made)
    rows = {
        animal.name: {
            "about": animal.about,
            "case": animal.case,
            "kind": type(animal).__name__,
            "commit": made.pins[animal.name].commit if animal.name in made.pins else None,
            "subdir": made.pins[animal.name].subdir if animal.name in made.pins else None,
        }
        for animal in whole_zoo().animals.values()
    }
    (folder / "zoo.json").write_text(
        json.dumps({"bell": made.bell, "animals": rows}, indent=2) + "\n", encoding="utf-8"
    )
    servers = sum(1 for _ in whole_zoo().of(AtServer))
    print(f"{len(rows)} animals: {len(made.pins)} repositories, {len(made.papers)} papers, "
          f"{len(made.folders)} folders, {servers} servers, which are no files")  # fmt: skip


if __name__ == "__main__":
    main()
