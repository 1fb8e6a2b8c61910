"""What was edited in a plugin that an install replaces: told before the question, kept aside before it goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.host.receipts import file_facts
from packtool.install.standing import Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.host.installed import Installed
    from packtool.install.admit import Admission
    from packtool.install.standing import Standing
    from packtool.install.wish import Person
    from packtool.installed.edited import Aside
    from packtool.installed.edits import Edits


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """Looks for edits in what stands where a plugin goes; where nothing tells what was edited, all of it is kept."""

    standing: Standing
    aside: Aside

    def bounded(self, admissions: Sequence[Admission]) -> list[Admission]:
        """Refuse to replace a plugin of which no further edits are kept."""
        found = []
        for each in admissions:
            one, edits = self._at(each)
            full = self.aside.full(one, edits) if one is not None and edits is not None else None
            found.append(replace(each, refused=full) if full is not None else each)
        return found

    def tell(self, admissions: Sequence[Admission], person: Person) -> None:
        """Say before the question what was edited, and that it is kept."""
        for each in admissions:
            one, edits = self._at(each)
            if one is not None and edits is not None and edits.changes:
                what = f"it was edited here ({edits.words})" if edits.known else edits.words
                person.say(f"{one.shown} is replaced: {what}; that is kept aside before")

    def count(self, admissions: Sequence[Admission]) -> int:
        """Return how many of them replace what was edited."""
        return sum(bool(edits.changes) for each in admissions if (edits := self._at(each)[1]) is not None)

    def keep(self, admission: Admission) -> tuple[Finding, ...]:
        """Keep the edits as they are now. Raises CouldNotLook; then nothing is kept, and nothing may be replaced."""
        one, candidate = self._replaced(admission), admission.candidate
        if one is None:
            return ()
        new = file_facts(candidate.fetched.tree) if candidate.fetched is not None else {}
        kept = self.aside.keep(one, new=new, whole=True)
        return () if kept is None else (kept,)

    def _at(self, admission: Admission) -> tuple[Installed | None, Edits | None]:
        one = self._replaced(admission)
        return one, None if one is None else self.aside.edits(one, whole=True)

    def _replaced(self, admission: Admission) -> Installed | None:
        if admission.refused is not None or admission.way is not Way.REPLACES or admission.plugin is None:
            return None
        one = self.standing.installed.get(admission.plugin.name)
        return None if one is None or one.link is not None else one
