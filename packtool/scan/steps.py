"""What takes a step off a finding: people are told of the deed, or what is private goes to whoever it belongs to."""

from __future__ import annotations

import ast
import functools
import re
from typing import TYPE_CHECKING

from packtool import code as python
from packtool.findings import Severity
from packtool.scan.engines import flows
from packtool.scan.kinds import FileKind
from packtool.scan.leads import last_part
from packtool.scan.staging import plain_bytes
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.match import Match
    from packtool.scan.reading import UnitFacts
    from packtool.scan.rules import Meta
    from packtool.scan.subject import Announced

# Folders that are gone when the program ends; those of tests have the names under which pytest hands them over.
_GONE = re.compile(r"\W{0,5}(?:Path\()?(?:tempfile\.)?(?:mkdtemp|TemporaryDirectory|NamedTemporaryFile|mkstemp)\b")
_GONE_IN_TESTS = re.compile(r"\W{0,5}(?:f[\"']\{)?(?:str\(|Path\()?tmp(?:_path|dir)(?:_factory)?\b")
ADDRESS = re.compile(r"https?://(?:[^\s/?#@\"']{1,200}@)?([A-Za-z0-9.-]{1,253})")
REMARK = re.compile(r"\s{0,200}(?:#|//|\*)")
# The folder in which a vendor's own program keeps its login, and the sites that this login is for.
_STORES: Mapping[str, frozenset[str]] = {
    ".aws": frozenset(["amazonaws.com", "amazon.com"]),
    ".azure": frozenset(["azure.com", "microsoftonline.com", "windows.net"]),
    ".claude": frozenset(["anthropic.com", "claude.ai", "claude.com"]),
    ".codex": frozenset(["openai.com", "chatgpt.com"]),
    ".docker": frozenset(["docker.io", "docker.com"]),
    ".gemini": frozenset(["googleapis.com", "google.com", "google"]),
    ".grok": frozenset(["x.ai"]),
    ".kaggle": frozenset(["kaggle.com"]),
    ".kimi": frozenset(["kimi.com", "moonshot.ai", "moonshot.cn"]),
    ".npmrc": frozenset(["npmjs.org", "npmjs.com"]),
    ".pypirc": frozenset(["pypi.org"]),
    ".qwen": frozenset(["qwen.ai", "aliyuncs.com"]),
    "gcloud": frozenset(["googleapis.com", "google.com", "google"]),
    "gh": frozenset(["github.com"]),
    "github-copilot": frozenset(["github.com", "githubcopilot.com"]),
    "huggingface": frozenset(["huggingface.co"]),
}
# The packages in which the makers of a cloud have their service used, by the first word of its keys.
_KITS = {
    "aws": ("boto3", "botocore", "aioboto3", "aiobotocore"),
    "azure": ("azure-",),
    "gcp": ("google-cloud-", "google-genai"),
    "google": ("google-cloud-", "google-genai"),
}
_PART = re.compile(r"[\w.-]{2,40}")
# A file by its name, and words that say that a file is written.
_FILE = re.compile(r"(?:[\w-]{1,60}\.(?:md|json|ya?ml|toml)|(?<![\w.])\.env)\b")
_SENTENCE = re.compile(r"\n|(?<=[.!?;])\s|\u3002")
_KEEPS = re.compile(
    r"(?i)(?<!never )(?<!not )(?<!n't )\b(?:(?:re)?writ(?:e|es|ing|ten)|updat(?:e|es|ing)|edit(?:s|ing)?|modif(?:y|ies)"
    r"|switch(?:es|ing)?|restor(?:e|es|ing)|sav(?:e|es|ing)|append(?:s|ing)?|creat(?:e|es|ing)|merg(?:e|es|ing)|cop(?:y|ies|ying))\b"
    r"|\u5199\u5165|\u66f4\u65b0|\u4fee\u6539|\u0437\u0430\u043f\u0438\u0441\u044b\u0432\u0430"
)
# Where a text says which repository a plugin is installed from, and where a command fetches a file of one.
_OWN = re.compile(
    r"(?i)\b(?:plugins? (?:marketplace )?(?:install|add)|git clone|homepage|repository|url)[\"'\s:]{1,8}"
    r"(?:git\+)?(?:https?://github\.com/)?([\w.-]{1,60}/[\w-][\w.-]{0,80}?)(?:\.git)?(?![\w/-])"
)
_FETCHED = re.compile(r"(?i)https?://(?:raw\.githubusercontent|github)\.com/([\w.-]{1,60}/[\w.-]{1,80})/[\w./-]{1,120}")


def lowered(severity: Severity) -> Severity:
    """Return the next lower level."""
    return Severity(max(severity - 1, Severity.NOTE))


def is_thrown_away(match: Match, *, test: bool) -> bool:
    """Whether a path begins in a folder that is thrown away, so that nothing looks for anything there."""
    origin = match.origin or ""
    return match.engine == flows.NAME and bool(_GONE.match(origin) or (test and _GONE_IN_TESTS.match(origin)))


def is_announced(meta: Meta, announced: Announced, typed: Callable[[], bool]) -> bool:
    """Whether the texts that come with a plugin tell people of a deed, and they do it themselves where that counts."""
    if meta.announced is None or not re.search(meta.announced, announced.text):
        return False
    return not meta.typed or typed()


def goes_to_its_vendor(match: Match, lines: Sequence[str]) -> bool:
    """Whether a vendor's login goes to the vendor: by the address that it is sent to, else by all in the file."""
    homes = [_STORES[part] for part in _PART.findall(match.origin or "") if part in _STORES]
    address = ADDRESS.findall(match.captures.get(flows.ADDRESS, ""))
    hosts = address or [host for line in lines if not REMARK.match(line) for host in ADDRESS.findall(line)]
    return len(homes) == 1 and bool(hosts) and all(_is_of(host.lower(), homes[0]) for host in hosts)


def has_its_kit(keys: Iterable[str], packages: frozenset[str]) -> bool:
    """Whether a plugin needs the packages of the vendors whose keys it reads, which read those keys themselves."""
    kits = [_KITS.get(key.lower().partition("_")[0], ()) for key in keys]
    return bool(kits) and all(kit and any(one.startswith(kit) for one in packages) for kit in kits)


def names_file(match: Match, announced: Announced) -> bool:
    """Whether a sentence tells people, with its name, that the file which was met is written or kept."""
    named = _FILE.findall(match.origin or "")
    told = (one for one in _SENTENCE.split(announced.text) if named and named[-1] in one)
    return any(_KEEPS.search(one) for one in told)


def comes_from_itself(text: str, announced: Announced) -> bool:
    """Whether all that a command fetches lies in the repository that people install the plugin from, or are told of."""
    fetched = [(one[0], one[1].lower()) for one in _FETCHED.finditer(text)]
    own = {one.lower() for one in _OWN.findall(announced.text)}
    whole = len(ADDRESS.findall(text)) == len(fetched) > 0
    return whole and all(repository in own or address in announced.text for address, repository in fetched)


def is_explained(file: ScannedFile, line: int) -> bool:
    """Whether a line of Python stands in a text that nothing is done with, as a docstring is."""
    if file.unit is None or file.kind is not FileKind.PYTHON:
        return False
    return any(line in lines for lines in _standing_alone(plain_bytes(file.unit)))


@functools.lru_cache(maxsize=16)
def _standing_alone(source: bytes) -> tuple[range, ...]:
    """Return the lines of texts that nothing is done with; a file with many findings is parsed once for all of them."""
    module = python.Project({"unit.py": source}).module("unit.py")
    nodes = module.nodes if isinstance(module, python.Module) else ()
    alone = [node for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    told = {id(node) for node in alone}
    # A text on the line of a command says nothing of that command.
    others = (
        node for node in nodes if isinstance(node, ast.stmt) and id(node) not in told and not hasattr(node, "body")
    )
    taken = {line for other in others for line in (other.lineno, other.end_lineno)}
    spans = (range(one.lineno, (one.end_lineno or one.lineno) + 1) for one in alone)
    return tuple(span for span in spans if span[0] not in taken and span[-1] not in taken)


def never_typed(path: str, line: int) -> bool:  # noqa: ARG001 - it stands where others look at them
    """Say of every line that it runs by itself."""
    return False


def always_typed(path: str, line: int) -> bool:  # noqa: ARG001 - it stands where others look at them
    """Say of every line that only a person brings it to run."""
    return True


def _is_of(host: str, sites: frozenset[str]) -> bool:
    """Whether a host is of one of some sites, or of a domain that is a vendor's as a whole."""
    return ".".join(host.split(".")[-2:]) in sites or host.rpartition(".")[2] in sites


def typed_lines(
    files: Iterable[ScannedFile], roles: Mapping[str, Role], by_people: frozenset[str]
) -> Callable[[str, int], bool]:
    """Return what tells whether only a command that a person types leads to a line of the code that runs."""
    code = {
        file.path: file.unit
        for file in files
        if file.unit is not None and file.kind is FileKind.PYTHON and roles[file.path] is Role.RUNTIME
    }

    @functools.cache
    def read() -> python.ByHand:
        return python.ByHand(python.Project({path: plain_bytes(unit) for path, unit in code.items()}), code)

    return lambda path, line: path in by_people or (path in code and read().only(path, line))


def unstarted_scripts(
    read: Iterable[ScannedFile], facts: Callable[[ScannedFile], UnitFacts], typed: Callable[[str, int], bool]
) -> frozenset[str]:
    """Return the scripts of a shell that nothing but texts name, and code that only a typed command leads to.

    ``read`` are the files that the host or the agent reads.
    """
    code = [file for file in read if file.kind not in {FileKind.MARKDOWN, FileKind.TEXT}]
    scripts = [file for file in code if file.kind is FileKind.SHELL]
    names = {file.path: last_parts(facts(file)) for file in code} if scripts else {}
    started = {
        script.path
        for script in scripts
        for file in code
        if file is not script and last_part(script.path) in names[file.path] and not _by_hand(file, script, typed)
    }
    return frozenset(script.path for script in scripts) - started


def _by_hand(file: ScannedFile, script: ScannedFile, typed: Callable[[str, int], bool]) -> bool:
    """Whether every line that names a script is one that only a typed command leads to."""
    lines = file.unit.lines if file.unit else ()
    return all(typed(file.path, number) for number, line in enumerate(lines, 1) if last_part(script.path) in line)


def last_parts(facts: UnitFacts) -> frozenset[str]:
    """Return the names of all that a file may name, without the folders before them."""
    return frozenset(map(last_part, facts.named))
