"""How semgrep is found and started: its native core directly, or its command line where the core is not there."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.process import Command, Limits, OutOfBounds, OutOfTime, ProgramMissing, run
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.process import Completed
    from packtool.scan.staging import Staged

_MIB = 1024 * 1024
_STDOUT = 512 * _MIB
_SIGNALS = frozenset({-9, -24})
# How much longer than its processor time a run may take: on a machine with much else to do it is no slower to read.
_PATIENCE = 8.0
_MATCHES_A_FILE = "20000"
# Words of the core's minor heaps, all together and for one thread at least. With its usual quarter of a million it
# stops all its threads so often to collect that two of them take twice the time of one.
_HEAP_WORDS = 8 * _MIB
_LEAST_HEAP_WORDS = _MIB
_RULES_STOPPED = "5"
REMEDY = "see what is wrong with it: packtool self-check; then: pip install --force-reinstall semgrep"
_TRACE = ("Called from ", "Raised ", "Re-raised ", "UnixExit")
_SAID = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The engine: the file to start, whether that is the native core, and the version of its package.

    ``lacking`` is what is known to be wrong with its installation.
    """

    path: str
    native: bool
    version: str
    lacking: str = ""


def find_program() -> Program:
    """Find the installed engine without importing it. Raises CouldNotLook where there is none."""
    try:
        version = importlib.metadata.version("semgrep")
        spec = importlib.util.find_spec("semgrep")
    except (importlib.metadata.PackageNotFoundError, ValueError, ImportError):
        version, spec = "", None
    if spec is None or spec.origin is None:
        raise CouldNotLook("semgrep is not installed, so nothing can be scanned", remedy="pip install semgrep")
    core = Path(spec.origin).parent / "bin" / ("semgrep-core.exe" if sys.platform == "win32" else "semgrep-core")
    if os.access(core, os.X_OK):
        return Program(path=str(core), native=True, version=version)
    program = command_line(version)
    if program is None:
        raise CouldNotLook("semgrep is installed without a program that can be started", remedy=REMEDY)
    wrong = "may not be started" if core.exists() else "is missing"
    return replace(program, lacking=f"its core {core} {wrong}")


def command_line(version: str) -> Program | None:
    """Return the engine's command line, which starts the core in its own way, where there is one."""
    beside = shutil.which("pysemgrep", path=str(Path(sys.executable).parent)) or shutil.which("pysemgrep")
    return None if beside is None else Program(path=beside, native=False, version=version)


def start(  # noqa: PLR0913 - one start is described by exactly these
    program: Program,
    targets: Mapping[Staged, Sequence[str]],
    folder: Path,
    *,
    seconds: float,
    most: float,
    jobs: int,
    timed: bool = False,
) -> dict[str, Any]:
    """Run the engine over staged files, each in the languages given, with ``rules.json`` of the same folder.

    ``seconds`` is what it may take for one rule and file (0: any time), which its parsers do not heed; ``most`` is the
    processor time for everything, after which it is stopped. Returns its answer as JSON data; ``timed`` has it tell
    where the time went. Raises OutOfTime where it was stopped, and CouldNotLook where it did not end well otherwise.
    """
    argv = _native(program, targets, folder) if program.native else _command_line(program, targets)
    argv += ["-j" if program.native else "--jobs", str(jobs)]
    argv += ["-timeout" if program.native else "--timeout", f"{seconds:.0f}"]
    argv += ["-json_time"] if timed and program.native else []
    if not program.native:
        argv += [one.name for one in targets]
    limits = Limits(
        seconds=most * _PATIENCE if sys.platform == "linux" else most,
        processor_seconds=most,
        stdout_bytes=_STDOUT,
        memory_bytes=16 * 1024 * _MIB,
    )
    ended = _run(program, Command(argv=tuple(argv), env=_environment(folder, jobs), cwd=folder), limits)
    if ended.returncode in _SIGNALS:
        raise OutOfTime(f"semgrep was stopped: it took {most:.0f} seconds of processor time or more", remedy=REMEDY)
    if ended.returncode not in {0, 1}:
        raise CouldNotLook(
            f"semgrep ended with code {ended.returncode}: {program.lacking or _said(ended)}", remedy=REMEDY
        )
    data = _parsed(ended.stdout)
    if data is None:
        raise CouldNotLook(f"semgrep answered with something that is no answer: {_said(ended)}", remedy=REMEDY)
    return data


def _run(program: Program, command: Command, limits: Limits) -> Completed:
    try:
        return run(command, limits=limits)
    except OutOfTime as fault:
        raise OutOfTime(f"semgrep was stopped: {fault.message}", remedy=REMEDY) from None
    except OutOfBounds as fault:
        raise CouldNotLook(f"semgrep was stopped: {fault.message}", remedy=REMEDY) from None
    except ProgramMissing:
        what = f"{program.path}, or what the system starts it with, is missing"
        raise CouldNotLook(f"semgrep cannot be started: {what}", remedy=REMEDY) from None
    except CouldNotLook as fault:
        raise CouldNotLook(f"semgrep cannot be started: {fault.message}", remedy=REMEDY) from None


def _said(ended: Completed) -> str:
    """Return the last thing that the engine complained of, or wrote, that is no line of a trace."""
    for output in (ended.stderr, ended.stdout[:_SAID]):
        lines = [line.strip() for line in output.decode("utf-8", "replace").splitlines()]
        told = [line for line in lines if line and not line.startswith(_TRACE)]
        if told:
            return clean(told[-1], limit=_SAID)
    return "it said nothing"


def _native(program: Program, targets: Mapping[Staged, Sequence[str]], folder: Path) -> list[str]:
    listed = [
        [
            "CodeTarget",
            {"path": {"fpath": one.name, "ppath": f"/{one.name}"}, "analyzer": language, "products": ["sast"]},
        ]
        for one, languages in targets.items()
        for language in languages
    ]
    (folder / "targets.json").write_text(json.dumps(["Targets", listed]), encoding="utf-8")
    return [
        program.path,
        "-json",
        "-fast",
        "-disable_rule_paths",
        *("-rules", "rules.json"),
        *("-targets", "targets.json"),
        *("-timeout_threshold", _RULES_STOPPED),
        *("-max_match_per_file", _MATCHES_A_FILE),
        *("-max_memory", "0"),
    ]


def _command_line(program: Program, targets: Mapping[Staged, Sequence[str]]) -> list[str]:
    del targets
    return [
        program.path,
        "scan",
        "--json",
        "--quiet",
        "--time",
        "--metrics=off",
        "--disable-version-check",
        "--disable-nosem",
        "--no-git-ignore",
        "--x-ignore-semgrepignore-files",
        "--scan-unknown-extensions",
        *("--max-target-bytes", "0"),
        *("--config", "rules.json"),
        *("--timeout-threshold", _RULES_STOPPED),
    ]


def _environment(folder: Path, jobs: int) -> dict[str, str]:
    """Build the environment: nothing of the user's own settings, and a home that can be written."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "SYSTEMDRIVE") if key in os.environ}
    home = str(folder)
    return {
        # The core asks `uname` which system it is on before it does anything.
        "PATH": os.pathsep.join(part for part in (os.environ.get("PATH"), os.defpath) if part),
        **kept,
        "HOME": home,
        "USERPROFILE": home,
        "XDG_CONFIG_HOME": home,
        "XDG_CACHE_HOME": home,
        "TMPDIR": home,
        "TEMP": home,
        "SEMGREP_SETTINGS_FILE": str(folder / "settings.yml"),
        "SEMGREP_SEND_METRICS": "off",
        "SEMGREP_ENABLE_VERSION_CHECK": "0",
        "LC_ALL": "C.UTF-8",
        "OCAMLRUNPARAM": f"s={max(_LEAST_HEAP_WORDS, _HEAP_WORDS // jobs) if jobs > 1 else _LEAST_HEAP_WORDS}",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }


def _parsed(output: bytes) -> dict[str, Any] | None:
    # The core writes dots and counts, one a line, before the answer. A long message may be cut within a letter.
    begin = output.find(b"{")
    try:
        data = json.loads(output[begin:].decode("utf-8", "replace")) if begin >= 0 else None
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else None
