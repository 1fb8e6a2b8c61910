"""The rules about an index as a document: its shape, its entries and its list of removed plugins."""

from __future__ import annotations

from packtool.findings import Rule, Severity

_SKIPPED = "Hermes skips such an entry without a word, so nobody can install the plugin by its name."

SHAPE = Rule(
    id="index-shape",
    severity=Severity.ERROR,
    summary="The document is not an index.",
    why="Without a list of plugins there is nothing to find a name in.",
    remedy='write {"schema_version": 1, "generated_at": "…", "plugins": [], "removed": []}',
)
SCHEMA_VERSION = Rule(
    id="index-schema-version",
    severity=Severity.WARNING,
    summary="The index does not say that it has the form that readers know.",
    why="A reader that does not know the form may misread entries.",
    remedy='write "schema_version": 1',
)
GENERATED_AT = Rule(
    id="index-generated-at",
    severity=Severity.WARNING,
    summary="The index does not say when it was made, or not so that it can be read and believed.",
    why="Only this date tells a newer index from an older one that somebody serves again.",
    remedy='write the time in UTC, such as "generated_at": "2026-01-31T12:00:00Z"',
)
ENTRY_FORM = Rule(
    id="index-entry-form",
    severity=Severity.ERROR,
    summary="An entry of the index cannot be read.",
    why=_SKIPPED,
    remedy="write an object with at least `name` and `repo`",
)
ENTRY_NAME = Rule(
    id="index-entry-name",
    severity=Severity.ERROR,
    summary="An entry has no usable name.",
    why=_SKIPPED,
    remedy="write the plugin's own name, as its manifest has it",
)
ENTRY_REPO = Rule(
    id="index-entry-repo",
    severity=Severity.ERROR,
    summary="An entry does not say where its repository is.",
    why=_SKIPPED,
    remedy='write "repo": "owner/repo"',
)
ENTRY_REPO_FORM = Rule(
    id="index-entry-repo-form",
    severity=Severity.WARNING,
    summary="An entry names its repository in a way that Hermes does not read in an index.",
    why=f"Hermes takes exactly `owner/repo` on GitHub here. {_SKIPPED}",
    remedy='write "repo": "owner/repo"',
)
ENTRY_SUBDIR = Rule(
    id="index-entry-subdir",
    severity=Severity.ERROR,
    summary="An entry names a folder that cannot be one inside the repository.",
    why="A folder that leaves the repository, or that means different things on different systems, is never opened.",
    remedy="write the folder's path from the root of the repository, or leave `subdir` out",
)
ENTRY_REF = Rule(
    id="index-entry-ref",
    severity=Severity.WARNING,
    summary="An entry is not pinned to a commit.",
    why="A tag or branch can be moved after the entry was reviewed; then its users get what nobody looked at.",
    remedy="write the full commit of 40 hex digits under `ref`",
)
REF_SPELLING = Rule(
    id="index-ref-spelling",
    severity=Severity.NOTE,
    summary="A commit in the index is read in a tidier form than it is written.",
    why="Readers write commits in lower case and without blanks; a search for what they write does not find this one.",
    remedy="write the commit in lower case: packtool fix FILE",
)
ENTRY_FIELD = Rule(
    id="index-entry-field",
    severity=Severity.WARNING,
    summary="A field of an entry has a value of the wrong type, which readers drop.",
    why="What the field was meant to say is shown to nobody.",
    remedy="write a value of the type that is named",
)
UNKNOWN_KEY = Rule(
    id="index-unknown-key",
    severity=Severity.WARNING,
    summary="A key of the index is none of those that are read.",
    why="An unknown key is dropped silently; if it is misspelt, what it was meant to say is lost.",
    remedy="remove the key, or write the one that was meant",
)
ENTRY_TWICE = Rule(
    id="index-entry-twice",
    severity=Severity.ERROR,
    summary="A name stands in the index twice.",
    why="A name that leads to two places leads to neither: it is ambiguous, and nobody can install it.",
    remedy="keep one of the entries, or rename one",
)
PLACE_TWICE = Rule(
    id="index-place-twice",
    severity=Severity.WARNING,
    summary="Two names of the index lead to the same place.",
    why="One plugin under two names is installed twice, or reviewed under one name and used under the other.",
    remedy="keep the name that the plugin's own manifest has",
)
REMOVED_FORM = Rule(
    id="index-removed-form",
    severity=Severity.ERROR,
    summary="An item of the list of removed plugins names neither a plugin nor a repository that can be read.",
    why="A warning that matches nothing protects nobody.",
    remedy='write {"name": "…", "repo": "owner/repo", "reason": "…", "date": "YYYY-MM-DD"}',
)
REMOVED_KIND = Rule(
    id="index-removed-kind",
    severity=Severity.WARNING,
    summary="An item of the list of removed plugins is of a kind that nobody knows.",
    why="The kind tells people and programs how bad it is: what is malicious must go, what is abandoned need not.",
    remedy="write one of malicious, vulnerable, broken, abandoned, policy, request",
)
RENAME_FORM = Rule(
    id="index-rename-form",
    severity=Severity.ERROR,
    summary="A rename in the index cannot be read.",
    why="Who looks for the old name finds nothing.",
    remedy='write "renames": {"old-name": "new-name"}',
)
RENAME_LIVE = Rule(
    id="index-rename-live",
    severity=Severity.ERROR,
    summary="A name is renamed to another and is still an entry of its own.",
    why="Readers that know renames and readers that do not would install two different plugins by one name.",
    remedy="take the rename out, or the entry",
)
RENAME_LOOP = Rule(
    id="index-rename-loop",
    severity=Severity.ERROR,
    summary="Renames lead in a circle.",
    why="None of these names ever leads to a plugin.",
    remedy="let the last name be that of an entry",
)
RENAME_UNKNOWN = Rule(
    id="index-rename-unknown",
    severity=Severity.ERROR,
    summary="A rename leads to a name that the index does not list.",
    why="Who looks for the old name finds nothing, or one day whatever somebody adds under the new name.",
    remedy="write the name of an entry, or take the rename out",
)
REPLACEMENT = Rule(
    id="index-replacement",
    severity=Severity.ERROR,
    summary="What an entry says it is replaced by leads nowhere.",
    why="Whoever follows the advice finds nothing, or one day whatever somebody adds under that name.",
    remedy="name an entry under `replaced_by` of a deprecated entry, or leave it out",
)
ORDER = Rule(
    id="index-order",
    severity=Severity.NOTE,
    summary="The entries of an index are not in the order of their names.",
    why="In a sorted list a new entry has one place, so that two people who add entries rarely change the same lines.",
    remedy="sort the entries by name: packtool fix FILE",
)
MORE_FAULTS = Rule(
    id="index-more-faults",
    severity=Severity.ERROR,
    summary="The index has more faults than are shown.",
    why="A list that nobody reads to its end hides what matters.",
    remedy="correct what is shown and run the command again",
)
