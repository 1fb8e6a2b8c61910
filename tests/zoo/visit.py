"""Take all animals through the commands, and keep what each printed, how it ended and what it left."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from animals import AtServer, OnPaper, whole_zoo
from git_server import GitServer
from installed import PACKTOOL
from make import Made, make, write_trees
from terminal import Talk, talk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import ExitStack

HERE = Path(__file__).resolve().parent
DATE = "2026-01-31T12:00:00Z"
FORMATS = ("json", "text", "html", "markdown", "sarif", "github")
# What a person has lying about; nothing of it may be shown to anybody, or asked of a server.
SECRETS = {
    "OPENAI_API_KEY": "sk-zoo-5f7d9a1c3e-in-the-environment",
    "GITHUB_TOKEN": "ghp_Environment0fTheZ00Keeper000000000000",
    "AWS_SECRET_ACCESS_KEY": "zoo/aws/AKIAZOO+secret+in+the+environment",
    "ZOO_PASSWORD": "tr-5d1f0a9c7e-in-the-environment",
}
AT_HOME = {
    ".netrc": "machine example.org login ann password netrc-7c1e-of-the-keeper\n",
    ".git-credentials": "https://ann:credential-9b2f-of-the-keeper@example.org\n",
    ".gitconfig": "[credential]\n\thelper = store\n[user]\n\tname = keeper-of-the-zoo-3d8a\n",
    ".ssh/id_rsa": "private-4e6a-of-the-keeper\n",
    ".aws/credentials": "[default]\naws_secret_access_key = aws-8f0c-of-the-keeper\n",
    ".hermes/.env": "ANTHROPIC_API_KEY=env-2a7d-of-the-keeper\n",
    ".hermes/config.yaml": "# mine\nplugins:\n  enabled: []\n",
    ".hermes/plugins/resident/plugin.yaml": "name: resident\nversion: '1'\n",
    ".hermes/plugins/resident/__init__.py": "def register(ctx):\n    pass\n",
}
PLANTED = (
    *SECRETS.values(),
    "netrc-7c1e", "credential-9b2f", "private-4e6a", "aws-8f0c", "env-2a7d", "keeper-of-the-zoo-3d8a",
)  # fmt: skip
LOGIN = "of-this-server"
QUESTION = "? [y/N] "
# What a careful person says to all else: no power is granted, and no value given.
CAREFUL = {r"\?\s+\[y/N\] ": "n", r"leaves\s+it\s+out\s+\S[^\r\n]*: ": ""}
# For one command over all animals, on a machine that has much else to do.
SECONDS = 1800
# For one command over one animal.
SHORT = 300
# Beside these nothing of a person's home may change when nothing is placed.
OWN = (".cache", ".hermes/packtool/staging", ".hermes/packtool/lock", ".hermes/packtool/cache")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How one run ended: its exit code, what it printed on both ways out, and the reports that it wrote, by format."""

    code: int
    out: str
    err: str
    reports: dict[str, str] = field(default_factory=dict)

    @property
    def report(self) -> dict[str, Any]:
        found = json.loads(self.reports.get("json") or self.out)
        assert isinstance(found, dict)
        return found


@dataclass(slots=True, kw_only=True)
class Visit:
    """The zoo, its servers, and a person's home and folder; ``runs`` is all that was run, by name."""

    made: Made
    git: GitServer
    bell: GitServer
    servers: dict[str, GitServer]
    runs: dict[str, Ended] = field(default_factory=dict)
    talked: Talk | None = None
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    heard: dict[str, dict[str, Any]] = field(default_factory=dict)  # what large reports say of each animal, once read

    @property
    def home(self) -> Path:
        return self.made.folder / "home"

    @property
    def work(self) -> Path:
        return self.made.folder / "work"

    @property
    def second_home(self) -> Path:
        """The Hermes home that things are installed into."""
        return self.made.folder / "second"

    def url(self, name: str) -> str:
        return self.servers[name].url("plugin.git") if name in self.servers else self.git.url(f"{name}.git")

    @property
    def environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if key in {"PATH", "LANG", "PYTHONPATH"}}
        temporary = self.made.folder / "tmp"
        home = {"HOME": str(self.home), "HERMES_HOME": str(self.home / ".hermes"), "TMPDIR": str(temporary)}
        return {**kept, **SECRETS, **home, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, name: str, *words: str, seconds: float = SECONDS) -> Ended:
        """Run the installed packtool, which is asked for every format at once."""
        outputs = self._outputs(name)
        asked = [word for kind, file in outputs.items() for word in ("-o", f"{kind}={file}")]
        done = subprocess.run(
            [PACKTOOL, *words, *asked],
            cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds,
            check=False,
        )  # fmt: skip
        for end, content in (("out", done.stdout), ("err", done.stderr)):
            Path(f"{self._place(name)}.{end}").write_bytes(content)
        return self.keep(name, done.returncode, done.stdout, done.stderr)

    def run_many(self, runs: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, dict[str, Any]]:
        """Run many short ones from one warm process; returns how each ended and what it took."""
        asked = [
            {"name": name, "words": [*words, "--json"], "folder": str(self.work), "place": str(self._place(name)),
             "seconds": SHORT}
            for name, words in runs
        ]  # fmt: skip
        done = subprocess.run(
            [sys.executable, HERE / "warm.py"],
            input=json.dumps(asked).encode(), env=self.environment, capture_output=True, check=True,
        )  # fmt: skip
        ended: dict[str, dict[str, Any]] = json.loads(done.stdout)
        for name, how in ended.items():
            place = self._place(name)
            self.keep(name, how["code"], Path(f"{place}.out").read_bytes(), Path(f"{place}.err").read_bytes())
        return ended

    def _place(self, name: str) -> Path:
        return self.made.folder / "out" / name.replace(" ", "-").replace("/", "-")

    def _outputs(self, name: str) -> dict[str, Path]:
        return {kind: Path(f"{self._place(name)}.{kind}") for kind in FORMATS}

    def keep(self, name: str, code: int, out: bytes, err: bytes) -> Ended:
        reports = {
            kind: file.read_text(encoding="utf-8") for kind, file in self._outputs(name).items() if file.exists()
        }
        ended = Ended(code=code, out=out.decode(), err=err.decode(), reports=reports)
        self.runs[name] = ended
        return ended

    def sweep_floor(self) -> dict[str, str]:
        """Return a digest of every file of the person's, and of all places where nothing may appear."""
        found = {}
        for top in (
            self.home,
            self.second_home,
            self.made.bitten,
            self.made.folder / "tmp",
            self.made.folder / "folders",
        ):
            for parent, folders, files in os.walk(top):
                for name in [*folders, *files]:
                    place = Path(parent, name)
                    path = str(place.relative_to(self.made.folder))
                    if path != "home/.hermes/packtool" and not path.removeprefix("home/").startswith(OWN):
                        found[path] = _digest(place)
        return found


def _digest(place: Path) -> str:
    if place.is_symlink():
        return f"link to {place.readlink()}"
    if place.is_file() and place.stat().st_size < 1 << 30:
        return hashlib.sha256(place.read_bytes()).hexdigest()
    return "folder" if place.is_dir() else "no plain file"


def entries(visit: Visit, names: Iterable[str]) -> str:
    """Write a pack of these animals, each with four lines, in this order."""
    lines = ["name: everybody", "plugins:"]
    for name in names:
        pin = visit.made.pins.get(name)
        commit = pin.commit if pin else visit.made.behind
        lines += [f"  - repo: {visit.url(name)}", f"    ref: '{commit}'"]
        lines += [f"    subdir: {pin.subdir}"] if pin and pin.subdir else []
    return "\n".join(lines) + "\n"


def index_of(visit: Visit, names: Iterable[str]) -> str:
    """Write an index of these animals."""
    plugins = []
    for name in sorted(names):
        pin = visit.made.pins.get(name)
        one = {"name": name, "description": "A plugin that does one thing well.", "repo": visit.url(name)}
        one["ref"] = pin.commit if pin else visit.made.behind
        plugins.append({**one, **({"subdir": pin.subdir} if pin and pin.subdir else {})})
    return json.dumps({"schema_version": 1, "generated_at": DATE, "plugins": plugins}, indent=2) + "\n"


def opened(folder: Path, stack: ExitStack) -> Visit:
    """Make the zoo, start its servers and furnish a home."""
    (folder / "nothing").mkdir()
    bell = stack.enter_context(GitServer(root=folder / "nothing"))
    made = make(folder, bell.base)
    git = stack.enter_context(GitServer(root=made.served))
    servers = {}
    for animal in whole_zoo().of(AtServer):
        servers[animal.name] = stack.enter_context(GitServer(root=made.served, behaviour=animal.make(bell.base)))
    visit = Visit(made=made, git=git, bell=bell, servers=servers)
    furnish(visit)
    return visit


def furnish(visit: Visit) -> None:
    """Put what a person has into a home, with a login for the one server that is theirs."""
    for name in ("home", "second", "work", "out", "tmp"):
        (visit.made.folder / name).mkdir(mode=0o700)
    theirs = visit.servers["sends-on-with-the-login"].base
    login = f'[credential "{theirs}"]\n\thelper = "!f() {{ printf \'username=ann\\\\npassword={LOGIN}\\\\n\'; }}; f"\n'
    for path, text in AT_HOME.items():
        place = visit.home / path
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.write_text(text + (login if path == ".gitconfig" else ""), encoding="utf-8")
        place.chmod(0o600)
    for path in ("config.yaml", "plugins/resident/plugin.yaml", "plugins/resident/__init__.py"):
        place = visit.second_home / path
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.write_text(AT_HOME[f".hermes/{path}"], encoding="utf-8")


def tour(visit: Visit, *, shown: Iterable[str], singles: Iterable[str]) -> None:
    """Go through all commands; ``shown`` are shown in one pack, ``singles`` go through each of the other commands."""
    work, singles = visit.work, sorted(singles)
    (work / "all.yaml").write_text(entries(visit, shown), encoding="utf-8")
    (work / "some.yaml").write_text(entries(visit, singles), encoding="utf-8")
    (work / "some.json").write_text(index_of(visit, singles), encoding="utf-8")
    (work / "servers.yaml").write_text(entries(visit, visit.servers), encoding="utf-8")
    (work / "servers.json").write_text(index_of(visit, visit.servers), encoding="utf-8")
    visit.before = visit.sweep_floor()
    slow = [threading.Thread(target=visit.run, args=(name, *words)) for name, words in _of_servers()]
    for one in slow:
        one.start()
    visit.run("pack show", "pack", "show", "all.yaml", "--allow-local")
    visit.run("index check", "index", "check", "some.json", "--deep", "--allow-local")
    trees = {name: place for name, place in write_trees(visit.made).items() if name in singles}
    validate(visit, trees)
    visit.run_many(_short_ones(visit, trees, set(singles)))
    for one in slow:
        one.join()
    visit.after = visit.sweep_floor()
    words = ("pack", "install", "some.yaml", "--allow-local", "--no-enable", "--home", str(visit.second_home))
    around: dict[str, Any] = {**visit.environment}
    visit.talked = talk(work, *words, answers=[(QUESTION, "y")], seconds=SECONDS, further=CAREFUL, **around)


def validate(visit: Visit, trees: dict[str, Path]) -> None:
    """Validate all packs, all indices and all folders, each in one run."""
    for form in ("pack", "index"):
        papers = [str(visit.made.papers[one.name]) for one in whole_zoo().of(OnPaper) if one.form == form]
        visit.run(f"validate {form}", "validate", "--kind", form, *papers)
    folders = [str(place) for place in [*visit.made.folders.values(), *trees.values()]]
    visit.run("validate folder", "validate", *folders)


def _of_servers() -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "servers show", ("pack", "show", "servers.yaml", "--allow-local", "--jobs", "8")
    yield "servers check", ("index", "check", "servers.json", "--deep", "--allow-local")


def _short_ones(visit: Visit, trees: dict[str, Path], singles: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    animals = whole_zoo().animals
    for name, place in visit.made.papers.items():
        animal = animals[name]
        assert isinstance(animal, OnPaper)
        if animal.form == "pack":
            yield f"show {name}", ("pack", "show", str(place), "--no-fetch", "--offline")
            yield f"install {name}", ("pack", "install", str(place))
        else:
            yield f"check {name}", ("index", "check", str(place), "--no-deep")
    for name, place in visit.made.folders.items():
        yield f"scan {name}", ("scan", str(place))
        yield f"doctor {name}", ("doctor", str(place))
        if (place / ".git").is_dir():
            yield f"commit {name}", ("scan", str(place), "--commit", "HEAD")
    for name in sorted(singles):
        pin = visit.made.pins[name]
        where = visit.url(name) + (f"#{pin.subdir}" if pin.subdir else "")
        yield f"scan {name}", ("scan", f"{where}@{pin.commit}", "--allow-local")
        yield f"install {name}", ("install", where, "--ref", pin.commit, "--allow-local")
        if name in trees:
            yield f"doctor {name}", ("doctor", str(trees[name]))
