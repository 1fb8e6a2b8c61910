"""What stands in the way of installing a plugin that the review itself does not refuse."""

from __future__ import annotations

from packtool.findings import Rule, Severity

REVIEW_FAILED = Rule(
    id="install-review-failed",
    severity=Severity.ERROR,
    summary="A plugin was not installed because its review says fail.",
    why="A fail is an unmistakable danger or a fault that would make it something else than what was reviewed.",
    remedy="leave it out of the pack, or tell its author; no option installs it",
)
NOT_SEEN = Rule(
    id="install-not-seen",
    severity=Severity.ERROR,
    summary="A plugin was not installed because it could not be looked at.",
    why="What nobody has looked at is never taken for good.",
    remedy="run the same command again when it can be reached",
)
WARNED = Rule(
    id="install-warned",
    severity=Severity.ERROR,
    summary="A plugin has warnings, and nobody was there to accept them.",
    why="A warning is something that a person must have read before the code runs.",
    remedy="read the warnings, then add --accept-warnings",
)
DECLINED = Rule(
    id="install-declined",
    severity=Severity.ERROR,
    summary="Nothing was installed because the question was answered with no.",
    why="Only a clear yes installs anything.",
    remedy="run the same command again and answer y",
)
PACK_BROKEN = Rule(
    id="install-pack-broken",
    severity=Severity.ERROR,
    summary="Nothing was installed because the pack as a whole has errors.",
    why="A file that is wrong in one place may mean something else in another.",
    remedy="correct what is told beside this",
)
BUNDLED_NAME = Rule(
    id="install-bundled-name",
    severity=Severity.ERROR,
    summary="A plugin has the name of one that comes with Hermes.",
    why="It would be loaded in the place of Hermes' own, with what was granted to that one.",
    remedy="ask its author for another name",
)
NAME_CLOSE = Rule(
    id="install-name-close",
    severity=Severity.ERROR,
    summary="A plugin's name can be taken for that of a plugin that is installed already.",
    why="Whoever enables or grants something by name will one day mean the wrong one.",
    remedy="remove the other one first: packtool remove NAME",
)
EXISTS = Rule(
    id="install-exists",
    severity=Severity.ERROR,
    summary="Another plugin, another commit or an edited copy stands under the plugin's name.",
    why="Replacing it would lose what stands there now.",
    remedy="add --replace",
)
HERMES_REFUSES = Rule(
    id="install-hermes-refuses",
    severity=Severity.ERROR,
    summary="The release of Hermes that this home belongs to cannot install the plugin.",
    why="It would lie there and never load, or load as something else.",
    remedy="update Hermes, or name the release it is for: --hermes 0.20|0.22",
)
FAILED = Rule(
    id="install-failed",
    severity=Severity.ERROR,
    summary="A plugin could not be put in place.",
    why="The home is as it was before, or is put right by the next run of packtool.",
    remedy="mend what the message names, then run the same command again: it does only what is missing",
)
LEFT_OVER = Rule(
    id="install-left-over",
    severity=Severity.NOTE,
    summary="Grants of an earlier plugin of the same name, or that a plugin no longer asks for, were cleared.",
    why="Hermes goes by the name alone, and would give them to the newcomer.",
    remedy="answer the questions of this install, or: packtool capabilities NAME",
)
VARIABLE_REFUSED = Rule(
    id="install-variable-refused",
    severity=Severity.WARNING,
    summary="A plugin asks for an environment variable that steers other programs.",
    why="Every program that is started with it would obey the plugin's wish.",
    remedy="set it yourself where it is needed, if you must",
)
UNSCANNED = Rule(
    id="install-unscanned",
    severity=Severity.WARNING,
    summary="Plugins are not scanned because the home says so.",
    why="`plugins.scan_on_install: false` turns the scan off for every plugin, hostile ones too.",
    remedy="write `scan_on_install: true` under `plugins` in config.yaml",
)
EXAMPLES = Rule(
    id="install-examples",
    severity=Severity.NOTE,
    summary="A plugin brings example files that are to be copied.",
    why="Hermes copies them at install, which changes the reviewed tree; packtool leaves it as it is.",
    remedy="copy what you need: cp FILE.example FILE",
)
