"""What stays where it is, judged by today's rules: what fails is told, and disabled where there is nothing better."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.findings import Severity, Verdict, verdict_of
from packtool.host.config import change_config
from packtool.host.installed import State
from packtool.host.plugins_config import disable
from packtool.host.receipts import write_receipt
from packtool.installed.words import place_of, typed
from packtool.moving import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.at_pin import SeenTree
    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.moving.look import Looked
    from packtool.moving.plan import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Staying:
    """Judges installed trees that do not move; a dry run changes nothing."""

    home: Home
    dry_run: bool

    def judge(self, looked: Iterable[Looked]) -> list[Finding]:
        """Say which fail, and disable those that are enabled and stand at the newest commit. Raises CouldNotLook."""
        told: list[Finding] = []
        for each in looked:
            if each.old is None:
                continue
            if each.old.unseen is not None:
                told += _not_seen(each)
                continue
            verdict, one = verdict_of(each.old.counting), each.move.one
            if verdict is Verdict.FAIL:
                told += [*_reasons(one, each.old), self._fails(each)]
            elif each.move.is_there:
                self._remember(one, verdict)
        return told

    def _fails(self, looked: Looked) -> Finding:
        move, one = looked.move, looked.move.one
        if not (move.is_there or move.is_judged_only) or one.state is not State.ENABLED or self.dry_run:
            remedy = f"packtool disable {typed(one.key)}"
            message = f"{one.shown} fails by today's rules, as it is installed"
            return rules.INSTALLED_FAILS.at(place_of(one), message, remedy=remedy)
        others = tuple({one.name, one.folder} - {one.key})
        change_config(self.home, lambda editor: disable(editor, one.key, also=others))
        self._remember(one, Verdict.FAIL)
        reason = "no newer commit is there" if move.is_there else f"it {move.stays or 'is not moved'}"
        message = f"{one.shown} fails by today's rules and IS DISABLED NOW; it was enabled, and {reason}"
        return rules.DISABLED.at(place_of(one), message, remedy=_way_out(move))

    def _remember(self, one: Installed, verdict: Verdict) -> None:
        """Write today's verdict into the receipt where that changes whether the plugin may be enabled."""
        receipt = one.receipt
        if self.dry_run or receipt is None or receipt.verdict == verdict.value:
            return
        if Verdict.FAIL.value in {receipt.verdict, verdict.value}:
            write_receipt(self.home, replace(receipt, verdict=verdict.value))


def _way_out(move: Move) -> str:
    """Return the command that moves what could be moved, else the one that removes it."""
    name = typed(move.one.key)
    if move.site is None or move.is_there:
        return f"packtool {'disable' if move.one.nested else 'remove'} {name}"
    local = "--allow-local " if move.site.source.local else ""
    return f"packtool update {local}{'--to latest ' if move.pinned else ''}{name}"


def _not_seen(looked: Looked) -> Iterator[Finding]:
    """Say what nobody looked at; of what was to be moved it is told there."""
    one, unseen = looked.move.one, looked.old.unseen if looked.old is not None else None
    if unseen is not None and looked.move.is_judged_only:
        message = f"{one.shown} stays, and whether it fails by today's rules is not known: {unseen.reason}"
        yield rules.NOT_SEEN.at(place_of(one), message, remedy=unseen.remedy or None)


def _reasons(one: Installed, old: SeenTree) -> Iterator[Finding]:
    for each in old.counting:
        if each.severity is Severity.ERROR and each.waived is None:
            path = f"plugins/{one.folder}/{each.location.path}"
            yield replace(each, location=replace(each.location, path=path))
