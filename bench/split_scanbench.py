"""Split the scanner's labelled samples into three parts: one to learn from, one to choose with, one to be judged by.

usage: python bench/split_scanbench.py LABELS OUT.json [BUILT]

LABELS is a JSON-lines file of samples (id, label, category, group, strength of hostile ones). OUT.json gets the ids of
each part. BUILT is the folder the samples were laid out in (`<label>/<id>/`); with it the table also counts shapes, and
OUT.json names the shape of every sample.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEED = "packtool-scanbench-1"
PARTS = ("1", "2", "3")
SAME_SOURCE = {"gdogok": "gdog"}  # one collection names its honest counterparts apart
# fmt: off
CODE = frozenset({
    "bash", "bat", "c", "cjs", "cmd", "cpp", "cs", "go", "htm", "html", "ipynb", "java", "js", "jsx", "lua",
    "mjs", "php", "pl", "ps1", "psm1", "pth", "py", "pyc", "pyw", "r", "rb", "rs", "sh", "swift", "ts", "tsx",
    "vbs", "zsh",
})
# fmt: on
# fmt: off
PROSE = frozenset({
    "gif", "gitignore", "gitkeep", "jpeg", "jpg", "md", "mdx", "png", "rst", "svg", "text", "txt", "webp",
})
# fmt: on
PROSE_NAMES = frozenset({"copying", "licence", "license", "notice", "readme"})

Counts = Counter[tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One labelled folder; `strength` is empty for honest ones, `shape` when the folder was not given."""

    ident: str
    label: str
    category: str
    group: str
    strength: str
    shape: str

    @property
    def source(self) -> str:
        """The collection it comes from, read off its id."""
        prefix = self.ident.split("-", 1)[0]
        return SAME_SOURCE.get(prefix, prefix)

    def traits(self) -> tuple[tuple[str, ...], ...]:
        """Say what the parts are to hold equally many of; the shape is left out, or the split would depend on BUILT."""
        return (
            ("all",),
            ("label", self.label),
            ("strength", self.label, self.strength),
            ("category", self.label, self.category),
            ("source", self.label, self.source),
            ("source-category", self.label, self.source, self.category, self.strength),
        )


def shape_of(folder: Path) -> str:
    """Return `code` (any program text), `markdown` (prose and pictures only) or `data` (the rest, as declarations)."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_symlink() or path.is_file()]
    if any(suffix_of(path) in CODE or has_shebang(path) for path in files):
        return "code"
    return "markdown" if all(is_prose(path) for path in files) else "data"


def suffix_of(path: Path) -> str:
    """Return what follows the last dot, in lower case; a dot file is all suffix."""
    return path.name.lower().rpartition(".")[2] if "." in path.name else ""


def is_prose(path: Path) -> bool:
    return suffix_of(path) in PROSE or path.name.lower() in PROSE_NAMES


def has_shebang(path: Path) -> bool:
    if path.is_symlink():  # some samples point out of their folder on purpose
        return False
    with path.open("rb") as stream:
        return stream.read(2) == b"#!"


def read_samples(labels: Path, built: Path | None) -> tuple[Sample, ...]:
    rows: list[dict[str, Any]] = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines() if line]
    return tuple(
        Sample(
            ident=row["id"],
            label=row["label"],
            category=row["category"],
            group=row["group"],
            strength=row.get("strength", ""),
            shape=shape_of(built / row["label"] / row["id"]) if built else "",
        )
        for row in rows
    )


def families(samples: Iterable[Sample]) -> list[tuple[Sample, ...]]:
    """Gather samples by group, the largest first (the hardest to place), else in an order that only SEED decides."""
    grouped: dict[str, list[Sample]] = {}
    for sample in samples:
        grouped.setdefault(sample.group, []).append(sample)

    def place(group: str) -> tuple[int, str]:
        return -len(grouped[group]), hashlib.sha256(f"{SEED}:{group}".encode()).hexdigest()

    return [tuple(grouped[group]) for group in sorted(grouped, key=place)]


def split(samples: tuple[Sample, ...]) -> dict[str, tuple[Sample, ...]]:
    """Give each family to the part that holds least of its like; a family is never divided."""
    total: Counts = Counter(trait for sample in samples for trait in sample.traits())
    held: dict[str, Counts] = {part: Counter() for part in PARTS}
    parts: dict[str, list[Sample]] = {part: [] for part in PARTS}
    for turn, family in enumerate(families(samples)):
        wanted: Counts = Counter(trait for sample in family for trait in sample.traits())

        def load(part: str, wanted: Counts = wanted, turn: int = turn) -> tuple[float, int]:
            full = sum(number * held[part][trait] / total[trait] for trait, number in wanted.items())
            return round(full, 9), (PARTS.index(part) + turn) % len(PARTS)

        chosen = min(PARTS, key=load)
        parts[chosen].extend(family)
        held[chosen].update(wanted)
    return {part: tuple(sorted(chosen, key=lambda sample: sample.ident)) for part, chosen in parts.items()}


def rows_of(sample: Sample) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the table that count this sample, as (heading, label, value)."""
    yield "label", sample.label, ""
    yield "category", sample.label, sample.category
    yield "source", sample.label, sample.source
    if sample.strength:
        yield "strength", sample.label, sample.strength
    if sample.shape:
        yield "shape", sample.label, " ".join(filter(None, (sample.strength, sample.shape)))


def table(parts: dict[str, tuple[Sample, ...]]) -> str:
    counts = {part: Counter(row for sample in chosen for row in rows_of(sample)) for part, chosen in parts.items()}
    lines = [f"{'':52}" + "".join(f"{'part ' + part:>8}" for part in parts)]
    for row in sorted(set().union(*counts.values())):
        heading, label, value = row
        lines.append(f"{heading:10}{label:12}{value:30}" + "".join(f"{counts[part][row]:8}" for part in parts))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("labels", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("built", type=Path, nargs="?")
    options = parser.parse_args()
    samples = read_samples(options.labels, options.built)
    parts = split(samples)
    written: dict[str, Any] = {
        "seed": SEED,
        "parts": {part: [sample.ident for sample in chosen] for part, chosen in parts.items()},
        "sources": {sample.ident: sample.source for sample in samples},
        "shapes": {sample.ident: sample.shape for sample in samples if sample.shape},
    }
    options.out.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(table(parts))


if __name__ == "__main__":
    main()
