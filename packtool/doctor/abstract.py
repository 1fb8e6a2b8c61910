"""Which methods a class of the plugin lacks that a base class of Hermes demands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import Class, External, Spot, options

if TYPE_CHECKING:
    from packtool.contract.host import Provider

# Base classes that demand nothing.
PLAIN = frozenset(["builtins.object", "abc.ABC", "typing.Protocol", "typing.Generic"])


def outer_bases(cls: Class) -> list[External] | None:
    """Return the base classes outside of the tree, or ``None`` when one of them, or the class, is not known."""
    found = [option for base in cls.outside() for option in options(base)]
    if any(each.marks or each.node.decorator_list for each in cls.lineage()):
        return None
    return found if all(isinstance(base, External) for base in found) else None


def lacking(cls: Class, provider: Provider) -> tuple[str, ...]:
    """Return the methods that ``provider`` demands and the class does not define; none where that is not certain."""
    bases = outer_bases(cls)
    name = provider.base.rpartition(".")[2]
    if bases is None or not any(base.dotted.rpartition(".")[2] == name for base in bases):
        return ()
    if any(base.dotted.rpartition(".")[2] != name and base.dotted not in PLAIN for base in bases):
        return ()
    names = {bound for each in cls.lineage() for bound in each.names}
    return tuple(method for method in provider.methods if method not in names)


def spot_of_class(cls: Class) -> Spot:
    """Return where a class is written."""
    return Spot(cls.path, cls.node.lineno, cls.node.col_offset + 1)
