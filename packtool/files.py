"""Files of the user's own: read with a limit, written whole or not at all."""

from __future__ import annotations

import contextlib
import itertools
import os
import shlex
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

# How many names of a folder are compared with one that is not there.
_MOST_BESIDE = 5000
_DOCUMENTS = (".json", ".yaml", ".yml", ".lock")


def read_bounded(path: Path, limit: int) -> bytes:
    """Return the bytes of the regular file ``path``; raises OSError, also for more than ``limit`` bytes."""
    # A pipe or a device would block for ever or never end.
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(None, "a folder, not a file" if path.is_dir() else "not a file")
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(None, f"larger than {limit} bytes")
    return data


def place_in_checkout(folder: Path) -> str:
    """Return where ``folder`` lies in the git checkout around it, as a code host names its files; "" for all of it.

    Outside of any checkout it is where ``folder`` lies below the working folder, and "" if it lies elsewhere.
    """
    try:
        place = folder.resolve()
        root = next((above for above in (place, *place.parents) if os.path.lexists(above / ".git")), None)
        below = place.relative_to(Path.cwd() if root is None else root)
    except (OSError, RuntimeError, ValueError):
        return ""
    return "" if below == Path() else below.as_posix()


def write_atomically(path: Path, data: bytes, *, mode: int | None = None) -> None:
    """Put ``data`` under ``path`` for its owner alone; another process sees the old file or the new. Raises OSError.

    Folders that are missing are made. ``mode`` is what the file's permissions are to be instead.
    """
    make_folder(path.parent)
    put(write_aside(path.parent, data, mode=mode), path)


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, and those above it that are missing. Raises OSError."""
    missing = [above for above in (folder, *folder.parents) if not above.exists()]
    for above in reversed(missing):
        above.mkdir(mode=0o700, exist_ok=True)


def write_aside(folder: Path, data: bytes, *, mode: int | None = None) -> Path:
    """Write ``data`` to a new file in ``folder``, down to the disk, for its owner alone or ``mode``. Raises OSError."""
    # mkstemp gives mode 0600.
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=".packtool-", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if mode is not None:
                os.chmod(name, mode)  # noqa: PTH101 - a plain name
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108 - a plain name
        raise
    return Path(name)


def put(aside: Path, path: Path) -> None:
    """Put a file that was written aside in the place of ``path``; when that fails it is gone. Raises OSError."""
    try:
        aside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            aside.unlink()
        raise


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Give an empty folder for this user alone, which is removed at the end. Raises CouldNotLook where none can be."""
    try:
        made = tempfile.TemporaryDirectory(prefix="packtool-", ignore_cleanup_errors=True)
    except OSError:
        raise CouldNotLook(
            "no folder for temporary files can be written",
            remedy="set TMPDIR to a folder that can be written: export TMPDIR=FOLDER",
        ) from None
    with made as folder:
        yield Path(folder)


def sync_folder(folder: Path) -> None:
    """Have the names in ``folder`` written to the disk, so that they outlive a power cut. Raises OSError.

    Windows offers no way to ask for it.
    """
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def why(fault: OSError) -> str:
    """Return the clause that says what a fault of the file system was."""
    return (fault.strerror or "unknown fault").lower()


def try_instead(path: Path, fault: OSError, usual: str) -> str:
    """Return what to do about a file that a person named and that cannot be read: the name they may have meant."""
    meant = meant_instead(path) if isinstance(fault, FileNotFoundError) else _inside(path)
    return meant or usual


def _inside(folder: Path) -> str:
    """Return what to say to whoever named a folder that holds the one file that can be meant; empty for all else."""
    try:
        with os.scandir(folder.expanduser()) as items:
            names = [item.name for item in itertools.islice(items, _MOST_BESIDE) if item.is_file()]
    except (OSError, RuntimeError, ValueError):
        return ""
    found = [name for name in names if name.lower().endswith(_DOCUMENTS)]
    return f"did you mean {shlex.quote(str(folder / found[0]))}?" if len(found) == 1 else ""


def meant_instead(path: Path, *, folder: bool = False) -> str:
    """Return what to say to whoever named a file (or a folder) that is not there: the name most like it beside it.

    Empty where there is none.
    """
    try:
        with os.scandir(path.expanduser().parent) as beside:
            first = itertools.islice(beside, _MOST_BESIDE)
            near = nearest(path.name, [item.name for item in first if not folder or item.is_dir()])
    except (OSError, RuntimeError, ValueError):
        return ""
    return f"did you mean {shlex.quote(str(path.with_name(near)))}?" if near else ""
