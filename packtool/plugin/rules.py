"""The rules about a plugin as a whole: which manifest decides, what it is named, what its parts name on disk."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOTHING_LOADABLE = Rule(
    id="plugin-nothing-loadable",
    severity=Severity.ERROR,
    summary="There is no plugin manifest at the place that was named.",
    why="Hermes installs such a folder without complaint, and then nothing of it loads.",
    remedy="name the folder that holds plugin.yaml, plugin.yml or plugin.json (in a pack: `subdir`), or write one here",
)
NO_CODE = Rule(
    id="plugin-no-code",
    severity=Severity.ERROR,
    summary="A native plugin has no __init__.py beside its manifest.",
    why="Hermes loads the code of every native plugin from there, and reports a plugin without it as failed.",
    remedy="put __init__.py with `def register(ctx)` beside the manifest (in a pack, `subdir` names their folder)",
)
OUTSIDE = Rule(
    id="plugin-file-outside",
    severity=Severity.ERROR,
    summary="A file that a plugin is read from lies outside the plugin.",
    why="A link that leaves the plugin points at something else on every machine, and may point at private files.",
    remedy="put the file itself into the plugin",
)
NOT_A_FILE = Rule(
    id="plugin-not-a-file",
    severity=Severity.ERROR,
    summary="A file that a plugin is read from is no regular file.",
    why="A folder, a pipe, a device, or a link that leads nowhere cannot be read, and readers may hang on it.",
    remedy="put a regular file there",
)
TOO_LARGE = Rule(
    id="plugin-file-too-large",
    severity=Severity.ERROR,
    summary="A file that a plugin is read from is larger than any honest file of its kind.",
    why="A reader that accepts any size can be kept busy for ever.",
    remedy="shorten the file",
)
SECOND_MANIFEST = Rule(
    id="plugin-second-manifest",
    severity=Severity.NOTE,
    summary="A plugin has more than one manifest.",
    why="Hermes reads one of them, and other clients may read another.",
    remedy="keep one, or keep what they say the same",
)
DISAGREEMENT = Rule(
    id="plugin-manifests-disagree",
    severity=Severity.WARNING,
    summary="Two manifests of one plugin say different things.",
    why="Which name or version a person sees depends on the client.",
    remedy="make both say the same",
)
SKILLS_FOLDER = Rule(
    id="plugin-skills-folder",
    severity=Severity.ERROR,
    summary="The `skills` of a portable plugin are no folder inside it.",
    why="Clients load none of the skills.",
    remedy="put the skills into a folder skills/NAME/SKILL.md",
)
SKILLS_UNREAD = Rule(
    id="plugin-skills-unread",
    severity=Severity.ERROR,
    summary="A plugin holds more skills than were read.",
    why="What was not read was not judged; no honest plugin needs so many.",
    remedy="split the plugin",
)
STRAY_SKILL = Rule(
    id="plugin-stray-skill",
    severity=Severity.NOTE,
    summary="A SKILL.md of a portable plugin is none that clients find.",
    why="Clients look for a regular file skills/NAME/SKILL.md, in exactly these letters.",
    remedy="name the file SKILL.md and put it into skills/NAME/",
)
OTHER_CLIENT = Rule(
    id="plugin-other-client-file",
    severity=Severity.NOTE,
    summary="A file of a portable plugin lies where only another client looks.",
    why="Clients of Agent Plugins do not see it, so that what it describes does not load with them.",
    remedy="put it where Agent Plugins looks, or leave it for the other client alone",
)
MCP_PLACE = Rule(
    id="plugin-mcp-place",
    severity=Severity.ERROR,
    summary="The command or working folder of an MCP server leaves the plugin through a link.",
    why="Clients skip the server.",
    remedy="put the file itself into the plugin",
)
MCP_MISSING = Rule(
    id="plugin-mcp-missing",
    severity=Severity.WARNING,
    summary="The command of an MCP server names a file that the plugin does not hold.",
    why="Clients load the server, and it fails when it is started.",
    remedy="ship the file, or correct the path",
)
