"""The settings that a pack brings for a plugin, as whole values by key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from packtool.manifests.pack import Pack, Seed


def seeds_for(pack: Pack, *names: str | None) -> dict[str, Any]:
    """Return the settings under the first of ``names`` that the pack has any for; refused ones are left out."""
    for name in names:
        found = [seed for seed in pack.seeds if seed.plugin == name]
        if name is not None and found:
            return _put_together(found)
    return {}


def _put_together(seeds: list[Seed]) -> dict[str, Any]:
    # A refused setting takes its whole key with it: half a setting means something else.
    refused = {seed.path[0] for seed in seeds if seed.refused}
    whole: dict[Any, Any] = {}
    for seed in seeds:
        if seed.path[0] not in refused:
            _put(whole, seed.path, seed.value)
    return {str(key): _with_lists(value) for key, value in whole.items()}


def _put(into: dict[Any, Any], path: tuple[str | int, ...], value: Any) -> None:
    for step in path[:-1]:
        into = into.setdefault(step, {})
    into[path[-1]] = value


def _with_lists(value: Any) -> Any:
    """Turn the mappings that stand for lists (keys are positions from 0) into lists."""
    if not isinstance(value, dict):
        return value
    if value and all(isinstance(key, int) for key in value):
        return [_with_lists(value[key]) for key in sorted(value)]
    return {key: _with_lists(inner) for key, inner in value.items()}
