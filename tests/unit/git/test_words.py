from __future__ import annotations

from datetime import UTC, datetime

import pytest

from packtool.git.attributes import converting
from packtool.git.objects import commit_time, read_listed, tagged
from packtool.git.refusal import Reason, read_refusal
from packtool.git.remote import address, read_listing
from packtool.git.told import tell
from packtool.pins import Source

GITHUB = Source.parse("ann/relay")[0]
SSH = Source.parse("ssh://git@git.example.org:2222/ann/relay.git")[0]
SCP = Source.parse("git@git.example.org:ann/relay.git")[0]
ELSEWHERE = Source.parse("https://git.example.org/ann/relay.git")[0]


@pytest.mark.parametrize(
    ("said", "reason", "detail"),
    [
        (
            "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
            Reason.ASKED_TO_LOG_IN,
            "https://github.com",
        ),
        ("fatal: Authentication failed for 'https://a.b/c.git/'", Reason.ASKED_TO_LOG_IN, "https://a.b/c.git/"),
        ("fatal: remote error: upload-pack: not our ref " + "1" * 40, Reason.NOT_OURS, "1" * 40),
        ("error: Server does not allow request for unadvertised object " + "1" * 40, Reason.UNADVERTISED, ""),
        (
            "error: object " + "1" * 40 + ": gitmodulesUrl: disallowed url\nfatal: fsck error in packed object",
            Reason.DAMAGED,
            "gitmodulesUrl: disallowed url",
        ),
        ("fatal: repository 'https://a.b/c.git/' not found", Reason.NOT_THERE, ""),
        ("ERROR: Repository not found.\nfatal: Could not read from remote repository.", Reason.NOT_THERE, ""),
        ("fatal: unable to access 'https://a.b/': Could not resolve host: a.b", Reason.NO_SUCH_HOST, ""),
        ("ssh: Could not resolve hostname a.b: Name or service not known", Reason.NO_SUCH_HOST, ""),
        ("fatal: unable to access 'https://a.b/': SSL certificate problem: self-signed", Reason.CERTIFICATE, ""),
        ("Host key verification failed.\nfatal: Could not read from remote", Reason.UNKNOWN_HOST_KEY, ""),
        ("git@a.b: Permission denied (publickey,password).", Reason.SSH_REFUSED, "publickey,password"),
        ("fatal: unable to access 'x': The requested URL returned error: 403", Reason.FORBIDDEN, ""),
        ("fatal: unable to access 'x': The requested URL returned error: 302", Reason.MOVED, ""),
        ("fatal: detected dubious ownership in repository at '/a b/c'", Reason.OTHER_OWNER, "/a b/c"),
        ("fatal: Out of memory, realloc failed", Reason.OUT_OF_MEMORY, ""),
        (
            "fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output",
            Reason.DISK_FULL,
            "",
        ),
        ("error: unable to write file ./objects/1: Disk quota exceeded", Reason.DISK_FULL, ""),
        ("remote: fatal: write error: No space left on device\nfatal: unknown", Reason.OTHER, "unknown"),
        ("remote: hello\nwarning: x\nfatal: something new", Reason.OTHER, "something new"),
        ("", Reason.OTHER, "git gave no reason"),
    ],
)
def test_what_gits_words_mean(said: str, reason: Reason, detail: str) -> None:
    assert read_refusal(said.encode()) == (reason, detail)


def test_a_host_key_that_is_not_known_names_the_host_and_how_to_meet_it() -> None:
    for source, login in ((SSH, "-p 2222 git@git.example.org"), (SCP, "git@git.example.org")):
        told = tell(source, Reason.UNKNOWN_HOST_KEY, "", None)
        message = f"the ssh key of the host {source.host} is not known here, so nothing was asked of it"
        assert (told.message, source.host.partition(":")[0]) == (message, "git.example.org")
        assert told.remedy.startswith(f"run `ssh -T {login}`")


def test_a_private_repository_says_how_to_log_in() -> None:
    told = tell(GITHUB, Reason.ASKED_TO_LOG_IN, "", None)
    assert told.message == "ann/relay is private, or does not exist; no credential for it was found here"
    assert told.remedy == "log in with `gh auth login`, or set GITHUB_TOKEN"
    assert tell(ELSEWHERE, Reason.ASKED_TO_LOG_IN, "", None).remedy == f"git ls-remote {ELSEWHERE.url}"


@pytest.mark.parametrize("reason", list(Reason))
@pytest.mark.parametrize("source", [GITHUB, SSH, SCP, ELSEWHERE])
def test_every_refusal_is_one_sentence_with_a_remedy(reason: Reason, source: Source) -> None:
    told = tell(source, reason, "{detail} \x1b[31m\n", None)
    assert told.message.isprintable()
    assert told.remedy.isprintable()
    assert "{host}" not in told.message + told.remedy
    assert told.remedy


def test_what_git_is_given_for_a_source() -> None:
    assert address(GITHUB) == ("https://github.com/ann/relay.git", "https")
    assert address(SSH)[1] == "ssh"
    assert address(SCP)[1] == "ssh"
    assert address(Source.parse("file:///a/b", allow_local=True)[0]) == ("file:///a/b", "file")
    assert address(Source.parse("/a/b", allow_local=True)[0]) == ("/a/b", "file")
    assert address(Source.parse("~/b", allow_local=True)[0])[0].startswith("/")


def test_a_listing_with_odd_names() -> None:
    one, two = "1" * 40, "2" * 40
    text = (
        f"ref: refs/heads/main\tHEAD\n{one}\tHEAD\n{one}\trefs/heads/a\x0bb\n{one}\trefs/heads/main\n"
        f"{one}\trefs/pull/1/head\n{two}\trefs/tags/v1\n{one}\trefs/tags/v1^{{}}\n{two}\trefs/heads/HEAD\n"
    )
    listing = read_listing(text.encode() + b"%s\trefs/heads/\xff\n" % one.encode())
    assert listing.default == "main"
    assert [(tip.name, tip.oid[0], tip.is_branch) for tip in listing.tips] == [
        ("main", "1", True),
        ("a\x0bb", "1", True),
        ("HEAD", "2", True),
        ("\udcff", "1", True),
        ("v1", "2", False),
    ]


@pytest.mark.parametrize(
    ("branches", "default"), [(("1 a", "2 b"), "a"), (("2 a",), None), (("1 a", "1 b"), None), ((), None)]
)
def test_what_a_bundle_has_for_its_default_branch(branches: tuple[str, ...], default: str | None) -> None:
    listed = [f"{one[0] * 40}\trefs/heads/{one[2:]}" for one in branches]
    assert read_listing("\n".join([f"{'1' * 40}\tHEAD", *listed]).encode()).default == default


def test_commits_and_tags() -> None:
    tree, when = b"tree " + b"1" * 40, b"committer A 1 +0000 <a@b> 1700000000 -0330"
    commit = tree + b"\nauthor A <a@b> 5 +0000\n" + when + b"\nencoding x\n\ncommitter B <b> 9 +0000\n"
    assert commit_time(commit) == 1_700_000_000
    assert commit_time(tree + b"\n\nno committer") == 0
    for said, shown in (("9" * 18, "9999-12-31"), ("-" + "9" * 18, "0001-01-01"), ("9" * 40, "9999-12-31")):
        told = commit_time(tree + f"\ncommitter A <a@b> {said} +0000\n\n".encode())
        assert datetime.fromtimestamp(told, tz=UTC).date().isoformat() == shown
    assert tagged(b"object " + b"1" * 40 + b"\ntype tree\ntag v1\n") == ("1" * 40, "tree")
    assert tagged(b"nonsense") is None


def test_a_recursive_listing() -> None:
    stdout = (
        b"100644 blob " + b"1" * 40 + b"      12\ta b\tc\0" + b"160000 commit " + b"2" * 40 + b"       -\tm\0"
        b"120000 blob " + b"3" * 40 + b"       3\tl\n\xff\0"
    )
    assert [(entry.mode, entry.oid[0], entry.size, entry.path) for entry in read_listed(stdout)] == [
        (0o100644, "1", 12, "a b\tc"),
        (0o160000, "2", 0, "m"),
        (0o120000, "3", 3, "l\n\udcff"),
    ]


def test_attributes_that_change_bytes() -> None:
    text = b"# eol=crlf\n\n*.a -text diff binary\n*.b text=auto\n*.c eol=crlf ident\r\n"
    text += b"*.d filter=lfs -eol\n\xff export-subst\n"
    assert list(converting(text)) == [
        (4, "text=auto", False),
        (5, "eol=crlf", True),
        (5, "ident", True),
        (6, "filter=lfs", True),
        (7, "export-subst", True),
    ]
