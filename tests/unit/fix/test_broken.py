from __future__ import annotations

import pytest

from packtool.fix.rounds import Mended, mend
from packtool.fix.subject import read_subject
from packtool.registry import kinds

PROSE = "description: does this: and that\n"
QUOTED = 'description: "does this: and that"\n'


def mended(text: str, kind: str = "plugin-yaml") -> Mended:
    subject = read_subject(kinds()[kind], text.encode(), "plugin.yaml", allow_local=False)
    assert subject is not None
    found = mend(subject, allow_local=False)
    again = mend(found.after, allow_local=False)
    assert not again.changed
    return found


ROWS = [
    pytest.param("name: x\nversoin: 1.0\n" + PROSE, 'name: x\nversion: "1.0"\n' + QUOTED, id="beside"),
    pytest.param("name: x\ndescriptoin: does this: and that\n", "name: x\n" + QUOTED, id="the-key-itself"),
    pytest.param("name: x\n'description': does this: and that\n", f"name: x\n'description'{QUOTED[11:]}", id="quoted"),
    pytest.param("name: x\ndescription: @acme's relay\n", 'name: x\ndescription: "@acme\'s relay"\n', id="sign"),
    pytest.param(
        "name: x\nfoo: a: b\nversoin: 1.0\n" + PROSE + "authr: me\n",
        'name: x\nfoo: a: b\nversion: "1.0"\n' + QUOTED + "author: me\n",
        id="behind-what-nothing-mends",
    ),
    pytest.param("name: x\n\tversion: 1\nauthr: me\n", "name: x\n\tversion: 1\nauthor: me\n", id="tab"),
    pytest.param("name: x\r\nfoo: a: b\r\nauthr: me\r\n", "name: x\r\nfoo: a: b\r\nauthor: me\r\n", id="crlf"),
    pytest.param(
        "name: x\nfoo: a: b\n  authr: me\n\n  kid: 1\nlicence: MIT\n",
        "name: x\nfoo: a: b\n  authr: me\n\n  kid: 1\nlicense: MIT\n",
        id="what-stands-below-goes-along",
    ),
    pytest.param("foo: a: b\nbar: c: d\nauthr: me\n", "foo: a: b\nbar: c: d\nauthor: me\n", id="two"),
]


@pytest.mark.parametrize(("text", "wanted"), ROWS)
def test_what_can_be_mended_is_mended_in_one_call(text: str, wanted: str) -> None:
    assert mended(text).after.text == wanted


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('name: "x\nauthr: me\nfoo: a: b\n', id="a-quote-may-hold-the-lines-below"),
        pytest.param("name: [x\nauthr: me\n", id="so-may-a-bracket"),
        pytest.param("name: x\nfoo: a: [b\nauthr: me\n", id="open-behind-the-colon"),
        pytest.param("name: x\nfoo: a: b\nnothing: amiss\n", id="nothing-to-mend"),
        pytest.param("name: x\nauthor: {a: b: c}\nauthr: me\n", id="the-name-is-taken"),
        pytest.param("name: x\ndescription: does this: and\n  that\n", id="goes-on"),
    ],
)
def test_what_may_mean_something_else_is_left(text: str) -> None:
    assert not mended(text).changed


def test_what_is_left_is_told() -> None:
    found = mended("name: x\nfoo: a: b\nauthr: me\n")
    assert [one.rule.id for one in found.done] == ["plugin-yaml-unknown-key"]
    assert [(one.rule.id, one.location.line) for one in found.after.findings] == [("document-syntax", 2)]


def test_a_broken_json_file_is_left() -> None:
    assert not mended('{"name": "x",, "licence": "MIT"}\n', "plugin-json").changed


def test_many_broken_lines_take_little_time() -> None:
    text = "".join(f"key{number}: a: b\n" for number in range(3000)) + "authr: me\n"
    assert not mended(text).changed
