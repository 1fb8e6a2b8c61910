"""What is told of dependencies and servers that a plugin declares."""

from __future__ import annotations

from packtool.findings import Rule, Severity

DIRECT_URL = Rule(
    id="supply-chain-direct-url",
    severity=Severity.WARNING,
    summary="A dependency comes from an address that can serve something else tomorrow.",
    why="No registry keeps what was reviewed; whoever controls the address decides what is installed.",
    remedy="name a release of a registry, or a git address with the full commit behind @",
    references=("CWE-829", "CWE-494"),
)
UNPINNED = Rule(
    id="supply-chain-unpinned",
    severity=Severity.NOTE,
    summary="A dependency without any bound on its version.",
    why="A new release is installed without anybody having looked at it.",
    remedy="name at least a range, such as `requests>=2.32,<3`",
    references=("CWE-1357",),
)
LOOKALIKE = Rule(
    id="supply-chain-lookalike",
    severity=Severity.WARNING,
    summary="A package whose name is one slip away from a well-known one.",
    why="Names like this are registered to be installed by mistake.",
    remedy="check the name; if it is right, waive the finding",
    references=("CWE-1357", "MITRE ATT&CK T1195.001"),
)
INSTALL_SCRIPT = Rule(
    id="supply-chain-install-script",
    severity=Severity.WARNING,
    summary="A package script that a package manager runs by itself on install.",
    why="It runs before anybody has started the plugin, with all the rights of the user.",
    remedy="do the work in a script that a person starts",
    references=("CWE-829", "MITRE ATT&CK T1195.002"),
)
OTHER_REGISTRY = Rule(
    id="supply-chain-other-registry",
    severity=Severity.WARNING,
    summary="Dependencies are looked up in another registry than the public one.",
    why="Where two registries are asked, the higher version wins, whoever wrote it.",
    remedy="leave the line out, or say in the README which registry it is and why",
    references=("CWE-427", "MITRE ATT&CK T1195.001"),
)
UNPINNED_SERVER = Rule(
    id="supply-chain-unpinned-server",
    severity=Severity.WARNING,
    summary="A server is fetched anew at every start, in whatever version is there then.",
    why="The pinned commit of the plugin says nothing about what runs.",
    remedy="write the exact version (`pkg@1.2.3`, `pkg==1.2.3`) or the full commit",
    references=("CWE-829", "CWE-494", "OWASP LLM03"),
)
