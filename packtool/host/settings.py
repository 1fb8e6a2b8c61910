"""What packtool heeds in a home's config.yaml, read tolerantly: it is the user's own file and Hermes' to judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.findings import Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location
    from packtool.host.home import Home

CONFIG_LIMIT = 1_048_576
_STRING = "tag:yaml.org,2002:str"

UNREAD = Rule(
    id="host-config-unread",
    severity=Severity.WARNING,
    summary="The configuration of the Hermes home cannot be read.",
    why="If it names an index of its own, names were looked up in another one, with another list of removed plugins.",
    remedy="repair the file, or name the index: --index PATH|URL",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """``index_url`` is ``plugins.index_url`` where it is a text; ``unread`` says why config.yaml told nothing."""

    index_url: str | None = None
    unread: CouldNotLook | None = None

    def findings_at(self, location: Location) -> Iterator[Finding]:
        """Give a finding if config.yaml could not be read: what was meant by it is then not done."""
        if self.unread is not None:
            yield UNREAD.at(location, self.unread.message, remedy=self.unread.remedy)


def read_settings(home: Home) -> Settings:
    """Read what packtool heeds from config.yaml. Never raises: no file is no setting, a broken one is ``unread``."""
    try:
        raw = read_bounded(home.config, CONFIG_LIMIT)
        # Most homes do not set it, and then a long file need not be parsed.
        return Settings(index_url=_index_url(raw.decode("utf-8-sig")) if b"index_url" in raw else None)
    except FileNotFoundError:
        return Settings()
    except OSError as fault:
        return _unread(home, f"cannot be read: {why(fault)}")
    except (YAMLError, RecursionError, ValueError):
        return _unread(home, "is not valid YAML in UTF-8")


def _unread(home: Home, reason: str) -> Settings:
    message = f"{home.config} {reason}; its `plugins.index_url` is not known, so the usual index is used"
    return Settings(unread=CouldNotLook(message, remedy="repair the file, or name the index: --index PATH|URL"))


def _index_url(text: str) -> str | None:
    # Composing builds no values: tags, dates and numbers that only Hermes understands do no harm.
    yaml = YAML(typ="safe", pure=True)
    found = _value(_value(yaml.compose(text), "plugins"), "index_url")
    if not isinstance(found, ScalarNode) or found.tag != _STRING:
        return None
    return str(found.value).strip() or None


def _value(node: Node | None, key: str) -> Node | None:
    if not isinstance(node, MappingNode):
        return None
    # The last one wins, as it does where Hermes takes a key that stands twice.
    matching = [value for name, value in node.value if isinstance(name, ScalarNode) and name.value == key]
    return matching[-1] if matching else None
