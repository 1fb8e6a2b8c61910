"""The rules about looking names up in an index."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NAME_UNKNOWN = Rule(
    id="index-name-unknown",
    severity=Severity.ERROR,
    summary="The index lists no plugin of this name.",
    why="A name that nobody lists leads nowhere; one that is nearly right may be somebody else's plugin.",
    remedy="correct the name, or name the repository under `repo`",
)
NAME_AMBIGUOUS = Rule(
    id="index-name-ambiguous",
    severity=Severity.ERROR,
    summary="The index lists several plugins of this name.",
    why="Which of them is meant is for the author of the pack to say; a guess would install somebody else's plugin.",
    remedy="name the repository under `repo`",
)
PIN_DIFFERS = Rule(
    id="index-pin-differs",
    severity=Severity.NOTE,
    summary="The index pins another commit of the plugin than the pack does.",
    why="What the keepers of the index reviewed is their commit; the pack's own is the one that is used.",
    remedy="compare the two commits, or pin the one of the index",
)
RENAMED = Rule(
    id="index-renamed",
    severity=Severity.NOTE,
    summary="The plugin has another name in the index now.",
    why="The old name leads to the new one for now; whoever reads the pack should know which plugin is meant.",
    remedy="write the new name",
)
DEPRECATED = Rule(
    id="index-deprecated",
    severity=Severity.WARNING,
    summary="The keepers of the index advise against this plugin.",
    why="A deprecated plugin is no longer looked after, or something better has taken its place.",
    remedy="look for another plugin, or keep this one knowingly",
)
YANKED = Rule(
    id="index-yanked",
    severity=Severity.WARNING,
    summary="The keepers of the index have withdrawn the commit that it pins.",
    why="The commit turned out to be faulty after it was listed. A pack names its own commit, which its author chose: "
    "it is told and goes on working. Nothing is installed anew by such a name alone.",
    remedy="pin another commit of the plugin",
)
REMOVED = Rule(
    id="index-removed",
    severity=Severity.ERROR,
    summary="The plugin is on the list of removed plugins.",
    why="The keepers of the index took it out for the reason given and want nobody to install it.",
    remedy="take the plugin out of the pack",
)
NOT_CURRENT = Rule(
    id="index-not-current",
    severity=Severity.WARNING,
    summary="The index could not be had from its server, and an older copy stands in for it.",
    why="New plugins are missing from an old copy, and so are the newest removals.",
    remedy="run the command again when the server can be reached",
)
REFUSED = Rule(
    id="index-download-refused",
    severity=Severity.WARNING,
    summary="What the server of the index sent was not taken; the copy at hand is used.",
    why="An older index, or one that forgets removed plugins, is what somebody would serve who wants them back.",
    remedy="ask the keepers of the index",
)
CACHE = Rule(
    id="index-cache",
    severity=Severity.NOTE,
    summary="The copy of the index on this machine could not be read or written.",
    why="Without a copy the index is fetched every time, and nothing stands in for it when the network is away.",
    remedy="check the rights of the folder",
)
ENTRIES_SKIPPED = Rule(
    id="index-entries-skipped",
    severity=Severity.NOTE,
    summary="The index holds entries that cannot be read.",
    why="Such an entry is as good as missing.",
    remedy="tell the keepers of the index",
)
REMOVALS_UNREAD = Rule(
    id="index-removals-unread",
    severity=Severity.WARNING,
    summary="The list of removed plugins holds items that cannot be read.",
    why="What they warn of is not known, so it cannot be kept out.",
    remedy="tell the keepers of the index",
)
ENTRY_FOREIGN = Rule(
    id="index-entry-foreign",
    severity=Severity.WARNING,
    summary="The index lists the plugin in a way that Hermes does not read.",
    why="Hermes takes only `owner/repo` on GitHub from an index, so it will not find this name.",
    remedy="name the repository under `repo`",
)
