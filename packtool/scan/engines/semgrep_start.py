"""How semgrep is found and started: its native core directly, or its command line where the core is not there."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.process import Command, Limits, OutOfBounds, OutOfTime, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
_REMEDY = "run the same command again; if it stays so: pip install --force-reinstall semgrep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """The engine: the file to start, whether that is the native core, and the version of its package."""

    path: str
    native: bool
    version: str


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
    beside = shutil.which("pysemgrep", path=str(Path(sys.executable).parent)) or shutil.which("pysemgrep")
    if beside is None:
        raise CouldNotLook("semgrep is installed without a program that can be started", remedy=_REMEDY)
    return Program(path=beside, native=False, version=version)


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
    try:
        ended = run(Command(argv=tuple(argv), env=_environment(folder, jobs), cwd=folder), limits=limits)
    except OutOfTime as fault:
        raise OutOfTime(f"semgrep was stopped: {fault.message}", remedy=_REMEDY) from None
    except OutOfBounds as fault:
        raise CouldNotLook(f"semgrep was stopped: {fault.message}", remedy=_REMEDY) from None
    if ended.returncode in _SIGNALS:
        raise OutOfTime(f"semgrep was stopped: it took {most:.0f} seconds of processor time or more", remedy=_REMEDY)
    if ended.returncode not in {0, 1}:
        said = ended.stderr.decode("utf-8", "replace").strip().splitlines()
        raise CouldNotLook(
            f"semgrep ended with code {ended.returncode}: {said[-1] if said else 'it said nothing'}", remedy=_REMEDY
        )
    return _parsed(ended.stdout)


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
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "SYSTEMDRIVE") if key in os.environ}
    home = str(folder)
    return {
        "PATH": os.defpath,
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


def _parsed(output: bytes) -> dict[str, Any]:
    # The core writes dots and counts, one a line, before the answer. A long message may be cut within a letter.
    begin = output.find(b"{")
    try:
        data = json.loads(output[begin:].decode("utf-8", "replace")) if begin >= 0 else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise CouldNotLook("semgrep answered with something that is no answer", remedy=_REMEDY)
    return data
