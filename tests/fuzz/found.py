"""The targets, found by looking into their folder, each with its corpus."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import targets
from fence import fenced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

CORPUS = Path(__file__).with_name("corpus")
GRAMMARS = {path.stem for path in Path(__file__).with_name("words").glob("*.dict")} - {"common"}


class Misbuilt(Exception):  # noqa: N818 - a fault of the fuzzer itself
    """A module among the targets is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One thing that is fuzzed: ``one`` raises when a law is broken; ``grammar`` says what its input looks like."""

    name: str
    one: Callable[[bytes], None]
    grammar: str

    def run(self, data: bytes) -> None:
        """Hold one input to the laws, and to touching nothing but the scratch folder."""
        with fenced():
            self.one(data)

    @property
    def folder(self) -> Path:
        """Where its corpus lies."""
        return CORPUS / self.name

    def corpus(self) -> Iterator[Path]:
        """Give the files of its corpus in the order of their names."""
        yield from sorted(path for path in self.folder.iterdir() if path.is_file())


@functools.cache
def all_targets() -> Mapping[str, Target]:
    """Return every target by its name. Raises Misbuilt."""
    found = {info.name: target_called(info.name) for info in pkgutil.iter_modules(targets.__path__)}
    strays = {path.name for path in CORPUS.iterdir()} - found.keys()
    if strays:
        raise Misbuilt(f"a corpus of no target: {', '.join(sorted(strays))}")
    return MappingProxyType(found)


def target_called(name: str) -> Target:
    """Return one target, without loading what the others need. Raises Misbuilt."""
    module = importlib.import_module(f"targets.{name}")
    one, grammar = getattr(module, "one", None), getattr(module, "GRAMMAR", None)
    if not callable(one) or grammar not in GRAMMARS:
        raise Misbuilt(f"{name} needs one(data) and a GRAMMAR of {', '.join(sorted(GRAMMARS))}")
    if not any((CORPUS / name).glob("*")):
        raise Misbuilt(f"{name} has no corpus")
    return Target(name=name, one=one, grammar=grammar)
