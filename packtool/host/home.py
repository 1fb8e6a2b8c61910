"""Where a Hermes home is, and where in it Hermes and packtool keep things."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A Hermes home, which need not exist. ``chosen_by`` says why it is this one, in words for a person.

    ``named`` is how the person named it, empty where it is the usual one: commands to type next must name it again.

    Nothing here touches the disk. ``plugins`` is never written to before something is installed: Hermes loads whatever
    lies below it.
    """

    path: Path
    chosen_by: str
    named: str = ""

    @classmethod
    def find(cls, explicit: str | Path | None, environ: Mapping[str, str], *, windows: bool = False) -> Home:
        """Return the home that ``explicit`` names, else ``HERMES_HOME`` in ``environ``, else the usual place.

        The path is absolute and ``~`` is expanded. Raises CouldNotLook where the user has no home folder.
        """
        if explicit is not None and str(explicit):
            return cls(path=_absolute(str(explicit)), chosen_by="asked for", named=str(explicit))
        if environ.get("HERMES_HOME", "").strip():
            return cls(path=_absolute(environ["HERMES_HOME"].strip()), chosen_by="HERMES_HOME")
        if windows and environ.get("LOCALAPPDATA"):
            return cls(path=_absolute(environ["LOCALAPPDATA"]) / "hermes", chosen_by="the usual place")
        return cls(path=_absolute("~") / ".hermes", chosen_by="the usual place")

    @property
    def shown(self) -> str:
        """How a person knows it: as it was named, else its path."""
        return self.named or str(self.path)

    @property
    def config(self) -> Path:
        """Hermes' configuration."""
        return self.path / "config.yaml"

    @property
    def plugins(self) -> Path:
        """Where installed plugins lie."""
        return self.path / "plugins"

    @property
    def records(self) -> Path:
        """Hermes' own record of what was installed from where; packtool adds to it."""
        return self.plugins / ".install-metadata.json"

    @property
    def receipts(self) -> Path:
        """What packtool knows of each plugin that it installed."""
        return self.own / "receipts"

    @property
    def index_cache(self) -> Path:
        """Hermes' own copy of the index that this home uses, which packtool shares."""
        return self.path / "cache" / "plugin_index.json"

    @property
    def catalog_cache(self) -> Path:
        """The copy of the catalog that newer releases of Hermes keep; its list of removed plugins is heeded."""
        return self.path / "cache" / "plugin-catalog.json"

    @property
    def own(self) -> Path:
        """The folder in which packtool keeps what is its own."""
        return self.path / "packtool"

    @property
    def own_cache(self) -> Path:
        """Packtool's caches; everything in it can be deleted at any time."""
        return self.own / "cache"

    @property
    def staging(self) -> Path:
        """Where plugins are put together before they are judged; never below ``plugins``."""
        return self.own / "staging"


def _absolute(text: str) -> Path:
    try:
        return Path(text).expanduser().absolute()
    except (RuntimeError, OSError):
        raise CouldNotLook(
            "no home folder is known for this user, so no Hermes home can be found",
            remedy="name it: --home FOLDER, or set HERMES_HOME",
        ) from None
