"""The rules of the probe: what a plugin did when it was run, and reading it did not show."""

from __future__ import annotations

from packtool.findings import Rule, Severity

UNFORESEEN = Rule(
    id="probe-unforeseen",
    severity=Severity.WARNING,
    summary="The plugin registered something that reading its code did not show.",
    why="What is made while the code runs is seen by nobody who reads it. A tool or a hook that is registered that way "
    "was reviewed by nobody.",
    remedy="register it by its name in plain code",
    references=("CWE-506",),
)

ABSENT = Rule(
    id="probe-absent",
    severity=Severity.WARNING,
    summary="Reading the code shows that something is registered, and when it was run it was not.",
    why="Either the code asks for something that the probe does not have, or it behaves otherwise where it is watched.",
    remedy="look at the condition under which it is registered",
)

TRIED = Rule(
    id="probe-tried",
    severity=Severity.WARNING,
    summary="While it was loaded, the plugin reached for something outside: a file, the network, a program.",
    why="A plugin is loaded at every start, before anybody has asked it for anything. All that it needs then is to "
    "register; what it reads, sends or starts then, it does unasked.",
    remedy="before you trust it, ask its author what for; as its author, do it in the function that does the work",
    references=("CWE-506",),
)

RAISED = Rule(
    id="probe-raised",
    severity=Severity.ERROR,
    summary="The plugin raised an exception while it was loaded.",
    why="Hermes leaves out a plugin that raises while it is imported or while `register` runs.",
    remedy="make that line work, or catch what it raises",
)

NOT_ENDED = Rule(
    id="probe-not-ended",
    severity=Severity.ERROR,
    summary="The plugin did not come to an end while it was loaded, or ended its own process.",
    why="Hermes loads its plugins one after the other in its own process: one that waits for ever, eats all memory or "
    "ends the process takes everything with it.",
    remedy="let `register` return at once",
)
