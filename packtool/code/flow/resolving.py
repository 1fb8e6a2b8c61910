"""Which function, class or cell of which module a reference in a summary means."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.code.flow.summary import Summary

_MOST_HOPS = 6
_MOST_WORDS = 12


class Thing(NamedTuple):
    """A function, a class or a global name: the module's path and the qualified name in it."""

    path: str
    name: str


class Resolver:
    """Resolves the references of all modules of one plugin."""

    def __init__(self, modules: Mapping[str, Summary]) -> None:
        """Resolve among ``modules``, by their paths."""
        self._modules = modules
        self._methods: defaultdict[str, list[Thing]] = defaultdict(list)
        self._known: dict[tuple[str, str], tuple[Thing, ...]] = {}
        for path, module in modules.items():
            for name in module.functions:
                owner, _, last = name.rpartition(".")
                if owner in module.classes:
                    self._methods[last].append(Thing(path, name))

    def functions(self, path: str, ref: str) -> tuple[Thing, ...] | None:
        """Return the functions that a call in the module at ``path`` may mean.

        Empty for a class that is made without code of its own; ``None`` for what is no part of the plugin.
        """
        key = (path, ref)
        if key not in self._known:
            found = self._called(path, ref)
            self._known[key] = (_NOWHERE,) if found is None else found
        known = self._known[key]
        return None if known == (_NOWHERE,) else known

    def _called(self, path: str, ref: str) -> tuple[Thing, ...] | None:
        kind, _, rest = ref.partition(":")
        if kind == "m":
            found = self._methods.get(rest, [])
            return (found[0],) if len(found) == 1 else None
        if kind in {"s", "t"}:
            owner, _, method = rest.rpartition(":")
            thing = Thing(path, owner) if kind == "s" else self.thing(path, owner)
            found_method = None if thing is None else self._method(thing, method)
            return None if found_method is None else (found_method,)
        thing = self.thing(path, ref)
        if thing is None:
            return None
        module = self._modules[thing.path]
        if thing.name in module.classes:
            made = self._method(thing, "__init__")
            return () if made is None else (made,)
        return (thing,) if thing.name in module.functions else None

    def _method(self, owner: Thing, method: str) -> Thing | None:
        waiting = [owner]
        for _ in range(_MOST_HOPS * 2):
            if not waiting:
                return None
            each = waiting.pop(0)
            module = self._modules[each.path]
            if f"{each.name}.{method}" in module.functions:
                return Thing(each.path, f"{each.name}.{method}")
            bases = (self.thing(each.path, base) for base in module.classes.get(each.name, ()))
            waiting += [base for base in bases if base is not None]
        return None

    def cell(self, path: str, origin: str) -> str | None:
        """Return the one name that a cell has for all modules, or ``None`` where it means nothing in the plugin."""
        kind, _, rest = origin.partition(":")
        if kind == "f":
            return origin
        if kind == "a":
            ref, _, attribute = rest.rpartition(".")
            owner = self.thing(path, ref)
            return None if owner is None else f"a:{'|'.join(self._root(owner))}.{attribute}"
        if kind == "i":
            thing = self.thing(path, origin)
            if thing is None or not thing.name or thing.name in self._modules[thing.path].functions:
                return None
            return f"g:{thing.path}|{thing.name}"
        return f"{kind}:{path}|{rest}"

    def _root(self, owner: Thing) -> Thing:
        """Return the class of the plugin that a class comes from in the end, as all share the object's attributes."""
        for _ in range(_MOST_HOPS):
            bases = self._modules[owner.path].classes.get(owner.name, ())
            base = next((found for one in bases if (found := self.thing(owner.path, one)) is not None), None)
            if base is None or base.name not in self._modules[base.path].classes:
                break
            owner = base
        return owner

    def thing(self, path: str, ref: str, hops: int = 0) -> Thing | None:
        """Return what a reference of kind ``l`` or ``i`` means, through modules that only pass it on."""
        kind, _, rest = ref.partition(":")
        if kind == "l":
            return Thing(path, rest)
        if kind != "i" or hops >= _MOST_HOPS:
            return None
        level, _, dotted = rest.partition(":")
        for place, words in self._places(path, int(level or 0), dotted.split(".")[:_MOST_WORDS]):
            module = self._modules[place]
            name = ".".join(words)
            if words and words[0] in module.imports and name not in module.functions:
                further = ".".join([module.imports[words[0]], *words[1:]])
                return self.thing(place, further, hops + 1)
            return Thing(place, name)
        return None

    def _places(self, path: str, level: int, words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the modules that a dotted name may lie in, the nearest first, with what is left of the name."""
        folder = posixpath.dirname(path)
        words = [word for word in words if word]
        if level:
            for _ in range(level - 1):
                folder = posixpath.dirname(folder)
            yield from self._inside(folder, words)
            return
        for base in dict.fromkeys([folder, "", "src"]):
            yield from self._inside(base, words)
        # The folder that holds the tree is not known by name, so the first word may be the tree itself.
        yield from self._inside("", words[1:])

    def _inside(self, folder: str, words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
        for count in range(len(words), -1, -1):
            place = "/".join([*([folder] if folder else []), *words[:count]])
            for choice in (f"{place}.py", f"{place}/__init__.py" if place else "__init__.py"):
                if choice in self._modules and (count or len(words) == 1):
                    yield choice, words[count:]
                    return


_NOWHERE = Thing("", "")
