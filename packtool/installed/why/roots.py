"""The places that Hermes looks at for plugins, in its order, and what is to be known about each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.host.env_file import read_env
from packtool.installed.why.model import Root, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.host import Home
    from packtool.installed.why.environment import Environment

PROJECT = "HERMES_ENABLE_PROJECT_PLUGINS"
BUNDLED = "HERMES_BUNDLED_PLUGINS"
SAFE_MODE = "HERMES_SAFE_MODE"
_TRUE = frozenset({"1", "true", "yes", "on"})
_NO_HERMES = "no `hermes` command is found; name its Python environment: packtool list --why --venv FOLDER"


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What Hermes would find around itself: its home, its environment, its variables, the folder it is started in."""

    home: Home
    environ: Mapping[str, str]
    working: Path
    environment: Environment | None

    def is_on(self, variable: str) -> bool:
        """Whether a variable is set to something true, for whoever starts Hermes here or in the home's .env."""
        value = self.environ.get(variable)
        if value is None:
            value = read_env(self.home).get(variable, "")
        return value.strip().lower() in _TRUE

    def roots(self) -> tuple[Root, ...]:
        """Return every place, in the order in which Hermes looks."""
        return (self._bundled(), self._user(), self._project(), self._pip())

    @property
    def _shown(self) -> str:
        return self.environment.shown if self.environment is not None else ""

    def _bundled(self) -> Root:
        named = self.environ.get(BUNDLED)
        if named:
            return Root(source=Source.BUNDLED, shown=named, path=Path(named), words=f"{BUNDLED} names it")
        own = self.environment.own_plugins if self.environment is not None else None
        if own is None:
            words = f"Hermes is not in {self.environment.shown}" if self.environment is not None else _NO_HERMES
            return Root(source=Source.BUNDLED, shown="with Hermes", looked=False, words=words)
        return Root(source=Source.BUNDLED, shown=f"in {self._shown}", path=own)

    def _user(self) -> Root:
        shown = f"{self.home.shown}/plugins"
        return Root(source=Source.USER, shown=shown, path=self.home.plugins)

    def _project(self) -> Root:
        on = self.is_on(PROJECT)
        words = f"{PROJECT} is on" if on else f"{PROJECT}=true turns them on"
        place = self.working / ".hermes" / "plugins"
        return Root(source=Source.PROJECT, shown="./.hermes/plugins", path=place, looked=on, words=words)

    def _pip(self) -> Root:
        if self.environment is None:
            return Root(source=Source.PIP, shown="entry points of packages", looked=False, words=_NO_HERMES)
        words = "what PYTHONPATH adds is not looked at"
        return Root(source=Source.PIP, shown=f"packages in {self._shown}", path=self.environment.site, words=words)
