"""What is told of files by what they are, whatever stands in them."""

from __future__ import annotations

from packtool.findings import Rule, Severity

UNREAD = Rule(
    id="inventory-unread",
    severity=Severity.ERROR,
    summary="A file was there that nothing could read.",
    why="Whatever it does, nobody looked at it, so no verdict of pass can stand.",
    remedy="make it smaller, valid and plain, or leave it out",
    references=("CWE-1007",),
)
UNPARSED = Rule(
    id="inventory-unparsed",
    severity=Severity.ERROR,
    summary="Code that no parser understood, or data that the host or the agent is given and no parser did.",
    why="Most rules could not be applied to it. It can be written so that a scanner stumbles over it and whoever it is "
    "for does not.",
    remedy="repair the syntax, or leave the file out; newer Python is read by packtool under that Python",
    references=("CWE-1007",),
)
PARTLY_PARSED = Rule(
    id="inventory-partly-parsed",
    severity=Severity.WARNING,
    summary="Code of which a part could not be read as code, or not by all rules.",
    why="What stands in that part was read as text, or place by place only.",
    remedy="write that part in plainer syntax; ship sources instead of a bundle",
    references=("CWE-1007",),
)
UNFOLLOWED = Rule(
    id="inventory-unfollowed",
    severity=Severity.WARNING,
    summary="Code so large or so tangled that it was not seen to the end where its data goes.",
    why="Code can be padded so that a reader, or a scanner with limits, stops before what matters.",
    remedy="split it into functions and modules of ordinary size; ship sources instead of generated code",
    references=("CWE-1007", "CWE-1121"),
)
OTHER_PARSER = Rule(
    id="inventory-one-parser",
    severity=Severity.NOTE,
    summary="Code that one parser did not understand and another one did.",
    why="It was read, by fewer rules than usual; newer syntax is the common reason.",
    remedy="nothing needs to be done",
)
OTHER_PYTHON = Rule(
    id="inventory-other-python",
    severity=Severity.WARNING,
    summary="Python code that runs and that Python's own parser gave up for its size, depth or bytes; semgrep did not.",
    why="Where its data goes was not followed, and what bandit looks for was not looked for. Code can be written so "
    "that a scanner stumbles over it and the interpreter that it is for does not.",
    remedy="write what this Python understands, or run packtool with the Python that the plugin is for",
    references=("CWE-1007",),
)
ENCODING = Rule(
    id="inventory-odd-encoding",
    severity=Severity.WARNING,
    summary="A text in an encoding other than UTF-8.",
    why="Tools that take it for UTF-8 see another text than the program that reads it in the end.",
    remedy="save it as UTF-8",
    references=("CWE-838",),
)
NATIVE = Rule(
    id="inventory-native-code",
    severity=Severity.WARNING,
    summary="Compiled code that cannot be read.",
    why="Nobody can see what it does; it runs with all the rights of the user.",
    remedy="ship sources, or get the program from a package manager at a fixed version",
    references=("CWE-506", "MITRE ATT&CK T1027.002"),
)
BYTECODE = Rule(
    id="inventory-bytecode",
    severity=Severity.WARNING,
    summary="Python bytecode without the source that it was made from.",
    why="Python runs it as it is, and it need not do what the sources beside it say.",
    remedy="delete it; Python makes its own",
    references=("CWE-506", "MITRE ATT&CK T1027"),
)
BYTECODE_RUNS = Rule(
    id="inventory-bytecode-runs",
    severity=Severity.ERROR,
    summary="Runtime code loads Python bytecode, and there is no source that is loaded instead.",
    why="No reader can see what runs; it need not do what any source beside it says.",
    remedy="ship the source and delete the bytecode; Python makes its own",
    references=("CWE-506", "MITRE ATT&CK T1027"),
)
CACHED_BYTECODE = Rule(
    id="inventory-cached-bytecode",
    severity=Severity.NOTE,
    summary="A cached .pyc file beside its source.",
    why="Python makes a new one when the source is newer, but takes this one where the dates fit.",
    remedy="delete __pycache__ and keep it out of the repository",
)
PICKLE_CALLS = Rule(
    id="inventory-pickle-calls",
    severity=Severity.ERROR,
    summary="A pickle has whoever loads it look up functions that are no plain data.",
    why="Loading a pickle calls what it names: a program is run or code is loaded before anybody sees the data.",
    remedy="ship the data as JSON or another format without code, or a pickle of plain containers, texts and numbers",
    references=("CWE-502", "MITRE ATT&CK T1059", "MITRE ATLAS AML.T0011.000"),
)
PICKLE_UNREAD = Rule(
    id="inventory-pickle-unread",
    severity=Severity.WARNING,
    summary="Runtime code names a pickle that could not be read to its end.",
    why="Loading it calls whatever it names, and nobody saw all of the names.",
    remedy="ship the data as JSON or another format without code",
    references=("CWE-502",),
)
GIT_FOLDER = Rule(
    id="inventory-git-folder",
    severity=Severity.WARNING,
    summary="A folder is a git repository under another name.",
    why="Whoever uses git in that folder has its configuration and its hooks heeded.",
    remedy="leave it out; make repositories for tests when the tests run",
    references=("CWE-829",),
)
GIT_FOLDER_STARTS = Rule(
    id="inventory-git-folder-starts",
    severity=Severity.ERROR,
    summary="A folder is a git repository whose configuration or hooks start programs.",
    why="Any git command there starts them, `git status` too, whether a person, a prompt or an agent gives it.",
    remedy="leave it out; make repositories for tests when the tests run",
    references=("CWE-829", "MITRE ATT&CK T1546"),
)
ARCHIVE = Rule(
    id="inventory-archive",
    severity=Severity.WARNING,
    summary="An archive that runtime code names, or that Python can import from.",
    why="What is in it was not looked at, and code can unpack, import or run it.",
    remedy="ship the files themselves",
    references=("CWE-506",),
)
QUIET_ARCHIVE = Rule(
    id="inventory-archive-unused",
    severity=Severity.NOTE,
    summary="An archive that no runtime code names, and of no kind that Python imports from.",
    why="What is in it was not looked at.",
    remedy="leave it out if nothing needs it",
)
OFFICE = Rule(
    id="inventory-office-document",
    severity=Severity.NOTE,
    summary="An office document, which can hold macros and text that nobody sees.",
    why="What is in it was not looked at.",
    remedy="ship plain text instead",
)
MACROS = Rule(
    id="inventory-office-macros",
    severity=Severity.WARNING,
    summary="An office document that holds macros: programs that an office program runs.",
    why="Whoever opens it may run them, and what they do was not looked at.",
    remedy="save it without macros, or ship plain text",
    references=("CWE-506", "MITRE ATT&CK T1137.001", "MITRE ATT&CK T1204.002"),
)
LFS = Rule(
    id="inventory-lfs-pointer",
    severity=Severity.WARNING,
    summary="A Git LFS pointer instead of the file.",
    why="Hermes installs the pointer, not the file, and what it points to was not looked at.",
    remedy="commit the file itself",
)
SUBMODULE = Rule(
    id="inventory-submodule",
    severity=Severity.WARNING,
    summary="A submodule is declared.",
    why="Hermes does not fetch it, and what it points to was not looked at.",
    remedy="commit the files themselves, or declare a dependency",
)
DEAD_LINK = Rule(
    id="inventory-dead-link",
    severity=Severity.WARNING,
    summary="A symbolic link that leads nowhere, or in a circle.",
    why="What lies there later is read as a part of the plugin.",
    remedy="delete the link",
    references=("CWE-59",),
)
HIDDEN_NAME = Rule(
    id="inventory-hidden-name",
    severity=Severity.WARNING,
    summary="A file name with characters that nobody sees, or that turn the reading direction round.",
    why="The name that is shown is not the name that is used.",
    remedy="rename it to plain letters",
    references=("CWE-451",),
)
EXECUTABLE = Rule(
    id="inventory-executable-text",
    severity=Severity.NOTE,
    summary="A text or data file that is marked as a program.",
    why="Nothing can run it as such; the mark is a slip, or it is meant to look harmless.",
    remedy="git update-index --chmod=-x FILE",
)
SUPPRESSION = Rule(
    id="inventory-suppression",
    severity=Severity.NOTE,
    summary="A mark that tells a scanner to look away.",
    why="packtool ignores it. Where it stands beside something that was found, somebody knew.",
    remedy="nothing needs to be done; waivers for packtool live outside the plugin",
)
