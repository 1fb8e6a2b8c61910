"""What an animal is: who makes it, and what each command must say of it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sample_plugins import native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from git_repositories import Content, Repository
    from git_server import Behaviour

PASS, WARN, FAIL, UNSEEN = "pass", "warn", "fail", "unseen"
# A repository on this machine is warned of in a pack; of these animals nothing else is said.
TAME = {"show": WARN, "scan": PASS, "check": PASS}
COMMANDS = ("show", "scan", "check")
KINDS = Path(__file__).with_name("kinds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cage:
    """What an animal is made of.

    ``bitten`` is the folder where whatever runs leaves a file; ``bell`` is an address that nobody is to ask for.
    """

    name: str
    bitten: Path
    bell: str
    served: Path

    @property
    def bite(self) -> str:
        """A command line that leaves a file in ``bitten`` and rings the bell."""
        return f"touch '{self.bitten}/{self.name}'; curl -s {self.bell}/{self.name}"

    @property
    def code(self) -> bytes:
        """Return a module that leaves a file in ``bitten`` when it is imported, and is a whole plugin otherwise."""
        touch = f"from pathlib import Path\n\nPath({str(self.bitten / self.name)!r}).touch()\n"
        return f"{touch}\n\ndef register(ctx):\n    pass\n".encode()

    def plugin(self, *lines: str, more: Mapping[str, Content] | None = None) -> dict[str, Content]:
        """Return a plugin that shows if it was ever imported, with more lines of plugin.yaml and more files."""
        return {**native(self.name, *lines), "__init__.py": self.code, **(more or {})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """Where in a repository an animal is."""

    commit: str
    subdir: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The verdict that a command must come to, and the rules that it must name."""

    verdict: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Animal:
    """One hostile thing. ``expected`` is by command; ``case`` names the cases from the field that it stands for."""

    name: str
    about: str
    case: str
    expected: Mapping[str, Expected]


@dataclass(frozen=True, slots=True, kw_only=True)
class InRepository(Animal):
    """One that is a commit of a repository."""

    make: Callable[[Cage, Repository], str | Pin]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper(Animal):
    """One that is a file: a pack or an index (``form``)."""

    form: str
    make: Callable[[Cage], bytes | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class InFolder(Animal):
    """One that is a folder on disk, with what no repository can carry."""

    make: Callable[[Cage, Path], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtServer(Animal):
    """One that is the way a server behaves; ``bell`` is a server that an address may point to."""

    make: Callable[[str], Behaviour]


Kind = TypeVar("Kind", bound=Animal)


@dataclass(slots=True)
class Zoo:
    """All animals, by name, in the order in which they were written."""

    animals: dict[str, Animal] = field(default_factory=dict)

    def add(self, animal: Animal) -> None:
        """Take one in."""
        if animal.name in self.animals:
            raise AssertionError(f"two animals are called {animal.name}")
        self.animals[animal.name] = animal

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        """Go through the animals of one kind."""
        return (animal for animal in self.animals.values() if isinstance(animal, kind))


ZOO = Zoo()
Words = str | tuple[str, ...]


def in_repository(
    verdict: str | Mapping[str, str], says: Words | Mapping[str, Words] = (), *, case: str = ""
) -> Callable[[Callable[[Cage, Repository], str | Pin]], None]:
    """Take in what the function makes; ``verdict`` and ``says`` hold for show, scan and check, or are by command."""

    def taken(make: Callable[[Cage, Repository], str | Pin]) -> None:
        ZOO.add(InRepository(**_named(make, case), expected=_expected(COMMANDS, verdict, says), make=make))

    return taken


def on_paper(
    form: str, verdict: str | Mapping[str, str], says: Words = (), *, case: str = ""
) -> Callable[[Callable[[Cage], bytes | str]], None]:
    """Take in a pack or an index; ``validate`` and the command of its form must say the same."""

    def taken(make: Callable[[Cage], bytes | str]) -> None:
        expected = _expected(("validate", "show" if form == "pack" else "check"), verdict, says)
        ZOO.add(OnPaper(**_named(make, case), expected=expected, form=form, make=make))

    return taken


def in_folder(
    verdict: str | Mapping[str, str], says: Words | Mapping[str, Words] = (), *, case: str = ""
) -> Callable[[Callable[[Cage, Path], None]], None]:
    """Take in a folder, which is scanned, examined by the doctor and validated."""

    def taken(make: Callable[[Cage, Path], None]) -> None:
        expected = _expected(("scan", "doctor", "validate"), verdict, says)
        ZOO.add(InFolder(**_named(make, case), expected=expected, make=make))

    return taken


def at_server(
    verdict: str | Mapping[str, str], says: Words = (), *, case: str = ""
) -> Callable[[Callable[[str], Behaviour]], None]:
    """Take in a server that behaves so."""

    def taken(make: Callable[[str], Behaviour]) -> None:
        ZOO.add(AtServer(**_named(make, case), expected=_expected(COMMANDS, verdict, says), make=make))

    return taken


def whole_zoo() -> Zoo:
    """Load every module of ``kinds``; returns all animals."""
    for module in sorted(KINDS.glob("*.py")):
        importlib.import_module(f"kinds.{module.stem}")
    return ZOO


def _named(make: Callable[..., object], case: str) -> dict[str, str]:
    about = (make.__doc__ or "").strip()
    return {"name": make.__name__.strip("_").replace("_", "-"), "about": about, "case": case}


def _expected(
    commands: tuple[str, ...], verdict: str | Mapping[str, str], says: Words | Mapping[str, Words]
) -> dict[str, Expected]:
    verdicts = verdict if not isinstance(verdict, str) else dict.fromkeys(commands, verdict)
    words = dict(says) if not isinstance(says, (str, tuple)) else dict.fromkeys(commands, says)
    return {
        command: Expected(verdict=verdicts[command], rules=_tuple(words.get(command, ())))
        for command in commands
        if command in verdicts
    }


def _tuple(words: Words) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words
