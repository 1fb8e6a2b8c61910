"""Where a finding stands, in the form that code hosts take: a file below the root, as a path or a URI, and a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from packtool.text import visible

if TYPE_CHECKING:
    from packtool.findings import Finding, Report

FOLDER = "folder"
_MANIFESTS = ("plugin.yaml", "plugin.yml", "plugin.json", "hermes-pack.yaml", "hermes-pack.yml", "index.json")
_UNSAID = _MANIFESTS[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A file and a line that a code host can show: ``path`` is POSIX, below the root, and without ``.`` or ``..``.

    ``elsewhere`` is the path as the report has it, where ``path`` cannot say the same (outside the root, or none).
    """

    path: str
    line: int
    elsewhere: str | None = None

    @property
    def uri(self) -> str:
        """The path as a relative URI: every character that means something in one is percent-encoded."""
        return "/".join(quote(part, safe="") for part in self.path.split("/"))


class Places:
    """Finds the place of each finding of one report.

    A finding about the whole subject gets the manifest nearest to the root, else the subject itself. Where the report
    says under ``details`` which ``folder`` its paths start in, that is put before them.
    """

    def __init__(self, report: Report) -> None:
        """Read from the report what stands for the whole of it."""
        folder = visible(str(report.details.get(FOLDER) or ""))
        self._base = f"{folder.rstrip('/') or '/'}/" if folder else ""
        subject = [] if FOLDER in report.details else _below(visible(report.subject))
        self._whole = "/".join(_manifest(report) or subject or [_UNSAID])

    def of(self, finding: Finding) -> Place:
        """Return where to show ``finding``; the line is 1 where it has none."""
        path = visible(finding.location.path)
        shown = self._base + (path if _below(path) else self._whole)
        strayed = shown.startswith("/") or ".." in shown.split("/")
        return Place(
            path="/".join(_below(shown) or [_UNSAID]),
            line=max(1, finding.location.line or 1),
            elsewhere=shown if strayed else None,
        )


def _below(path: str) -> list[str]:
    """Return the parts of ``path`` that lie below a root: all behind the last ``..``, without ``.``."""
    parts = path.split("/")
    behind = len(parts) - parts[::-1].index("..") if ".." in parts else 0
    return [part for part in parts[behind:] if part not in {"", "."}]


def _manifest(report: Report) -> list[str]:
    known = [_below(visible(file.path)) for file in report.examined]
    manifests = [parts for parts in known if parts and parts[-1] in _MANIFESTS]
    return min(manifests, key=lambda parts: (len(parts), _MANIFESTS.index(parts[-1]), parts), default=[])
