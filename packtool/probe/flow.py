"""The flow of the probe: the plugin's files into the child, its answer out, and what that says besides the reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.probe.asking import request
from packtool.probe.judging import judge
from packtool.probe.running import run

if TYPE_CHECKING:
    from packtool.doctor import Examination
    from packtool.findings import Finding, Json
    from packtool.trees import Tree

WHAT_IT_DOES = (
    "--probe runs the plugin's code: it is imported, and `register` is called. It runs shut in: a copy of its own"
    " files and Python's own modules are all it sees; no network, no other process, no programs, an empty home,"
    " 10 seconds."
)


def probe(tree: Tree, seen: Examination) -> tuple[tuple[Finding, ...], dict[str, Json]]:
    """Run the plugin in ``tree``, shut in, and return what is to be said of it and what it did.

    It is run as in the last of the releases that ``seen`` was asked about. Raises CouldNotLook where it cannot be shut
    in; nothing of it is run then.
    """
    release = seen.subject.asked[-1]
    ran = run(request(tree, seen.subject, release))
    answer = ran.answer
    findings = tuple(sorted(judge(seen.subject, ran), key=lambda finding: finding.order))
    told = {
        "release": release,
        "ended": ran.cut or None,
        "registers": [
            {"kind": one.what, "name": one.detail, "path": one.path, "line": one.line} for one in answer.registered
        ],
        "tried": [{"what": one.what, "detail": one.detail, "path": one.path, "line": one.line} for one in answer.tried],
        "called": list(answer.called),
        "unknown": list(answer.unknown),
        "stood_in": list(answer.stood_in),
        "has_register": answer.has_register,
    }
    return findings, {"probe": told}
