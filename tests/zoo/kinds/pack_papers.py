"""Packs: pins that are none, sources that are commands, seeds that grant or carry secrets, YAML that tricks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from animals import FAIL, WARN, on_paper
from kinds.shown import STEERS, TOKEN

if TYPE_CHECKING:
    from animals import Cage

SHA = "a" * 40
HEAD = "name: zoo\nplugins:\n"
GOOD = f"  - repo: acme/relay\n    ref: '{SHA}'\n"


def entries(*lines: tuple[str, str]) -> str:
    """Write a pack whose entries have these repositories and pins, as YAML writes them."""
    return HEAD + "".join(f"  - repo: {repo}\n    ref: {ref}\n" for repo, ref in lines)


@on_paper("pack", FAIL, "pack-ref-type", case="A1")
def pins_that_are_numbers(cage: Cage) -> str:
    """Forty digits that YAML reads as a number, infinity or a number in base eight."""
    numbers = ("123456789012345678901e234567890123456789", "0123456789012345678901234567890123456789", "1" * 40)
    return entries(*((f"{cage.name}/r{n}", number) for n, number in enumerate(numbers)))


@on_paper("pack", FAIL, ("pack-ref-form", "pack-ref-missing", "seed-secret-name"), case="A3")
def three_faults_at_once(cage: Cage) -> str:
    """A tag, no pin at all and a secret: all three are told in one run."""
    return f"{entries(('acme/a', 'v1.2.0'))}  - repo: acme/b\nconfig:\n  a: {{api_key: {cage.name}}}\n"


@on_paper("pack", FAIL, "shape-unknown-key", case="A4")
def misspelt_key(cage: Cage) -> str:
    """`subdirs`: the whole repository would be installed."""
    return f"{HEAD}{GOOD}    subdirs: plugins/{cage.name}\n"


@on_paper("pack", FAIL, "document-duplicate-key", case="A5")
def pin_twice(cage: Cage) -> str:
    """Two pins in one entry: two readers install two things."""
    return f"{HEAD}{GOOD}    ref: '{'b' * 40}'\n# {cage.name}\n"


@on_paper("pack", FAIL, "pack-two-commits", case="A6")
def one_plugin_in_two_spellings(cage: Cage) -> str:
    """The same repository in two spellings at two commits."""
    return (
        entries(("acme/relay", f"'{SHA}'"), ("https://github.com/Acme/Relay.git", f"'{'b' * 40}'")) + f"# {cage.name}\n"
    )


@on_paper("pack", FAIL, "document-empty", case="A8")
def nothing_at_all(cage: Cage) -> str:
    """An empty pack."""
    return cage.name and ""


@on_paper("pack", FAIL, "pack-not-a-mapping", case="A8")
def pack_that_is_a_list(cage: Cage) -> str:
    """A list where a mapping belongs."""
    return f"- {cage.name}\n"


@on_paper("pack", WARN, case="A8")
def mark_and_line_ends(cage: Cage) -> bytes:
    """A byte order mark and the line ends of Windows, both of which are fine."""
    return b"\xef\xbb\xbf" + (HEAD + GOOD + f"skills: [{cage.name}, 1]\n").replace("\n", "\r\n").encode()


@on_paper("pack", FAIL, "pack-section-type", case="A10")
def sections_of_other_types(cage: Cage) -> str:
    """Sections that are null, lists and words."""
    return f"name: zoo\nplugins:\nconfig: []\nskills: {cage.name}\n"


@on_paper("pack", FAIL, "pack-ref-form", case="A12")
def pins_of_every_form(cage: Cage) -> str:
    """Digits too few and too many, a tag, digits of another script, SHA-256."""
    pins = ("a" * 39, "a" * 41, "v1.2.0", "\uff11" * 40, "a" * 64, "HEAD", "main", "-o", "--upload-pack=id")
    return entries(*((f"{cage.name}/r{n}", f"'{pin}'") for n, pin in enumerate(pins)))


@on_paper("pack", FAIL, "pack-subdir-form", case="A13")
def folders_that_climb(cage: Cage) -> str:
    """Folders above, absolute, of Windows, of git, and none."""
    names = ("../x", "/abs", "a/../../b", "a\\b", "C:\\x", ".git/hooks", "", ".", "a/./b", "-o", "a\x1bb", "\u202ex")
    lines = (
        f"  - repo: {cage.name}/r{n}\n    ref: '{SHA}'\n    subdir: {json.dumps(x)}\n" for n, x in enumerate(names)
    )
    return HEAD + "".join(lines)


@on_paper("pack", FAIL, "pack-repo-form", case="C26")
def sources_that_are_commands(cage: Cage) -> str:
    """Addresses that git would run, take for options, or read from this machine."""
    repos = (
        *(f"ext::sh -c {cage.bite}", "--upload-pack=id", "-o/x", "fd::17", "ssh://-oProxyCommand=id/x", "git@-x:y/z"),
        *(
            "https://github.com/a/b\nc",
            "http://github.com/a/b",
            "ftp://x/y",
            "javascript:alert(1)",
            "a/b;id",
            "a/$(id)",
        ),
    )
    return entries(*((json.dumps(repo), f"'{SHA}'") for repo in repos))


@on_paper("pack", FAIL, ("seed-secret-name", "seed-secret-value", "seed-grant"), case="J72")
def seeds_that_grant(cage: Cage) -> str:
    """Settings that carry secrets in names and values, and that grant what only a person may."""
    lines = (
        f"    apiKey: {cage.name}\n    max_tokens: 4096\n    auth: {{header: x}}\n    note: {TOKEN}\n",
        f"    endpoint: https://ann:{TOKEN}@x.example\n    mcp_allowlist: [all]\n",
        "    llm: {allow_model_override: true}\n    granted_capabilities: [tools.override]\n",
    )
    return f"{HEAD}{GOOD}config:\n  relay:\n{''.join(lines)}"


@on_paper("pack", FAIL, "document-alias")
def pack_of_laughs(cage: Cage) -> str:
    """Aliases that unfold without end."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    return f"{HEAD}{GOOD}{chr(10).join(lines)}\n# {cage.name}\n"


@on_paper("pack", FAIL, "document-tag")
def pack_with_a_call(cage: Cage) -> str:
    """A tag that makes a careless reader run a command line."""
    return f'{HEAD}{GOOD}author: !!python/object/apply:os.system ["{cage.bite}"]\n'


@on_paper("pack", FAIL)
def texts_of_a_pack(cage: Cage) -> str:
    """Escape codes, markup and commands in every text of a pack."""
    text = json.dumps(STEERS)
    lines = f"name: {text}\ndescription: {text}\nauthor: {text}\nversion: {text}\nskills: [{text}]\nplugins:\n"
    return f"{lines}  - name: {text}\n    repo: {text}\n    ref: {text}\n{text}: {cage.name}\n"


@on_paper("pack", FAIL, "document-too-large")
def pack_of_two_megabytes(cage: Cage) -> str:
    """A pack larger than Hermes takes."""
    return f"{HEAD}{GOOD}" + f"# {cage.name}\n" * 150_000


@on_paper("pack", FAIL)
def thousand_entries(cage: Cage) -> str:
    """Entries without end, each of them wrong."""
    return entries(*((f"{cage.name}/r{n}", "latest") for n in range(1000)))
