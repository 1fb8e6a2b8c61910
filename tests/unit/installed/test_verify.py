"""Everything that can have happened to an installed plugin, and what verifying says of it."""

from __future__ import annotations

import json
import py_compile
import shutil
from typing import TYPE_CHECKING

import pytest
from sample_plugins import native
from scratch_home import COMMIT, NOW, Scratch

from packtool.errors import Misuse
from packtool.host import read_settings
from packtool.host.receipts import Judged, make_receipt, read_receipt, write_receipt
from packtool.installed.judged import MOST_TOLD
from packtool.installed.lock_file import read_lock
from packtool.installed.verify import Verifying, verify
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.findings import Report


def _verify(scratch: Scratch, asked: Verifying | None = None) -> Report:
    return verify(scratch.home, read_settings(scratch.home), asked or Verifying(), now=NOW)


def _found(report: Report) -> list[tuple[str, str, str]]:
    return [(one.rule.id, one.location.path, one.severity.word) for one in report.findings]


def test_untouched(scratch: Scratch) -> None:
    scratch.plugin("relay")
    report = _verify(scratch)
    assert _found(report) == []
    assert report.exit_code() == 0
    assert not report.incomplete
    assert [(one["name"], one["drift"], one["held_to"]) for one in report.details["installed"]] == [
        ("relay", "unchanged", "receipt")
    ]


def _edit(folder: Path) -> None:
    (folder / "__init__.py").write_bytes(b"def register(ctx):\n    exit\n")


def _same_size(folder: Path) -> None:
    old = (folder / "__init__.py").read_bytes()
    (folder / "__init__.py").write_bytes(old.replace(b"pass", b"exit"))


def _add(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "x.txt").write_text("x")


def _delete(folder: Path) -> None:
    (folder / "__init__.py").unlink()


def _runs(folder: Path) -> None:
    (folder / "__init__.py").chmod(0o755)


def _link(folder: Path) -> None:
    (folder / "__init__.py").unlink()
    (folder / "__init__.py").symlink_to("/etc/passwd")


def _orphan(folder: Path) -> None:
    source = folder / "gone.py"
    source.write_text("x = 1\n")
    py_compile.compile(str(source))
    source.unlink()


def _unchecked(folder: Path) -> None:
    py_compile.compile(
        str(folder / "__init__.py"), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH, quiet=1
    )


def _beside(folder: Path) -> None:
    py_compile.compile(str(folder / "__init__.py"), cfile=str(folder / "extra.pyc"))


def _not_bytecode(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "__init__.cpython-311.pyc").write_bytes(b"\x7fELF" + bytes(40))


def _in_cache(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "note.txt").write_text("x")


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        (_edit, "__init__.py", "__init__.py has other content"),
        (_same_size, "__init__.py", "__init__.py has other content"),
        (_add, "more/x.txt", "more/x.txt was not installed"),
        (_delete, "__init__.py", "__init__.py is missing"),
        (_runs, "__init__.py", "__init__.py can be executed now"),
        (_link, "__init__.py", "__init__.py is a link to /etc/passwd now"),
        (_orphan, "__pycache__/gone.*.pyc", "is bytecode without a source"),
        (_unchecked, "__pycache__/__init__.*.pyc", "is bytecode that Python runs without looking at the source"),
        (_beside, "extra.pyc", "is bytecode where Python keeps none, so that it runs in the place of a source"),
        (_not_bytecode, "__pycache__/__init__.cpython-311.pyc", "is called bytecode and is none"),
        (_in_cache, "__pycache__/note.txt", "__pycache__/note.txt was not installed"),
    ],
)
def test_changed(scratch: Scratch, change: Callable[[Path], None], path: str, words: str) -> None:
    change(scratch.plugin("relay"))
    scratch.plugin("other")
    report = _verify(scratch)
    assert [(one.rule.id, one.severity.word) for one in report.findings] == [("installed-changed", "error")]
    before, _, after = path.partition("*")
    place = report.findings[0].location.path.removeprefix("plugins/relay/")
    assert place.startswith(before)
    assert place.endswith(after)
    assert words in report.findings[0].message
    assert report.exit_code() == 1
    assert [(one["name"], one["drift"]) for one in report.details["installed"]] == [
        ("other", "unchanged"),
        ("relay", "changed"),
    ]


def test_own_bytecode_is_a_note_and_can_be_removed(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    made = py_compile.compile(str(folder / "__init__.py"))
    report = _verify(scratch)
    assert _found(report) == [("installed-bytecode", "plugins/relay", "note")]
    assert report.exit_code() == 0
    report = _verify(scratch, Verifying(clean=True))
    assert report.details["cleaned"] == 1
    assert made is not None
    assert list(folder.rglob("*.pyc")) == []
    assert _found(_verify(scratch)) == []


def test_clean_leaves_foreign_bytecode_as_evidence(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    _orphan(folder)
    report = _verify(scratch, Verifying(clean=True))
    assert report.details["cleaned"] == 0
    assert len(list(folder.rglob("*.pyc"))) == 1


def test_many_changes_are_counted_in_full_and_told_in_part(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    for number in range(MOST_TOLD + 50):
        (folder / f"n{number:04}.txt").write_text("x")
    report = _verify(scratch)
    assert len(report.findings) == MOST_TOLD
    assert "more like it follow" in report.findings[-1].message
    assert len(report.details["installed"][0]["files"]) == MOST_TOLD + 50


def test_moved_by_hermes(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    scratch.rewrite_record("relay", revision="b" * 40)
    _edit(folder)
    report = _verify(scratch, Verifying(names=("relay",)))
    assert ("installed-moved", "plugins/relay", "error") in _found(report)
    moved = next(one for one in report.findings if one.rule.id == "installed-moved")
    assert moved.message == "relay is recorded at bbbbbbbbbbbb now, and packtool installed 44712739f943"
    assert report.details["installed"][0]["drift"] == "moved"


def test_reinstalled_by_hermes_at_the_same_commit(scratch: Scratch) -> None:
    scratch.plugin("relay")
    whole = json.loads(scratch.home.records.read_text())
    del whole["relay"]["packtool"]
    scratch.home.records.write_text(json.dumps(whole))
    assert _found(_verify(scratch)) == []


def test_other_source(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.rewrite_record("relay", source="https://github.com/evil/relay.git")
    assert _found(_verify(scratch)) == [("installed-moved", "plugins/relay", "error")]


def test_receipt_gone(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    (scratch.home.receipts / "relay.json").unlink()
    report = _verify(scratch)
    assert _found(report) == [("installed-record-lost", "plugins/relay", "error")]
    assert report.details["installed"][0]["held_to"] == "record"
    _edit(folder)
    assert ("installed-changed", "plugins/relay", "error") in _found(_verify(scratch))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "packtool/receipt/1"}'])
def test_receipt_damaged(scratch: Scratch, text: str) -> None:
    scratch.plugin("relay")
    (scratch.home.receipts / "relay.json").write_text(text)
    report = _verify(scratch)
    assert _found(report) == [("installed-record-lost", "plugins/relay", "error")]
    assert "its receipt is damaged" in report.findings[0].message


def test_receipt_rewritten(scratch: Scratch) -> None:
    """Whoever changes a file and the receipt after it is seen by the record."""
    folder = scratch.plugin("relay")
    _edit(folder)
    _rewrite_receipt(scratch, folder)
    assert _found(_verify(scratch)) == [("installed-record-lost", "plugins/relay", "error")]


def _rewrite_receipt(scratch: Scratch, folder: Path) -> None:
    record = json.loads(scratch.home.records.read_text())["relay"]
    tree = read_tree(folder)
    record["packtool"]["digest"] = digest(tree)
    write_receipt(scratch.home, make_receipt("relay", record, Judged(tree=tree, tree_id="0" * 40), now=NOW))


def test_record_gone(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.home.records.write_text("{}")
    assert _found(_verify(scratch)) == [("installed-record-lost", "plugins/relay", "error")]


def test_folder_gone(scratch: Scratch) -> None:
    shutil.rmtree(scratch.plugin("relay"))
    report = _verify(scratch)
    assert _found(report) == [("installed-gone", "plugins/relay", "error")]
    assert report.findings[0].remedy == "packtool remove relay"
    assert _found(_verify(scratch, Verifying(names=("relay",)))) == _found(report)


def test_a_link_in_its_place(scratch: Scratch, tmp_path: Path) -> None:
    folder = scratch.plugin("relay")
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert _found(_verify(scratch)) == [("installed-linked", "plugins/relay", "error")]


def test_nobody_recorded(scratch: Scratch) -> None:
    scratch.loose("mine")
    scratch.by_hermes("relay")
    report = _verify(scratch)
    assert _found(report) == [
        ("installed-unrecorded", "plugins/mine", "warning"),
        ("installed-unrecorded", "plugins/relay", "warning"),
    ]
    assert report.incomplete
    assert report.findings[1].remedy == f"packtool install --ref {COMMIT} --replace acme/relay"


def test_hidden_and_nested_plugins_are_seen(scratch: Scratch) -> None:
    scratch.loose(".x/plugin")
    scratch.loose("tools/clock")
    assert _found(_verify(scratch)) == [
        ("installed-hidden", "plugins/.x/plugin", "warning"),
        ("installed-unrecorded", "plugins/.x/plugin", "warning"),
        ("installed-unrecorded", "plugins/tools/clock", "warning"),
    ]


def test_two_of_one_name(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.loose("zz", native("relay"))
    scratch.loose("aa", native("relay"))
    for asked in (Verifying(), Verifying(names=("relay",))):
        found = _found(_verify(scratch, asked))
        assert ("installed-names-meet", "plugins/relay", "error") in found
        assert ("installed-names-meet", "plugins/zz", "error") in found


def test_blocklisted(scratch: Scratch) -> None:
    scratch.plugin("relay")
    scratch.plugin("good")
    removed = [
        {"name": "other", "repo": "https://github.com/acme/relay", "reason": "steals keys", "date": "2026-11-01"}
    ]
    scratch.home.catalog_cache.parent.mkdir()
    scratch.home.catalog_cache.write_text(json.dumps({"entries": [], "removed": removed}))
    report = _verify(scratch)
    assert _found(report) == [("index-removed", "plugins/relay", "error")]
    assert "steals keys" in report.findings[0].message


def test_unreadable_file_is_no_verdict(scratch: Scratch) -> None:
    folder = scratch.plugin("relay")
    (folder / "deep").mkdir()
    here = folder / "deep"
    for _ in range(70):
        here /= "d"
        here.mkdir()
    report = _verify(scratch)
    assert report.verdict is None
    assert report.exit_code() == 2
    assert report.unseen[0].subject == "plugins/relay"


def test_unknown_name(scratch: Scratch) -> None:
    scratch.plugin("relay")
    with pytest.raises(Misuse) as raised:
        _verify(scratch, Verifying(names=("rely",)))
    assert raised.value.message == "no plugin `rely` is installed; did you mean relay?"
    assert raised.value.remedy == "packtool verify relay"


def test_unknown_name_of_one_in_a_category(scratch: Scratch) -> None:
    folder = scratch.home.plugins / "media" / "relay"
    folder.mkdir(parents=True)
    (folder / "plugin.yaml").write_text("name: relay\ndescription: Relays.\n")
    with pytest.raises(Misuse) as raised:
        _verify(scratch, Verifying(names=("rely",)))
    assert raised.value.message == "no plugin `rely` is installed; did you mean media/relay?"
    assert raised.value.remedy == "packtool verify media/relay"


def test_a_hostile_name_cannot_be_typed_into_a_command(scratch: Scratch) -> None:
    folder = scratch.plugin("a; rm -rf ~", native("'a; rm -rf ~'"), source="acme/x")
    py_compile.compile(str(folder / "__init__.py"))
    report = _verify(scratch)
    assert [one.remedy for one in report.findings] == ["packtool verify --clean 'a; rm -rf ~'"]


class TestGitFolder:
    def _installed(self, scratch: Scratch, source: str = "") -> Path:
        folder = scratch.plugin("relay", source=source)
        git = folder / ".git"
        for name in ("objects", "refs"):
            (git / name).mkdir(parents=True)
        (git / "HEAD").write_text(f"{COMMIT}\n")
        (git / "config").write_text(
            '[core]\n\tbare = false\n[remote "origin"]\n\turl = "https://github.com/acme/relay.git"\n'
        )
        return git

    def test_as_installed(self, scratch: Scratch) -> None:
        self._installed(scratch)
        assert _found(_verify(scratch)) == []

    def test_code_beside_what_git_keeps(self, scratch: Scratch) -> None:
        (self._installed(scratch) / "boot.py").write_text("x = 1\n")
        assert _found(_verify(scratch)) == [("installed-changed", "plugins/relay/.git/boot.py", "error")]

    @pytest.mark.parametrize(
        ("more", "words"),
        [
            ("[core]\n\tfsmonitor = touch x\n", "fsmonitor = touch x"),
            (
                '[remote "origin"]\n\turl = https://github.com/evil/relay\n',
                "fetches from https://github.com/evil/relay",
            ),
            ('[remote "origin"]\n\tuploadpack = sh\n', "uploadpack = sh"),
            ("[include]\n\tpath = /tmp/x\n", "path = /tmp/x"),
            ("[alias]\n\tx = !sh\n", "x = !sh"),
            ("[core] sshCommand = sh\n", "[core] sshCommand = sh"),
            ("[core]\n\thooksPath\n", "hooksPath"),
        ],
    )
    def test_settings(self, scratch: Scratch, more: str, words: str) -> None:
        git = self._installed(scratch)
        with (git / "config").open("a") as file:
            file.write(more)
        report = _verify(scratch)
        assert _found(report) == [("installed-git-changed", "plugins/relay", "error")]
        assert words in report.findings[0].message

    def test_hooks(self, scratch: Scratch) -> None:
        git = self._installed(scratch)
        (git / "hooks").mkdir()
        (git / "hooks" / "pre-commit.sample").write_text("")
        assert _found(_verify(scratch)) == []
        (git / "hooks" / "post-merge").write_text("")
        assert _found(_verify(scratch)) == [("installed-git-changed", "plugins/relay", "error")]

    def test_other_head(self, scratch: Scratch) -> None:
        (self._installed(scratch) / "HEAD").write_text("c" * 40)
        report = _verify(scratch)
        assert [one.message for one in report.findings] == [
            "relay: its repository stands at cccccccccccc, and the record says 44712739f943"
        ]

    def test_where_none_belongs(self, scratch: Scratch) -> None:
        self._installed(scratch, "acme/relay/inside")
        assert _found(_verify(scratch)) == [("installed-git-changed", "plugins/relay", "error")]

    def test_a_link(self, scratch: Scratch, tmp_path: Path) -> None:
        git = self._installed(scratch)
        git.rename(tmp_path / "elsewhere")
        git.symlink_to(tmp_path / "elsewhere")
        assert _found(_verify(scratch)) == [("installed-git-changed", "plugins/relay", "error")]


class TestLock:
    def _lock(self, scratch: Scratch, tmp_path: Path, **change: str) -> Verifying:
        receipt, _ = read_receipt(scratch.home, "relay")
        assert receipt is not None
        entry = {"source": "acme/relay", "commit": COMMIT, "subdir": None, "tree": None, "digest": receipt.digest}
        path = tmp_path / "lock.json"
        path.write_text(json.dumps({"plugins": {"relay": entry | change}}))
        return Verifying(lock=read_lock(path))

    def test_the_same(self, scratch: Scratch, tmp_path: Path) -> None:
        scratch.plugin("relay")
        report = _verify(scratch, self._lock(scratch, tmp_path))
        assert _found(report) == []
        assert report.details["installed"][0]["held_to"] == "lock"

    def test_what_the_home_says_does_not_count(self, scratch: Scratch, tmp_path: Path) -> None:
        """Everything in the home was rewritten to fit the changed file: only the lock file tells."""
        folder = scratch.plugin("relay")
        asked = self._lock(scratch, tmp_path)
        _edit(folder)
        _rewrite_receipt(scratch, folder)
        whole = json.loads(scratch.home.records.read_text())
        whole["relay"]["packtool"]["digest"] = digest(read_tree(folder))
        scratch.home.records.write_text(json.dumps(whole))
        assert _found(_verify(scratch)) == []
        report = _verify(scratch, asked)
        assert _found(report) == [("installed-changed", "plugins/relay", "error")]
        assert "has another digest than the lock file" in report.findings[0].message

    def test_other_commit_and_source(self, scratch: Scratch, tmp_path: Path) -> None:
        scratch.plugin("relay")
        asked = self._lock(scratch, tmp_path, commit="d" * 40, source="https://github.com/other/relay.git")
        report = _verify(scratch, asked)
        assert {(rule, word) for rule, _, word in _found(report)} == {("installed-lock-differs", "error")}
        assert len(report.findings) == 2
        assert report.findings[0].remedy == f"packtool install --ref {'d' * 40} --replace other/relay"

    def test_more_and_less(self, scratch: Scratch, tmp_path: Path) -> None:
        folder = scratch.plugin("relay")
        asked = self._lock(scratch, tmp_path)
        shutil.rmtree(folder)
        scratch.home.records.write_text("{}")
        scratch.plugin("extra")
        assert _found(_verify(scratch, asked)) == [
            ("installed-not-in-lock", "plugins/extra", "error"),
            ("installed-lock-differs", "plugins/relay", "error"),
        ]
