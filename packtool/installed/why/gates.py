"""What becomes of each candidate in one release: who wins a key, then gate after gate in the order of Hermes."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.versions import excludes
from packtool.doctor.tracing.values import Func
from packtool.installed.why.model import Loads, Outcome, Reason, Source
from packtool.installed.why.walk import NEW, OLD
from packtool.plugin.model import Form

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.installed.why.model import Candidate

_PLATFORMS = "platforms/"
_PROVIDERS = "model-providers/"
# The newer release has these in itself, and refuses older copies.
_RELAY = frozenset({"nemo_relay", "observability/nemo_relay"})
_BY_SETTING = "memory.provider or context.engine in config.yaml chooses one of its kind; it is never loaded as a plugin"
_NO_REGISTER = "doctor-no-register"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gates:
    """What decides in one release: names in config.yaml, what is chosen by a setting, safe mode."""

    release: str
    enabled: frozenset[str]
    disabled: frozenset[str]
    chosen: Mapping[str, str] = field(default_factory=dict)
    safe_mode: bool = False

    def judge(self, candidates: Sequence[Candidate]) -> Iterator[Outcome]:
        """Give what becomes of each, in the order in which they were found."""
        winners = self._winners(candidates)
        for one in candidates:
            early = one.early.get(self.release)
            if early is not None:
                yield early
            elif not one.root.looked:
                yield _no(Reason.NOT_LOOKED_AT, one.root.words)
            elif self.safe_mode:
                yield _no(Reason.SAFE_MODE, "HERMES_SAFE_MODE is on, and nothing is loaded")
            elif (won := winners[self._key(one)]) is not one:
                yield _lost(won)
            else:
                yield self._of(one)

    def _key(self, one: Candidate) -> str:
        if self.release == OLD and one.root.source is Source.BUNDLED and one.folder.startswith(_PLATFORMS):
            return one.name
        return one.key

    def _winners(self, candidates: Sequence[Candidate]) -> dict[str, Candidate]:
        """Return who is loaded under each key: the last one, but for who only bears the name of Hermes' own."""
        winners: dict[str, Candidate] = {}
        for one in candidates:
            if one.early.get(self.release) is not None or not one.root.looked:
                continue
            key = self._key(one)
            first = winners.get(key)
            if first is not None and self.release == NEW:
                if one.root.source is Source.PIP and first.root.source is not Source.PIP:
                    continue
                if first.root.source is Source.BUNDLED and one.last != first.last:
                    continue
            winners[key] = one
        return winners

    def _of(self, one: Candidate) -> Outcome:
        names, kind = {self._key(one), one.name}, one.kinds.get(self.release, "standalone")
        if self.release == NEW and names & _RELAY:
            return _no(Reason.REPLACED, "Hermes does by itself what this plugin did")
        if names & self.disabled:
            return _no(Reason.DISABLED, "")
        return self._by_kind(one, names, kind) or self._by_name(one, names)

    def _by_kind(self, one: Candidate, names: set[str], kind: str) -> Outcome | None:
        """Judge what is not asked for by its name: what a setting chooses, and what Hermes brings for itself."""
        if kind == "exclusive":
            return self._exclusive(names)
        if kind == "model-provider":
            return self._model_provider(one)
        if one.root.source is Source.BUNDLED and kind == "backend":
            return Outcome(loads=Loads.YES, words="comes with Hermes and needs no enabling")
        if one.root.source is Source.BUNDLED and kind == "platform":
            return Outcome(loads=Loads.ELSEWHERE, words="when the platform is used")
        return None

    def _by_name(self, one: Candidate, names: set[str]) -> Outcome:
        if not names & self.enabled:
            return _no(Reason.NOT_ENABLED, "")
        if self.release == NEW and one.removed is not None and one.root.source is not Source.BUNDLED:
            return _no(Reason.REMOVED, one.removed)
        return self._loading(one)

    def _exclusive(self, names: set[str]) -> Outcome:
        setting = next((setting for setting, chosen in self.chosen.items() if chosen in names), None)
        if setting is not None:
            return Outcome(loads=Loads.ELSEWHERE, reason=Reason.EXCLUSIVE, words=f"{setting} chooses it")
        return _no(Reason.EXCLUSIVE, _BY_SETTING)

    def _model_provider(self, one: Candidate) -> Outcome:
        if one.root.source is Source.USER and self.release == OLD and not one.folder.startswith(_PROVIDERS):
            return _no(Reason.WRONG_KIND, "Hermes 0.20 reads model providers from plugins/model-providers/ alone")
        return Outcome(loads=Loads.ELSEWHERE, words="with the model providers, without being enabled")

    def _loading(self, one: Candidate) -> Outcome:
        if one.root.source is Source.PIP:
            return Outcome(loads=Loads.YES, words="it is not imported here: whether it has a register is not known")
        plugin = one.plugin
        if plugin is None or plugin.form is Form.PORTABLE:
            return Outcome(loads=Loads.YES)
        if self.release == NEW and one.needs and excludes(one.needs, self.release):
            return _no(Reason.OTHER_RELEASE, f"it asks for Hermes {one.needs}")
        if one.path is None or not (one.path / "__init__.py").exists():
            return _no(Reason.NO_CODE, "")
        return self._examined(one)

    def _examined(self, one: Candidate) -> Outcome:
        if one.examination is None:
            return Outcome(loads=Loads.YES, words="its code could not be examined")
        for blocker in one.examination.blockers:
            if self.release in blocker.releases:
                reason = Reason.NO_REGISTER if blocker.rule.id == _NO_REGISTER else Reason.RAISES
                return _no(reason, blocker.message)
        line = _raises(one.examination.subject.trace.register)
        if line is not None:
            return _no(Reason.RAISES, f"register raises in line {line}, whatever happens before")
        return Outcome(loads=Loads.YES)


def _raises(register: object) -> int | None:
    """Return the line in which a function raises whenever it is called, where that is sure."""
    body = register.node.body if isinstance(register, Func) else ()
    for statement in body if isinstance(body, list) else ():
        if isinstance(statement, ast.Raise):
            return statement.lineno
        if not isinstance(statement, ast.Expr | ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom):
            return None
    return None


def _lost(won: Candidate) -> Outcome:
    if won.root.source is Source.BUNDLED:
        return _no(Reason.SHADOWED, f"it only bears the name of Hermes' own plugin in {won.folder}")
    return _no(Reason.SHADOWED, f"{won.root.source.value}: {won.folder} has the same key")


def _no(reason: Reason, words: str) -> Outcome:
    return Outcome(loads=Loads.NO, reason=reason, words=words)
