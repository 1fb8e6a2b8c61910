"""The pack file of a person: read, edited at a few characters, written whole or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.documents.faults import UNCLEAR_WORD
from packtool.errors import CouldNotLook, Misuse
from packtool.files import meant_instead, read_bounded, why
from packtool.fix.subject import read_subject
from packtool.host.config import UnreadableError, write_over
from packtool.manifests.lock import read as read_lock
from packtool.manifests.pack import read as read_pack
from packtool.packing.words import command, shown
from packtool.registry import usual_kind
from packtool.show.locked import lock_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.findings import Finding
    from packtool.fix.subject import Subject
    from packtool.manifests.lock import Locked
    from packtool.manifests.pack import Pack

USUAL = "hermes-pack.yaml"
OTHER = "hermes-pack.yml"
LIMIT = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class PackFile:
    """A pack file as it is on the disk: its bytes, its text with the places of its words, and what it says."""

    path: Path
    data: bytes
    subject: Subject
    pack: Pack
    findings: tuple[Finding, ...]

    @property
    def name(self) -> str:
        """The path as it is shown."""
        return self.path.as_posix()

    def locked(self) -> Mapping[str, Locked]:
        """Return what the lock file beside it has, nothing where there is none that can be read."""
        try:
            text = lock_beside(self.name)
        except CouldNotLook:
            return {}
        lock = None if text is None else read_lock(text.data, text.shown).manifest
        return {} if lock is None else lock.plugins

    def edit(self, change: Callable[[PackFile], bytes], *, by_hand: str) -> bytes:
        """Return the bytes that ``change`` makes of the file. Raises CouldNotLook with ``by_hand`` where it cannot."""
        try:
            return change(self)
        except UnreadableError as fault:
            message = f"{self.name} was left as it is, because it cannot be edited safely: {fault}"
            unclear = any(one.rule is UNCLEAR_WORD for one in self.findings)
            remedy = f"packtool fix {shown(self.name)}" if unclear else f"write it by hand: {by_hand}"
            raise CouldNotLook(message, remedy=remedy) from None

    def write(self, data: bytes) -> None:
        """Put ``data`` in the place of the file. Raises CouldNotLook, also when it was changed by others meanwhile."""
        write_over(self.path, self.data, data)


def find_file(named: str | None) -> Path:
    """Return the pack file that is named, else the one in this folder. Raises Misuse where there is none."""
    if named is not None:
        return Path(named).expanduser()
    found = next((Path(name) for name in (USUAL, OTHER) if Path(name).is_file()), None)
    if found is None:
        raise Misuse(f"there is no {USUAL} in this folder", remedy="packtool init pack")
    return found


def read_file(path: Path, *, allow_local: bool) -> PackFile:
    """Read a pack file. Raises CouldNotLook for one that is not there, no pack, or too broken to be edited."""
    try:
        data = read_bounded(path, LIMIT)
    except FileNotFoundError:
        raise Misuse(f"{path} does not exist", remedy=meant_instead(path) or "packtool init pack") from None
    except OSError as fault:
        raise CouldNotLook(
            f"{path} cannot be read: {why(fault)}", remedy=f"name a pack file, such as {USUAL}"
        ) from None
    return as_file(path, data, allow_local=allow_local)


def as_file(path: Path, data: bytes, *, allow_local: bool) -> PackFile:
    """Return bytes as the pack file that they would be. Raises CouldNotLook."""
    kind = usual_kind(USUAL)
    reading = read_pack(data, path.as_posix(), allow_local=allow_local)
    subject = read_subject(kind, data, path.as_posix(), allow_local=allow_local) if kind is not None else None
    if subject is None or subject.root is None or reading.manifest is None:
        reason = reading.findings[0].message if reading.findings else "it holds no text"
        remedy = f"packtool validate {shown(path.as_posix())}"
        raise CouldNotLook(f"{path} is no pack that can be edited: {reason}", remedy=remedy)
    return PackFile(path=path, data=data, subject=subject, pack=reading.manifest, findings=reading.findings)


def lock_hint(file: PackFile) -> list[str]:
    """Return the command that writes the lock file anew, where there is one."""
    return [command("lock", file.path)] if file.path.with_name(f"{file.path.name}.lock").exists() else []


def after_edit(file: PackFile) -> list[str]:
    """Return what comes after the file was changed: the lock file written anew, where there is one, else a review."""
    return lock_hint(file) or [command("show", file.path)]
