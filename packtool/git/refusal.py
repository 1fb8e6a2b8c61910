"""What git's own words mean when it could not do what it was asked."""

from __future__ import annotations

import enum
import os
import re

from packtool.errors import CouldNotLook


class Reason(enum.Enum):
    """Why git could not reach a repository, or take an object from it."""

    ASKED_TO_LOG_IN = "asked to log in"
    FORBIDDEN = "forbidden"
    NOT_THERE = "no such repository"
    NO_SUCH_HOST = "no such host"
    NO_CONNECTION = "no connection"
    CERTIFICATE = "certificate"
    UNKNOWN_HOST_KEY = "unknown host key"
    SSH_REFUSED = "ssh refused"
    MOVED = "redirect refused"
    STALLED = "stalled"
    NOT_SMART = "not a git server"
    NOT_OURS = "no such object"
    UNADVERTISED = "hands out tips only"
    DAMAGED = "object refused"
    OTHER_OWNER = "owned by someone else"
    INCOMPLETE = "objects left out"
    OUT_OF_MEMORY = "out of memory"
    DISK_FULL = "disk full"
    OTHER = "other"


# The first that fits decides; each is linear-time.
_SIGNS: tuple[tuple[Reason, re.Pattern[str]], ...] = tuple(
    (reason, re.compile(pattern))
    for reason, pattern in (
        # A server's own words stand behind `remote: `: its disk is not this one.
        (Reason.DISK_FULL, r"(?m)^(?!remote: ).{0,2000}(?:No space left on device|Disk quota exceeded)"),
        (Reason.ASKED_TO_LOG_IN, r"could not read (?:Username|Password) for '(?P<detail>[^']{1,2000})'"),
        (Reason.ASKED_TO_LOG_IN, r"Authentication failed for '(?P<detail>[^']{1,2000})'"),
        (Reason.UNKNOWN_HOST_KEY, r"Host key verification failed"),
        (Reason.SSH_REFUSED, r"Permission denied \((?P<detail>[a-z,-]{1,100})\)"),
        (Reason.NOT_OURS, r"not our ref (?P<detail>[0-9a-f]{40})"),
        (Reason.NOT_OURS, r"not our ref|no matching remote head"),
        (Reason.UNADVERTISED, r"Server does not allow request for unadvertised object"),
        (Reason.DAMAGED, r"object [0-9a-f]{40}: (?P<detail>[A-Za-z0-9]{1,40}:[^\n]{0,200})"),
        (Reason.DAMAGED, r"(?P<detail>fsck error in pack(?:ed)? objects?)"),
        (Reason.INCOMPLETE, r"did not send all necessary objects"),
        (Reason.OTHER_OWNER, r"dubious ownership in repository at '(?P<detail>[^'\n]{1,1000})'"),
        (Reason.MOVED, r"The requested URL returned error: 30[0-9]"),
        (Reason.MOVED, r"unable to update url base from redirection"),
        (Reason.FORBIDDEN, r"The requested URL returned error: 403"),
        (Reason.NOT_THERE, r"repository '[^'\n]{1,2000}' not found"),
        (Reason.NOT_THERE, r"does not appear to be a git repository"),
        (Reason.NOT_THERE, r"(?i)repository not found"),
        (Reason.NO_SUCH_HOST, r"Could not resolve (?:host|hostname|proxy)"),
        (Reason.STALLED, r"Operation too slow"),
        (Reason.NO_CONNECTION, r"(?:Failed to connect|Couldn't connect|Connection (?:refused|timed out|reset))"),
        (Reason.CERTIFICATE, r"(?i)(?:SSL certificate problem|certificate verif|no alternative certificate subject)"),
        (Reason.OUT_OF_MEMORY, r"(?i)out of memory|cannot allocate memory|failed to (?:m|re)alloc|mmap failed"),
        (Reason.NOT_SMART, r"dumb http transport|not valid: is this a git repository|invalid server response"),
    )
)
_NOISE = re.compile(r"^(?:warning: |hint: |remote: |Please make sure|and the repository exists)")


class GitRefusal(CouldNotLook):
    """Git could not do what it was asked: ``reason`` says why, ``detail`` what git named (an address, an object)."""

    def __init__(self, reason: Reason, detail: str, message: str, *, remedy: str) -> None:
        """Keep the reason and the detail beside the message."""
        super().__init__(message, remedy=remedy)
        self.reason = reason
        self.detail = detail


def read_refusal(stderr: bytes) -> tuple[Reason, str]:
    """Tell from git's standard error why it failed, and what it named; the detail is raw text of a stranger."""
    text = os.fsdecode(stderr)
    for reason, pattern in _SIGNS:
        found = pattern.search(text)
        if found:
            return reason, found.groupdict().get("detail") or ""
    told = [line for line in text.splitlines() if line.strip() and not _NOISE.match(line)]
    return Reason.OTHER, told[0].removeprefix("fatal: ").removeprefix("error: ") if told else "git gave no reason"
