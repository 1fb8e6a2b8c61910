"""The keys of an index, in the order in which they are written."""

from __future__ import annotations

TOP_KEYS = ("$schema", "schema_version", "generated_at", "plugins", "removed", "renames", "catalog")
ENTRY_KEYS = (
    *("name", "description", "author", "tags", "repo", "ref", "subdir"),
    *("homepage", "capabilities", "api_version", "added_at"),
    *("deprecated", "replaced_by", "yanked", "hold", "catalog"),
)
REMOVAL_KEYS = ("name", "repo", "subdir", "reason", "date", "link", "kind", "catalog")
