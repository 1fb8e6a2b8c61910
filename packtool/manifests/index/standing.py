"""What the keepers of an index say of an entry: that it is deprecated, for what, that its pin is withdrawn or held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.fault import type_word
from packtool.manifests.index.rules import ENTRY_FIELD

if TYPE_CHECKING:
    from packtool.manifests.index.fault import Faults

_MAX_REASON = 1000
_MAX_NAME = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the keepers say; each text is a stranger's, ``None`` where nothing is said and empty without a reason.

    ``deprecated``: nobody should begin to use it, ``replaced_by`` is the name of what to use. ``yanked``: the commit
    that the entry pins is withdrawn. ``hold``: the pin is left as it is when others are bumped.
    """

    deprecated: str | None = None
    replaced_by: str | None = None
    yanked: str | None = None
    hold: str | None = None


PLAIN = Standing()


def read_standing(data: dict[str, Any], faults: Faults) -> Standing:
    """Read these keys of an entry. What is of the wrong type is a fault, and taken for said without a reason."""
    if not data.keys() & {"deprecated", "replaced_by", "yanked", "hold"}:
        return PLAIN
    deprecated = data.get("deprecated")
    return Standing(
        deprecated=("" if deprecated else None)
        if isinstance(deprecated, bool)
        else _reason(data, "deprecated", faults),
        replaced_by=_name(data, faults),
        yanked=_reason(data, "yanked", faults),
        hold=_reason(data, "hold", faults),
    )


def _reason(data: dict[str, Any], key: str, faults: Faults) -> str | None:
    value = data.get(key)
    if value is None and key not in data:
        return None
    if isinstance(value, str) and value.strip():
        return value.strip()[:_MAX_REASON]
    wanted = "true or the reason" if key == "deprecated" else "the reason"
    what = "blank" if isinstance(value, str) else type_word(value)
    faults.add(ENTRY_FIELD, key, f"`{key}` is {what}, not {wanted}", remedy=f"write {wanted}, or leave `{key}` out")
    return "" if value else None


def _name(data: dict[str, Any], faults: Faults) -> str | None:
    value = data.get("replaced_by")
    if value is None and "replaced_by" not in data:
        return None
    if isinstance(value, str) and value.strip() and len(value) <= _MAX_NAME:
        return value.strip()
    faults.add(ENTRY_FIELD, "replaced_by", "`replaced_by` is no plugin's name", remedy="write the name of an entry")
    return None
