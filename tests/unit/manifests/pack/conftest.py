"""What the tests of packs share: one commit, and a short way to read a pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from packtool.findings import Finding, Severity
from packtool.manifests import pack

if TYPE_CHECKING:
    from collections.abc import Callable

COMMIT = "3f786850e387550fdab836ed7e6dc881de23001b"
OTHER = "89e6c98d92887913cadf06b2adb97f26cde4849b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One reading of a pack, and short questions to it."""

    manifest: pack.Pack | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> set[str]:
        return {finding.rule.id for finding in self.findings if finding.severity is Severity.ERROR}

    @property
    def rules(self) -> list[str]:
        return [finding.rule.id for finding in self.findings]

    @property
    def said(self) -> pack.Pack:
        assert self.manifest is not None
        return self.manifest

    def of(self, rule_id: str) -> Finding:
        (finding,) = [finding for finding in self.findings if finding.rule.id == rule_id]
        return finding

    @property
    def everything(self) -> str:
        """All that a person or a program could be shown of the findings."""
        places = [finding.location.excerpt.text for finding in self.findings if finding.location.excerpt]
        return "\n".join([*(f"{finding.message}\n{finding.remedy}" for finding in self.findings), *places])


@pytest.fixture
def read() -> Callable[..., Told]:
    def of(text: str | bytes, *, allow_local: bool = False) -> Told:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        reading = pack.read(data, "hermes-pack.yaml", allow_local=allow_local)
        return Told(manifest=reading.manifest, findings=reading.findings)

    return of


@pytest.fixture
def entry(read: Callable[..., Told]) -> Callable[..., Told]:
    """Read a pack of one entry, written as the lines of a block mapping."""

    def of(*lines: str, allow_local: bool = False) -> Told:
        body = "\n    ".join(lines)
        return read(f"name: sample\nplugins:\n  - {body}\n", allow_local=allow_local)

    return of


@pytest.fixture
def seeds(read: Callable[..., Told]) -> Callable[..., Told]:
    """Read a pack of one plugin called relay, with settings for it in flow style."""

    def of(settings: str) -> Told:
        return read(f"name: sample\nplugins:\n  - name: relay\n    ref: {COMMIT}\nconfig:\n  relay: {settings}\n")

    return of
