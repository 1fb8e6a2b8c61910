from __future__ import annotations

import importlib
import io
import stat
import textwrap
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from packtool.errors import CouldNotLook
from packtool.host import Home
from packtool.host.config import Editor, change_config, read_config
from packtool.host.consent import clear
from packtool.host.plugins_config import disable, enable, forget

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# What Hermes 0.20 reads with.
pyyaml: Any = importlib.import_module("yaml")

P = ("plugins",)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.find(tmp_path / "home", {})


def put(home: Home, text: str | bytes) -> None:
    home.path.mkdir(exist_ok=True)
    home.config.write_bytes(textwrap.dedent(text).encode() if isinstance(text, str) else text)


def now(home: Home) -> str:
    return home.config.read_bytes().decode()


def as_hermes_reads(text: str, version: tuple[int, int]) -> Any:
    reader = YAML(typ="safe", pure=True)
    reader.version = version
    return reader.load(io.StringIO(text))


def plugin_on(editor: Editor) -> None:
    enable(editor, "relay")
    editor.set((*P, "entries", "relay", "granted_capabilities"), ["tools.override"])


FRESH = """\
plugins:
  enabled:
    - relay
  entries:
    relay:
      granted_capabilities:
        - tools.override
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", FRESH),
        ("# mine\n", "# mine\n" + FRESH),
        ("---\n# mine\n", "---\n# mine\n" + FRESH),
        ("model: 'x'   # why\n\n\n# the end", "model: 'x'   # why\n\n\n# the end\n" + FRESH.removesuffix("\n")),
        ("\ufeffmodel: x\n", "\ufeffmodel: x\n" + FRESH),
        ("model: x\r\n", "model: x\r\n" + FRESH.replace("\n", "\r\n")),
        ("a: |+\n  text\n\n\n", "a: |+\n  text\n\n\n" + FRESH),
        ("a: |\n  text\n   # text\n# none\n", "a: |\n  text\n   # text\n# none\n" + FRESH),
        ("a: 1\n...\n", "a: 1\n" + FRESH + "...\n"),
        ("plugins:\n", FRESH),
        ("plugins: null  # none yet\nb: 1\n", FRESH.replace("plugins:", "plugins:  # none yet", 1) + "b: 1\n"),
        (
            "plugins: {}\nb: 1\n",
            (
                "plugins:\n  enabled:\n    - relay\n  entries:\n    relay:\n      granted_capabilities:\n"
                "        - tools.override\nb: 1\n"
            ),
        ),
        (
            '{"plugins": {"enabled": ["a", "z"]},\n  "b": 1}\n',
            (
                '{"plugins": {"enabled": ["a", "relay", "z"], "entries": {"relay": {"granted_capabilities": '
                '["tools.override"]}}},\n  "b": 1}\n'
            ),
        ),
        (
            "plugins:\n  enabled: [ a , 'z' ]  # in brackets\n",
            (
                "plugins:\n  enabled: [ a , relay , 'z' ]  # in brackets\n"
                "  entries:\n    relay:\n      granted_capabilities:\n        - tools.override\n"
            ),
        ),
        (
            "plugins:\n  enabled: [\n    a,\n    z,\n  ]\n",
            (
                "plugins:\n  enabled: [\n    a,\n    relay,\n    z,\n  ]\n"
                "  entries:\n    relay:\n      granted_capabilities:\n        - tools.override\n"
            ),
        ),
    ],
)
def test_a_plugin_is_written_into_any_file(home: Home, before: str, after: str) -> None:
    put(home, before.encode())
    change_config(home, plugin_on)
    assert now(home) == after


def test_all_that_is_not_touched_stays_as_it_was(home: Home) -> None:
    put(
        home,
        """\
        # My Hermes.
        model: "gpt"      # the good one
        y: yes
        when: 2026-01-02
        port: 0o17

        plugins:
            # switched on
            enabled:
            # a comment above
            - alpha   # first
            -   "zeta"
            disabled: [ beta,relay ]   # never
            entries:

                alpha:
                    text: >-
                        folded
                        text

                    # in between
                    n: !!str 5
        # behind
        base: &b {a: 1}
        other: {<<: *b, c: [1,2 , 3]}
        """,
    )
    change_config(home, plugin_on)
    assert now(home) == textwrap.dedent(
        """\
        # My Hermes.
        model: "gpt"      # the good one
        y: yes
        when: 2026-01-02
        port: 0o17

        plugins:
            # switched on
            enabled:
            # a comment above
            - alpha   # first
            - relay
            -   "zeta"
            disabled: [ beta ]   # never
            entries:

                alpha:
                    text: >-
                        folded
                        text

                    # in between
                    n: !!str 5
                relay:
                    granted_capabilities:
                    - tools.override
        # behind
        base: &b {a: 1}
        other: {<<: *b, c: [1,2 , 3]}
        """
    )


def test_forgetting_leaves_what_stands_around(home: Home) -> None:
    put(
        home,
        """\
        plugins:
          enabled:
          - alpha # A
          # about relay
          - relay # R
          disabled: []
          entries:
            # the first
            relay:
              x: |
                text
              # inside

              list: [a,
                b]  # more

            # the second
            zeta: {relay: 1}
        """,
    )
    change_config(home, lambda editor: forget(editor, "relay", settings=True))
    assert now(home) == textwrap.dedent(
        """\
        plugins:
          enabled:
          - alpha # A
          # about relay
          disabled: []
          entries:
            # the first

            # the second
            zeta: {relay: 1}
        """
    )


def test_what_becomes_empty_is_written_as_empty(home: Home) -> None:
    put(home, "plugins:\n  enabled: # on\n  - relay\n  entries:\n    relay:\n      mcp_allowlist: [x]\n")
    change_config(home, lambda editor: clear(editor, "relay"))
    assert now(home) == "plugins:\n  enabled: [] # on\n  entries: {}\n"


def test_the_last_of_a_file_is_removed_and_something_added_at_once(home: Home) -> None:
    put(home, "plugins:\n  entries:\n    a: 1\n    relay:\n      llm: {allow_model_override: true}")

    def change(editor: Editor) -> None:
        clear(editor, "relay")
        disable(editor, "relay")

    change_config(home, change)
    assert now(home) == "plugins:\n  entries:\n    a: 1\n  enabled: []\n  disabled:\n    - relay"


def test_values_of_any_kind_are_replaced_by_values_of_any_kind(home: Home) -> None:
    values: list[tuple[str, Any]] = [
        ("x: old", "old"),
        ("x: 'old'", "old"),
        ("x:", None),
        ("x: |\n  a\n  b\n", "a\nb\n"),
        ("x: [1, 2]", [1, 2]),
        ("x:\n- 1\n- 2", [1, 2]),
        ("x:\n  a: 1\n  b: {c: d}", {"a": 1, "b": {"c": "d"}}),
        ("x: {}", {}),
        ("x:\n  long\n  text", "long text"),
        ("x: &a v", "v"),
    ]
    for written, old in values:
        for _, new in values:
            put(home, f"# 1\n{written}\n# 2\nz: 0 # 3\n".encode())
            change_config(home, lambda editor, new=new: editor.set(("x",), new))  # type: ignore[misc]
            text = now(home)
            assert pyyaml.safe_load(text) == {"x": new, "z": 0}
            assert [line for line in text.splitlines() if "#" in line] == ["# 1", "# 2", "z: 0 # 3"]
            assert old != new or text == f"# 1\n{written}\n# 2\nz: 0 # 3\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plugins:\n  enabled: &e [a]\n  disabled: *e\n", "also used elsewhere"),
        ("plugins:\n  enabled: [a] \n  enabled: [b]\n", "stands twice"),
        ("plugins:\n  enabled: [a, # one\n    b]\n", "comments stand within the brackets"),
        ("--- {plugins: {enabled: !!set {a}}}\n", "cannot be read: line 1: the tag tag:yaml.org,2002:set"),
        ("plugins: [a\n", "cannot be read: line 2: "),
        ("plugins:\n\tenabled: []\n", "cannot be read: line 2: "),
        ("%YAML 1.1\n---\na: 1\n", "directive"),
        ("a: 1\n---\nb: 1\n", "second document"),
        ("a: &a [*a]\n", "names no value before it"),
        ("[a]\n", "no mapping"),
        ("a: x\u2028b: c\n", "U+2028"),
        ("a: x\rb: c\n", "U+000D"),
        ("a: 1\x00\n", "U+0000"),
        ("plugins: x\n", "`plugins` in config.yaml is no mapping"),
        ("plugins:\n  entries:\n  - relay\n", "`plugins.entries` in config.yaml is no mapping"),
        ("plugins:\n  enabled: relay\n", "no list of names"),
        ("plugins:\n  enabled: [on]\n", "no list of names"),
        ("plugins:\n  enabled: [y]\n", "no list of names"),
        ("plugins:\n  enabled: [1234]\n", "no list of names"),
        ("a: " + "[" * 200 + "]" * 200 + "\n", "nested more than 64 deep"),
        ("a: " + "[" * 100_000 + "\n", ""),
    ],
)
def test_what_cannot_be_edited_safely_is_left_as_it_is(home: Home, text: str, reason: str) -> None:
    put(home, text.encode())
    with pytest.raises(CouldNotLook) as caught:
        change_config(home, plugin_on)
    assert reason in caught.value.message
    assert home.config.read_bytes() == text.encode()
    assert caught.value.remedy
    assert sorted(path.name for path in home.path.iterdir()) == ["config.yaml"]


def test_a_few_lines_do_not_stand_for_millions_of_values(home: Home) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    put(home, "\n".join(lines).encode())
    with pytest.raises(CouldNotLook, match="stands for too many others"):
        read_config(home)


@pytest.mark.parametrize("value", ["x" * 70_000, ["word" * 10] * 30_000, {"k" * 2000: 1}])
def test_what_could_not_be_read_again_is_not_written(home: Home, value: Any) -> None:
    put(home, "a: 1\n")
    with pytest.raises(CouldNotLook, match="left as it is"):
        change_config(home, lambda editor: editor.set(("b",), value))
    assert now(home) == "a: 1\n"


def test_refusal_says_what_to_write_by_hand(home: Home) -> None:
    put(home, "plugins:\n  enabled: &e [a]\n  disabled: *e\n")
    with pytest.raises(CouldNotLook) as caught:
        change_config(home, plugin_on)
    assert caught.value.remedy == (
        "write it by hand: set plugins.enabled: [a, relay]; "
        "set plugins.entries.relay.granted_capabilities: [tools.override]"
    )


def test_a_merged_mapping_gets_a_key_of_its_own(home: Home) -> None:
    put(home, "base: &b\n  x: 1\nplugins:\n  entries:\n    relay:\n      <<: *b\n      y: 2\n")

    def change(editor: Editor) -> None:
        editor.set((*P, "entries", "relay", "x"), 3)

    change_config(home, change)
    assert now(home).endswith("    relay:\n      <<: *b\n      y: 2\n      x: 3\n")

    with pytest.raises(CouldNotLook, match="would come back"):
        change_config(home, lambda editor: editor.remove((*P, "entries", "relay", "x")))


def test_a_key_with_a_question_mark_is_kept_and_not_removed(home: Home) -> None:
    put(home, "plugins:\n  entries:\n    ? relay\n    : a: 1\n      b: 2\n    zeta: {}\n")
    change_config(home, lambda editor: editor.set((*P, "entries", "relay", "b"), 3))
    assert now(home) == "plugins:\n  entries:\n    ? relay\n    : a: 1\n      b: 3\n    zeta: {}\n"
    with pytest.raises(CouldNotLook, match="does not begin on a line of its own"):
        change_config(home, lambda editor: editor.remove((*P, "entries", "relay")))


def test_an_alias_is_written_out_where_it_changes(home: Home) -> None:
    put(home, "base: &b\n  x: 1 # one\nplugins:\n  entries:\n    relay: *b  # as above\n")
    change_config(home, lambda editor: editor.set((*P, "entries", "relay", "z"), 2))
    assert now(home) == (
        "base: &b\n  x: 1 # one\nplugins:\n  entries:\n    relay:  # as above\n      x: 1\n      z: 2\n"
    )


def test_a_name_that_is_no_text_to_every_reader_is_quoted_or_refused(home: Home) -> None:
    change_config(home, lambda editor: editor.set((*P, "entries", "on"), {"off": "no", "y": "n", "1_0": "1e3"}))
    assert now(home) == "plugins:\n  entries:\n    'on':\n      'off': 'no'\n      'y': 'n'\n      '1_0': '1e3'\n"
    put(home, "plugins:\n  entries:\n    y: {a: 1}\n")
    with pytest.raises(CouldNotLook, match="no text to every reader; put it in quotes"):
        change_config(home, lambda editor: editor.set((*P, "entries", "y", "a"), 2))


def test_nothing_is_written_when_nothing_changes(home: Home) -> None:
    assert change_config(home, lambda editor: editor.remove(("a",))) == ()
    assert not home.path.exists()
    put(home, "plugins: {enabled: [relay]}\n")
    before = home.config.stat().st_mtime_ns, home.config.stat().st_ino
    assert change_config(home, lambda editor: enable(editor, "relay")) == ()
    assert (home.config.stat().st_mtime_ns, home.config.stat().st_ino) == before


def test_modes_and_links_of_the_user_stay(home: Home, tmp_path: Path) -> None:
    change_config(home, plugin_on)
    assert stat.S_IMODE(home.config.stat().st_mode) == 0o600
    real = tmp_path / "dotfiles" / "hermes.yaml"
    real.parent.mkdir()
    real.write_text("a: 1\n")
    real.chmod(0o640)
    home.config.unlink()
    home.config.symlink_to(real)
    change_config(home, plugin_on)
    assert home.config.is_symlink()
    assert real.read_text() == "a: 1\n" + FRESH
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_file_written_meanwhile_is_not_overwritten(home: Home) -> None:
    put(home, "a: 1\n")

    def change(editor: Editor) -> None:
        plugin_on(editor)
        home.config.write_text("a: 2\n")

    with pytest.raises(CouldNotLook, match="written by another program"):
        change_config(home, change)
    assert now(home) == "a: 2\n"


def test_a_change_that_stops_leaves_the_file(home: Home) -> None:
    put(home, "a: 1\n")

    def change(editor: Editor) -> None:
        editor.set(("a",), 2)
        raise KeyError

    with pytest.raises(KeyError):
        change_config(home, change)
    assert now(home) == "a: 1\n"


@pytest.mark.parametrize("change", [plugin_on, lambda editor: disable(editor, "alpha")])
def test_both_kinds_of_readers_see_the_same(home: Home, change: Callable[[Editor], None]) -> None:
    put(home, "a: 1\nplugins:\n  enabled: [alpha]\n")
    change_config(home, change)
    text = now(home)
    read = read_config(home).data
    assert read == pyyaml.safe_load(text) == as_hermes_reads(text, (1, 1)) == as_hermes_reads(text, (1, 2))
