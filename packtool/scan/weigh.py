"""What a match weighs where it was met, by the role of the file and by what the plugin announces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.findings import Excerpt, Finding, Location, Severity
from packtool.scan.engines import flows, semgrep
from packtool.scan.kinds import FileKind, is_program
from packtool.scan.packages import installs_only
from packtool.scan.roles import is_test, started_by_people
from packtool.scan.rules import Kind
from packtool.scan.steps import (
    ADDRESS,
    REMARK,
    comes_from_itself,
    goes_to_its_vendor,
    has_its_kit,
    is_announced,
    is_explained,
    is_thrown_away,
    lowered,
    names_file,
    never_typed,
)
from packtool.scan.subject import Announced, Role
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.match import Match, Place
    from packtool.scan.rules import Meta

_KEY = re.compile(r"""["']([A-Z][A-Z0-9_]{2,80})["']""")
_ANY_HOST = re.compile(r"\w{2,5}://(?:[^\s/?#@\"'<]{1,200}@)?([A-Za-z0-9.-]{1,253})(?![\w<-])")
_LOOPBACK = re.compile(r"(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?)\Z")
# What the readers of our own have to say beyond the place.
_TOLD = ("$POINT", "$TOLD")
# Where flowing data comes from and goes to, where that is another place than the finding's own.
_ENDS = ((flows.FROM, "in"), (flows.TO, "and goes to"))
_SHOWN = 80
# How far around a key that is read the addresses stand that it may be for.
_NEAR = 20
# The first word of a vendor's keys, and of its hosts where they are called otherwise.
_HOSTS_OF = {
    "aws": ("amazonaws",),
    "azure": ("azure", "microsoftonline", "windows"),
    "gemini": ("googleapis", "google"),
    "gh": ("github",),
    "google": ("googleapis", "google"),
    "hf": ("huggingface",),
    "node": ("npmjs",),
    "npm": ("npmjs",),
    "twine": ("pypi",),
}
# In a test the host is a stand-in, its files lie in a folder that is thrown away, and an attack is there to be refused.
_STAND_IN = ("host-tampering-", "agent-text-")
# What a docstring tells its reader to type is no command of the code.
_COMMANDS = frozenset({"destruction", "persistence", "privilege", "remote-code", "shells"})
# What is written does this only where somebody looks for it.
_NEEDS_PLACE = frozenset({"host-tampering", "persistence"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Where matches were met: the file, its role, what is announced, which lines, or all, only people bring to run.

    ``tested`` says of a line whether it is a part of a test that nothing has run.
    """

    file: ScannedFile
    role: Role
    announced: Announced
    lines: Sequence[str]
    typed: Callable[[str, int], bool] = field(default=never_typed, repr=False)
    tested: Callable[[str, int], bool] = field(default=never_typed, repr=False)
    by_people: bool = False

    def by_hand(self, match: Match) -> bool:
        """Whether only a command that a person types leads to a match."""
        return self.typed(self.file.path, match.place.line)

    def locate(self, match: Match) -> Location:
        """Return the location of a match, with the line made safe to show."""
        place = match.place
        text = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        end = place.end_column if place.end_line == place.line else len(text) + 1
        end = max(end, place.column + 1)
        return Location(
            path=self.file.path,
            line=place.line,
            column=place.column,
            end_column=end,
            excerpt=Excerpt.of(text, place.column, end),
        )

    def command_line(self, place: Place) -> str:
        """Return the lines of a place, and those that a shell reads on in."""
        end = place.end_line
        while end < len(self.lines) and self.lines[end - 1].endswith("\\"):
            end += 1
        return "\n".join(self.lines[place.line - 1 : end])


def weigh(match: Match, meta: Meta, setting: Setting) -> Finding | None:
    """Return the finding that a match makes, or ``None`` where it is a fact, a behaviour or expected."""
    if meta.kind in {Kind.BEHAVIOUR, Kind.FACT} or _expected(match, meta, setting):
        return None
    severity = level(meta, setting, match.place.line)
    if _is_example(match, meta, setting) or _stands_in(match, meta, setting):
        severity = Severity.NOTE
    elif _goes_home(match, meta, setting):
        # Where the address itself is not known, those around it are only a hint, which anybody can write.
        hint = meta.kind is Kind.THREAT and _address(match) is None
        severity = min(severity, Severity.WARNING) if hint else Severity.NOTE
    elif _is_told_or_owned(match, meta, setting):
        severity = lowered(severity)
    return meta.rule.at(setting.locate(match), _sentence(match, meta), severity=severity)


def _is_told_or_owned(match: Match, meta: Meta, setting: Setting) -> bool:
    here, announced = setting.lines[match.place.line - 1 : match.place.end_line], setting.announced
    owned = {
        "store": lambda: goes_to_its_vendor(match, setting.lines),
        "file": lambda: names_file(match, announced),
        "repository": lambda: comes_from_itself("\n".join(here), announced),
        "package": lambda: installs_only(match, here, announced.packages),
    }.get(meta.declared or "")
    if (setting.by_people and meta.kind is Kind.SUSPICIOUS) or (owned is not None and owned()):
        return True
    return is_announced(meta, announced, lambda: setting.by_hand(match))


def level(meta: Meta, setting: Setting, line: int) -> Severity:
    """Return what a rule weighs in a file: in full, or less where nothing gives the file to the host or the agent.

    An unmistakable act in a script weighs in full wherever it lies, for scripts lie there to be started by people;
    not one that changes nothing but the script's own process. What a test does that nothing has run is a note.
    """
    file = setting.file
    if setting.role is not Role.SUPPORT:
        return meta.rule.severity
    if meta.rule.severity is not Severity.ERROR or meta.loaded or not is_program(file.path, file.kind):
        return Severity.NOTE
    if started_by_people(file.path, file.kind):
        return Severity.ERROR
    return Severity.NOTE if setting.tested(file.path, line) else Severity.WARNING


def _sentence(match: Match, meta: Meta) -> str:
    words = [meta.rule.summary]
    words += [f"It is {match.captures[name]}." for name in _TOLD if name in match.captures]
    if match.origin:
        places = "".join(f", {word} {match.captures[key]}" for key, word in _ENDS if key in match.captures)
        words.append(f"It begins with {clean(match.origin, limit=_SHOWN)}{places}.")
    if match.decoded:
        words.append(f"Decoded it reads: {clean(match.decoded, limit=2 * _SHOWN)}")
    return " ".join(words)


def _expected(match: Match, meta: Meta, setting: Setting) -> bool:
    """Whether a plugin only uses the keys that it declares, and sends them nowhere that it does not name."""
    if is_told(match, meta, setting):
        return True
    if meta.declared != "key":
        return False
    texts = [match.origin or "", *match.captures.values()]
    keys = {key for text in texts for key in _KEY.findall(text)} or {match.captures.get("$KEY", "")}
    # To read a key that people are told of is no secret; where it goes is judged by what the manifest declares.
    told = setting.announced.named if meta.kind is Kind.SUSPICIOUS else frozenset()
    if not keys <= setting.announced.keys | told:
        return meta.kind is Kind.SUSPICIOUS and has_its_kit(keys, setting.announced.packages)
    around = setting.lines[match.place.line - 1 : match.place.end_line]
    hosts = {host.lower() for text in [*around, *match.captures.values()] for host in ADDRESS.findall(text)}
    return all(_named(host, setting.announced) for host in hosts)


def is_told(match: Match, meta: Meta, setting: Setting) -> bool:
    """Whether the hosts that something goes to are named to people; where none is written out, a person sets it."""
    if meta.declared != "host":
        return False
    around = setting.lines[match.place.line - 1 : match.place.end_line]
    told = [match.captures[flows.ADDRESS]] if flows.ADDRESS in match.captures else around
    hosts = [host.lower() for line in told for host in _ANY_HOST.findall(line)]
    return all(_LOOPBACK.match(host) or setting.announced.tells(host) for host in hosts)


def _is_example(match: Match, meta: Meta, setting: Setting) -> bool:
    """Whether all that was met is a key by its name in code that a text shows, or a command in a docstring."""
    if meta.kind is not Kind.SUSPICIOUS:
        return False
    if meta.declared == "key" and setting.file.kind is FileKind.MARKDOWN:
        return True
    return meta.family in _COMMANDS and match.engine == semgrep.NAME and is_explained(setting.file, match.place.line)


def _stands_in(match: Match, meta: Meta, setting: Setting) -> bool:
    """Whether it is a test that nothing loads, and all it does is to a stand-in, or to hand the plugin what is bad."""
    test = setting.role is Role.SUPPORT and is_test(setting.file.path)
    if is_thrown_away(match, test=test) and meta.family in _NEEDS_PLACE:
        return True
    return test and (meta.rule.id.startswith(_STAND_IN) or flows.TO in match.captures)


def _goes_home(match: Match, meta: Meta, setting: Setting) -> bool:
    """Whether a key goes to those whose key it is: by the address it is sent to, else by the only ones around."""
    if meta.declared != "key":
        return False
    told = match.captures.get("$KEY", "")
    keys = {told.strip("\"'")} if told else set(_KEY.findall(match.origin or ""))
    address = _address(match)
    near = _NEAR if meta.kind is Kind.SUSPICIOUS else len(setting.lines)
    around = setting.lines[max(0, match.place.line - 1 - near) : match.place.end_line + near]
    # A remark can name any address.
    lines = [address] if address is not None else [line for line in around if not REMARK.match(line)]
    sites = {_site(host.lower()).partition(".")[0] for line in lines for host in ADDRESS.findall(line)}
    words = {key.lower().partition("_")[0] for key in keys}
    homes = [_HOSTS_OF.get(word, (word,)) for word in words]
    return bool(sites) and len(homes) == 1 and sites <= set(homes[0])


def _address(match: Match) -> str | None:
    """Return the address that a key is known to be sent to."""
    address = match.captures.get(flows.ADDRESS, "")
    return address if ADDRESS.search(address) else None


def _named(host: str, announced: Announced) -> bool:
    if _LOOPBACK.match(host) or not announced.hosts:
        return True
    return any(host == known or _site(host) == _site(known) for known in announced.hosts)


def _site(host: str) -> str:
    return ".".join(host.split(".")[-2:])


def capped(findings: Sequence[Finding], limit: int) -> Iterator[Finding]:
    """Pass on so many findings of a rule in a file, and say in one more how many there were besides."""
    counts: dict[tuple[str, str], int] = {}
    last: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        key = (finding.rule.id, finding.location.path)
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= limit:
            yield finding
        else:
            last[key] = finding
    for key, finding in last.items():
        more = f"{counts[key] - limit} more like this in the same file"
        yield finding.rule.at(Location(path=key[1], line=finding.location.line), more, severity=finding.severity)
