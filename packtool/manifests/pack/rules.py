"""What packtool looks for in a pack's head and entries."""

from __future__ import annotations

from packtool.findings import Rule, Severity

REFUSES = "Hermes refuses the whole pack when one entry is like this."
COULD_DIFFER = "What was reviewed and what is installed could then be two different things."

NO_PACK = Rule(
    id="pack-not-a-mapping",
    severity=Severity.ERROR,
    summary="A pack file is not a mapping of keys to values.",
    why="Hermes looks for the keys name and plugins at the top of the file.",
    remedy="begin with `name:` and `plugins:`",
)
NAME = Rule(
    id="pack-name",
    severity=Severity.ERROR,
    summary="A pack has no name, or its name is not text.",
    why="Hermes refuses a pack without a name, and takes a number, a date or true for no name at all.",
    remedy="write `name: my-pack`; put the name in quotes when it looks like a number or a date",
)
TEXT_TYPE = Rule(
    id="pack-text-type",
    severity=Severity.WARNING,
    summary="A description, an author or a version is not written as text.",
    why="YAML readers turn a plain 1.10 into the number 1.1 and a plain date into a date before Hermes sees it.",
    remedy="put the value in quotes",
)
PLUGINS = Rule(
    id="pack-plugins",
    severity=Severity.ERROR,
    summary="A pack has no list of plugins, or an empty one.",
    why="Hermes refuses a pack that installs nothing.",
    remedy="write `plugins:` and below it one `- repo: owner/repo` with its `ref:` for each plugin",
)
SECTION_TYPE = Rule(
    id="pack-section-type",
    severity=Severity.ERROR,
    summary="The section config or skills is of the wrong type.",
    why="Hermes refuses the pack, or reads the section as if it were not there.",
    remedy="write a mapping of plugin to settings under `config`, a list of names under `skills`, or leave it out",
)
SKILL_TYPE = Rule(
    id="pack-skill-type",
    severity=Severity.WARNING,
    summary="A member of the list of skills is not a name.",
    why="Hermes shows whatever stands there as text, and an empty member as the word None.",
    remedy="write the skill's name as text, or remove the member",
)
KEY_IGNORED = Rule(
    id="pack-key-ignored",
    severity=Severity.WARNING,
    summary="A key is not read because another key stands in its place.",
    why="Whoever reads the file sees a value that changes nothing.",
    remedy="remove one of the two",
)
ENTRY_TYPE = Rule(
    id="pack-entry-type",
    severity=Severity.ERROR,
    summary="An entry of the list of plugins is not a mapping.",
    why=REFUSES,
    remedy="write `- repo: owner/repo` and below it `ref:` with the full commit",
)
ENTRY_EMPTY = Rule(
    id="pack-entry-empty",
    severity=Severity.ERROR,
    summary="An entry says neither a repository nor a name.",
    why=REFUSES,
    remedy="add `repo: owner/repo`, or `name:` with a name from the index",
)
ENTRY_NAME = Rule(
    id="pack-entry-name",
    severity=Severity.ERROR,
    summary="The name of an entry is not text, or is blank.",
    why=REFUSES,
    remedy="write the plugin's name as text, in quotes when it looks like a number, or leave `name` out",
)
NAME_IS_LABEL = Rule(
    id="pack-name-is-label",
    severity=Severity.NOTE,
    summary="An entry has both a name and a repository.",
    why="Hermes installs the repository and never looks the name up; the name is only what messages say.",
    remedy="leave `name` out, or leave `repo` out to have the index say where the plugin is",
)
REF_MISSING = Rule(
    id="pack-ref-missing",
    severity=Severity.ERROR,
    summary="An entry has no commit.",
    why="Without a commit, what is installed tomorrow need not be what was reviewed today; Hermes refuses the pack.",
    remedy="add `ref:` with the full commit; `git ls-remote URL HEAD` prints one",
)
REF_TYPE = Rule(
    id="pack-ref-type",
    severity=Severity.ERROR,
    summary="A commit is not text.",
    why="YAML reads a plain commit of digits only, or of digits around one e, as a number, and the commit is lost.",
    remedy="put the commit in quotes",
)
REF_FORM = Rule(
    id="pack-ref-form",
    severity=Severity.ERROR,
    summary="A commit is not 40 hex digits.",
    why="Tags and branches can be moved to other code after a review, and a short commit can be met by a second one; "
    "Hermes takes the full commit only.",
    remedy="write the full commit; `git ls-remote URL TAG^{}` (or TAG, or a branch) prints it",
)
SPELLING = Rule(
    id="pack-spelling",
    severity=Severity.NOTE,
    summary="A value is read in a tidier form than it is written.",
    why="Hermes takes blanks from the ends of names and commits, slashes from the ends of a subdir, and writes commits "
    "in lower case.",
    remedy="write the tidy form",
)
REPO_TYPE = Rule(
    id="pack-repo-type",
    severity=Severity.ERROR,
    summary="A repository is not text.",
    why="Hermes reads such a pack, shows it, and then breaks while it installs.",
    remedy="write owner/repo or an https:// address as text",
)
REPO_FORM = Rule(
    id="pack-repo-form",
    severity=Severity.ERROR,
    summary="A repository is written in a form that is not accepted.",
    why="Some forms run commands or can be changed on the way, others mean nothing on another machine.",
    remedy="write owner/repo, https://host/owner/repo.git or git@host:owner/repo.git",
)
REPO_MISREAD = Rule(
    id="pack-repo-misread",
    severity=Severity.ERROR,
    summary="Hermes would look for another repository or folder than the entry says.",
    why="Hermes joins repository and subdir into one text and takes it apart again by its own marks. " + COULD_DIFFER,
    remedy="write owner/repo, or end the address in .git",
)
REPO_NEW_FORM = Rule(
    id="pack-repo-new-form",
    severity=Severity.WARNING,
    summary="A folder is written behind a # that older releases of Hermes do not understand.",
    why="Hermes 0.20 takes owner/repo#folder for the name of a repository.",
    remedy="write owner/repo/folder, or put the folder under `subdir`",
)
REPO_LOCAL = Rule(
    id="pack-repo-local",
    severity=Severity.WARNING,
    summary="A repository is on this machine.",
    why="The pack cannot be used by anybody else, and Hermes reads some local forms in another way.",
    remedy="push the repository and write its address before you share the pack",
)
SUBDIR_FORM = Rule(
    id="pack-subdir-form",
    severity=Severity.ERROR,
    summary="A subdir is not a folder's path inside the repository.",
    why="A path that leaves the repository could install what nobody reviewed; one that some systems cannot hold fails "
    "on them.",
    remedy="write the folder's path from the root of the repository, separated by /",
)
SUBDIR_IGNORED = Rule(
    id="pack-subdir-ignored",
    severity=Severity.WARNING,
    summary="An entry that gives a name only also gives a subdir.",
    why="The index says where a named plugin is, its folder too; Hermes does not read the entry's own subdir.",
    remedy="remove `subdir`, or write `repo:` instead of `name:`",
)
SAME_TWICE = Rule(
    id="pack-same-twice",
    severity=Severity.WARNING,
    summary="The same plugin stands in the pack twice.",
    why="Hermes installs the first and then fails because it is there already.",
    remedy="remove one of the two entries",
)
TWO_COMMITS = Rule(
    id="pack-two-commits",
    severity=Severity.ERROR,
    summary="The same plugin stands in the pack at two commits.",
    why="Only one of them can be installed, and which one depends on the order of the entries.",
    remedy="keep the entry with the commit you mean",
)
SAME_NAME = Rule(
    id="pack-same-name",
    severity=Severity.WARNING,
    summary="Two entries for different plugins have the same name.",
    why="Messages and settings for one of them are taken for the other's.",
    remedy="give each entry its own name, or leave `name` out",
)
