"""The rules about what lies beside a manifest: the code of a hook, a tap of skills, an index next to its plugins."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NO_PLUGIN = Rule(
    id="skill-tap-no-plugin",
    severity=Severity.NOTE,
    summary="A folder holds skills and no plugin.",
    why="Skills can be taken from it one by one, but no plugin of it can be installed.",
    remedy="add a plugin.json if it is meant as a portable plugin",
)
EMPTY_TAP = Rule(
    id="skill-tap-empty",
    severity=Severity.ERROR,
    summary="A tap of skills holds no skill.",
    why="Nothing can be taken from it.",
    remedy="put each skill into skills/NAME/SKILL.md",
)
TOO_DEEP = Rule(
    id="home-plugin-too-deep",
    severity=Severity.WARNING,
    summary="A plugin of a home lies deeper than Hermes looks.",
    why="Hermes finds plugins in plugins/NAME and plugins/CATEGORY/NAME; it does not load this one, without a word.",
    remedy="move the folder to plugins/NAME or plugins/CATEGORY/NAME",
)
FOLDER_NAME = Rule(
    id="home-plugin-folder",
    severity=Severity.WARNING,
    summary="A plugin of a home lies in a folder of another name than its own.",
    why="Lists, grants and records go by the manifest's name, so that updates and removals look for another folder.",
    remedy="name the folder as the manifest names the plugin",
)
NO_HANDLER = Rule(
    id="hook-no-handler",
    severity=Severity.ERROR,
    summary="A gateway hook has no handler.py that defines a function handle.",
    why="Hermes does not load the hook.",
    remedy="put `async def handle(event_type, context):` into handler.py beside HOOK.yaml",
)
HANDLER_WRONG = Rule(
    id="hook-handler-not-python",
    severity=Severity.ERROR,
    summary="The handler.py of a gateway hook is not valid Python.",
    why="Hermes cannot import it, and does not load the hook.",
    remedy="correct the syntax: `python -m py_compile handler.py` says where it is wrong",
)
HANDLER_UNREAD = Rule(
    id="hook-handler-unread",
    severity=Severity.WARNING,
    summary="The handler.py of a gateway hook cannot be read by this version of Python.",
    why="Whether it defines what Hermes calls cannot be told.",
    remedy="correct the file, or run packtool with the version of Python that Hermes runs with",
)
HANDLER_PARAMETERS = Rule(
    id="hook-handler-parameters",
    severity=Severity.ERROR,
    summary="The function handle of a gateway hook does not take an event type and a context.",
    why="Hermes calls it with two arguments; the call fails, and the hook does nothing.",
    remedy="write `async def handle(event_type, context):`",
)
INDEX_NAME = Rule(
    id="index-name-differs",
    severity=Severity.ERROR,
    summary="An index lists a plugin under another name than its own manifest gives it.",
    why="Hermes installs and enables it under the manifest's name; whoever looks for the other one finds nothing.",
    remedy="write the manifest's name in the index",
)
