"""Where links lead: whether a link stays inside its tree, by its words alone."""

from __future__ import annotations


def leaves(path: str, target: str) -> bool:
    """Whether a link at ``path`` that points to ``target`` may lead out of the tree.

    Nothing on disk is asked: an absolute target leaves, and so does one with more ``..`` than there are folders
    above the link. A ``..`` behind a name counts as leaving too, since that name may be a link itself.
    """
    if not target or target.startswith(("/", "\\")) or ":" in target or "\\" in target:
        return True
    depth = path.count("/")
    named = False
    for part in target.split("/"):
        if part in {"", "."}:
            continue
        if part != "..":
            named = True
            continue
        depth -= 1
        if named or depth < 0:
            return True
    return False
