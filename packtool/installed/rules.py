"""What can be found in a home about the plugins that it has."""

from __future__ import annotations

from packtool.findings import Rule, Severity

CHANGED = Rule(
    id="installed-changed",
    severity=Severity.ERROR,
    summary="A file of an installed plugin is not as it was installed.",
    why="What runs is no longer what was reviewed and scanned, whoever changed it.",
    remedy="install it again: packtool install SOURCE --ref COMMIT --replace",
)
DRIFTED = Rule(
    id="installed-drifted",
    severity=Severity.WARNING,
    summary="An installed plugin has changed since it was installed.",
    why="What runs is no longer what was reviewed and scanned, whoever changed it.",
    remedy="see what changed: packtool verify NAME",
)
MOVED = Rule(
    id="installed-moved",
    severity=Severity.ERROR,
    summary="A plugin was moved to another commit or another source since packtool installed it.",
    why="Nobody has reviewed or scanned what stands there now.",
    remedy="look at it and install it again: packtool install SOURCE --ref COMMIT --replace",
)
GONE = Rule(
    id="installed-gone",
    severity=Severity.ERROR,
    summary="A plugin is recorded, and its folder is not there.",
    why="Whatever is put under its name next gets its state and its grants.",
    remedy="install it again, or forget it: packtool remove NAME",
)
UNRECORDED = Rule(
    id="installed-unrecorded",
    severity=Severity.WARNING,
    summary="Nothing says what was installed, so that nobody can tell whether it changed.",
    why="A plugin without a record, or with Hermes' record alone and no commit beside it, has nothing to be held to.",
    remedy="install it by packtool, which records every file: packtool install SOURCE --ref COMMIT --replace",
)
RECORD_LOST = Rule(
    id="installed-record-lost",
    severity=Severity.ERROR,
    summary="packtool's record and its receipt of a plugin do not agree, or one of them is gone or damaged.",
    why="Somebody changed one of them: what they still say may not be what was installed.",
    remedy="install it again: packtool install SOURCE --ref COMMIT --replace",
)
LINKED = Rule(
    id="installed-linked",
    severity=Severity.ERROR,
    summary="A link stands where a plugin was installed.",
    why="What it leads to can be exchanged at any time without a trace in the home.",
    remedy="remove the link, then install the plugin again",
)
BYTECODE = Rule(
    id="installed-bytecode",
    severity=Severity.NOTE,
    summary="Python has written bytecode beside a plugin's sources.",
    why="Python runs it in the place of the sources, and what it does is not looked at. Python writes it anew.",
    remedy="remove it: packtool verify --clean",
)
GIT_CHANGED = Rule(
    id="installed-git-changed",
    severity=Severity.ERROR,
    summary="The .git of an installed plugin is not as git or packtool leaves it.",
    why="Hermes starts git there, and git runs the hooks and the programs that its settings name.",
    remedy="install it again: packtool install SOURCE --ref COMMIT --replace",
)
HERMES_COPIED = Rule(
    id="installed-hermes-copied",
    severity=Severity.NOTE,
    summary="Hermes wrote files into a plugin when it installed it.",
    why="It copies each FILE.example to FILE, and notes where a plugin of its catalog is from. They are no changes.",
    remedy="nothing needs to be done",
)
HIDDEN = Rule(
    id="installed-hidden",
    severity=Severity.WARNING,
    summary="A plugin lies in a folder whose name begins with a dot.",
    why="Hermes loads it as any other, and nobody sees it in a listing of the folder.",
    remedy="look at it, then move it out of `plugins`",
)
UNREADABLE = Rule(
    id="installed-unreadable",
    severity=Severity.WARNING,
    summary="Something under `plugins` is no plugin that Hermes loads.",
    why="It is there for nothing, or it is broken and will be missed.",
    remedy="mend it or move it out of `plugins`",
)
NAME_DIFFERS = Rule(
    id="installed-name-differs",
    severity=Severity.WARNING,
    summary="A plugin lies in a folder of another name than the plugin's own.",
    why="Hermes goes by the name in the manifest: state and grants belong to that name, the record to the folder's.",
    remedy="rename the folder, or install the plugin again",
)
NAMES_MEET = Rule(
    id="installed-names-meet",
    severity=Severity.ERROR,
    summary="Two installed plugins go by the same name.",
    why="Hermes loads one of them, and what you enabled or granted by that name may be the other's.",
    remedy="move one of them out of `plugins`",
)
NOT_IN_LOCK = Rule(
    id="installed-not-in-lock",
    severity=Severity.ERROR,
    summary="A plugin is installed that the lock file does not have.",
    why="The lock file says all that should be there.",
    remedy="remove it, or write the lock file anew",
)
LOCK_DIFFERS = Rule(
    id="installed-lock-differs",
    severity=Severity.ERROR,
    summary="An installed plugin is not what the lock file says.",
    why="The lock file is kept where nothing that runs in the home can change it.",
    remedy="install what the lock file names: packtool install SOURCE --ref COMMIT --replace",
)
GRANT_UNRECORDED = Rule(
    id="grant-unrecorded",
    severity=Severity.WARNING,
    summary="A plugin holds a power, and no consent to it is recorded.",
    why="Hermes honours what config.yaml says, whoever wrote it there.",
    remedy="take it back: packtool capabilities revoke NAME; or consent to it: packtool enable NAME",
)
GRANT_STALE = Rule(
    id="grant-stale",
    severity=Severity.WARNING,
    summary="A plugin asks for other powers than when consent was given, or holds one that it no longer asks for.",
    why="Consent was given to something else than what is there now.",
    remedy="see them: packtool capabilities NAME; take one back: packtool capabilities revoke NAME ID",
)
GRANT_FOREIGN = Rule(
    id="grant-foreign",
    severity=Severity.WARNING,
    summary="Powers or settings stand under the name of a plugin that is not installed, or that nobody recorded.",
    why="Hermes goes by the name alone: whatever is put under that name next has them.",
    remedy="take them back: packtool capabilities revoke NAME",
)
NOT_EXPORTED = Rule(
    id="export-left-out",
    severity=Severity.WARNING,
    summary="A plugin cannot be written into a pack.",
    why="Nobody else could get it: nothing says from which public commit it came.",
    remedy="publish it and install it from there, or send its folder along",
)
EXPORTED_EDITED = Rule(
    id="export-edited",
    severity=Severity.WARNING,
    summary="A plugin that is exported was changed after it was installed.",
    why="Whoever installs the pack gets the commit, not what you have.",
    remedy="see what changed: packtool verify NAME",
)
SETTING_LEFT_OUT = Rule(
    id="export-setting-left-out",
    severity=Severity.NOTE,
    summary="A setting was not exported.",
    why="It is a grant or a secret, or a pack cannot hold it.",
    remedy="tell whoever installs the pack to set it",
)
NOTHING_EXPORTED = Rule(
    id="export-nothing",
    severity=Severity.ERROR,
    summary="There is nothing to export.",
    why="A pack without plugins installs nothing, and is refused.",
    remedy="install a plugin from a repository first",
)
LAST_FAILED = Rule(
    id="enable-refused",
    severity=Severity.ERROR,
    summary="A plugin is not enabled because its last verdict is fail.",
    why="A fail is an unmistakable danger.",
    remedy="remove it: packtool remove NAME",
)
NEVER_JUDGED = Rule(
    id="enable-unscanned",
    severity=Severity.WARNING,
    summary="A plugin is enabled that packtool has not scanned.",
    why="Nobody looked at what will run.",
    remedy="scan it: packtool scan FOLDER",
)
NOT_GRANTED = Rule(
    id="enable-not-granted",
    severity=Severity.NOTE,
    summary="A plugin asks for powers that were not granted.",
    why="Only a person at a terminal can grant them; until then the plugin has to do without.",
    remedy="grant them at a terminal: packtool enable NAME",
)
REMOVE_DECLINED = Rule(
    id="remove-declined",
    severity=Severity.ERROR,
    summary="A plugin was not removed because the question was not answered with yes.",
    why="Only a clear answer removes anything.",
    remedy="run the same command again and answer y, or type the path as it is shown",
)
KEPT_ENOUGH = Rule(
    id="move-kept-enough",
    severity=Severity.ERROR,
    summary="A plugin stays as it is because edits of it were kept aside too often already.",
    why="Nothing that somebody wrote is deleted, so somebody must say what is no longer needed.",
    remedy="remove what you do not need of what is kept: packtool update --kept NAME",
)
EDITS_KEPT = Rule(
    id="move-edits-kept",
    severity=Severity.NOTE,
    summary="What was edited in a plugin was kept aside before it was moved, replaced or removed.",
    why="The new tree is exactly what was reviewed; what is brought back into it was not.",
    remedy="see how to bring it back: packtool update --kept NAME",
)
SWITCHED_OFF = Rule(
    id="install-disabled",
    severity=Severity.NOTE,
    summary="A plugin that was enabled was replaced, and is disabled until somebody enables it.",
    why="Whoever enabled it agreed to other code.",
    remedy="packtool enable NAME",
)
NEEDS_MISSING = Rule(
    id="installed-needs-missing",
    severity=Severity.WARNING,
    summary="A plugin needs another one that is not installed.",
    why="Hermes loads it all the same, and what it builds on is not there.",
    remedy="install what it needs, or disable it: packtool disable NAME",
)
NEEDS_OFF = Rule(
    id="installed-needs-off",
    severity=Severity.WARNING,
    summary="A plugin that is enabled needs another one that is not enabled.",
    why="Hermes loads the one without the other, and what it builds on is not there.",
    remedy="packtool enable NAME",
)
NEEDS_RANGE = Rule(
    id="installed-needs-range",
    severity=Severity.WARNING,
    summary="A plugin needs another one at a version that is not the installed one.",
    why="Hermes does not look at the range; the plugin meets a version that its author ruled out.",
    remedy="move the other plugin to a commit of a version in the range: packtool update --to COMMIT NAME",
)
STILL_NEEDED = Rule(
    id="still-needed",
    severity=Severity.WARNING,
    summary="A plugin was removed or disabled that another one needs, which is enabled.",
    why="Hermes loads the other one all the same, and what it builds on is not there.",
    remedy="disable what needs it, too: packtool disable NAME",
)
