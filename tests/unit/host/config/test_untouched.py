"""Files in many styles, changed at random: what was not touched keeps its bytes, and the data is what was meant."""

from __future__ import annotations

import copy
import importlib
import io
import tempfile
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from packtool.errors import CouldNotLook
from packtool.host import Home
from packtool.host.config import Editor, change_config

pyyaml: Any = importlib.import_module("yaml")

KEYS = ("plugins", "entries", "relay", "enabled", "a b", "x", "7", "é")
COMMENTS = ("", "", "", " # note", "   # 'quoted: [', {")
WORDS = (
    "word",
    "'quoted ''text'''",
    '"two \\"words\\" \\u00e9"',
    "12",
    "0.5",
    "true",
    "null",
    "~",
    "",
    "two words",
    "a#b",
    "x:y",
)
new_values: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([None, True, 1, 2.5, "new", "on", "a: b", "line\nend", "", [], {}]),
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(st.sampled_from(KEYS), below, max_size=3)),
    max_leaves=6,
)
paths = st.lists(st.sampled_from(KEYS), min_size=1, max_size=4).map(tuple)
changes = st.lists(st.tuples(paths, st.one_of(st.just("remove"), new_values)), min_size=1, max_size=4)


@st.composite
def flows(draw: st.DrawFn, depth: int = 0) -> str:
    kind = draw(st.sampled_from(["word", "list", "mapping"])) if depth < 2 else "word"
    gap = draw(st.sampled_from([", ", ",", " , ", ",\n          "]))
    pad = draw(st.sampled_from(["", " ", "\n          "]))
    tail = draw(st.sampled_from(["", "", ",", " "]))
    if kind == "word":
        return draw(st.sampled_from([written for written in WORDS if written not in {"", "x:y"}]))
    if kind == "list":
        items = draw(st.lists(flows(depth + 1), max_size=3))
        return f"[{pad}{gap.join(items)}{tail if items else ''}{pad}]"
    keys = draw(st.lists(st.sampled_from(["x", "'7'", '"relay"', "enabled"]), max_size=3, unique=True))
    return "{" + pad + gap.join(f"{key}: {draw(flows(depth + 1))}" for key in keys) + (tail if keys else "") + pad + "}"


@st.composite
def blocks(draw: st.DrawFn, column: int, depth: int) -> str:
    """Give the lines of a mapping."""
    lines = []
    pad = " " * column
    for key in draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=4, unique=True)):
        lines.extend(draw(st.lists(st.sampled_from(["", f"{pad}# about", "# left"]), max_size=1)))
        lines.append(draw(entries(pad, key, depth)))
    return "\n".join(lines)


@st.composite
def entries(draw: st.DrawFn, pad: str, key: str, depth: int) -> str:
    name = f"'{key}'" if key == "7" or draw(st.booleans()) else key
    head = f"{pad}{name}:"
    comment = draw(st.sampled_from(COMMENTS))
    kind = draw(st.sampled_from(["mapping", "mapping", "list", "flow", "word", "literal", "folded"]))
    step = draw(st.sampled_from([1, 2, 4]))
    if kind == "mapping" and depth < 3:
        return f"{head}{comment}\n{draw(blocks(len(pad) + step, depth + 1))}"
    if kind == "list":
        dash = pad + " " * draw(st.sampled_from([0, step])) + "- "
        items = draw(
            st.lists(
                st.sampled_from([f"{written}{other}" for written in WORDS if written for other in COMMENTS]),
                min_size=1,
                max_size=3,
            )
        )
        return "\n".join([f"{head}{comment}", *(f"{dash}{item}" for item in items)])
    if kind == "flow":
        return f"{head} {draw(flows())}{comment}"
    if kind == "literal":
        sign = draw(st.sampled_from(["|", "|-", "|+", ">"]))
        return f"{head} {sign}{comment}\n{pad}   text # no comment\n\n{pad}   more" + draw(
            st.sampled_from(["", "\n", "\n\n"])
        )
    if kind == "folded":
        return f"{head} words that\n{pad}   go on{comment}"
    written = draw(st.sampled_from(WORDS))
    return f"{head} {written}{comment}" if written else f"{head}{comment}"


def intended(data: Any, made: list[tuple[tuple[str, ...], Any]]) -> Any:
    """Make the changes as plainly as can be; ``None`` where one has something in its way."""
    data = copy.deepcopy(data) or {}
    for path, value in made:
        here = data
        for key in path[:-1]:
            if here.get(key) is None and value != "remove":
                here[key] = {}
            here = here.get(key)
            if not isinstance(here, dict):
                break
        if not isinstance(here, dict):
            if value == "remove":
                continue
            return None
        if value == "remove":
            here.pop(path[-1], None)
        else:
            here[path[-1]] = copy.deepcopy(value)
    return data


def read_12(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(io.StringIO(text))


def parts(text: str) -> dict[str, list[str]]:
    """Return the lines of each key of the outermost mapping, without comments and empty lines behind the value."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if line and line[0] not in " #-\t\n]}{" and ":" in line:
            name = line.partition(":")[0].strip("'")
        if name:
            found.setdefault(name, []).append(line)
    for lines in found.values():
        while not lines[-1] or lines[-1].startswith("#"):
            lines.pop()
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    text=blocks(0, 0),
    made=changes,
    line_end=st.sampled_from(["\n", "\r\n"]),
    end=st.sampled_from(["", "\n", "\n\n# end\n"]),
)
def test_the_data_is_what_was_meant_and_the_rest_keeps_its_bytes(
    text: str, made: list[tuple[tuple[str, ...], Any]], line_end: str, end: str
) -> None:
    before = (text + end).replace("\n", line_end)
    wanted = intended(pyyaml.safe_load(before), made)

    def change(editor: Editor) -> None:
        for path, value in made:
            if value == "remove":
                editor.remove(path)
            else:
                editor.set(path, value)

    with tempfile.TemporaryDirectory() as folder:
        home = Home.find(folder, {})
        home.config.write_bytes(before.encode())
        refusal = None
        try:
            change_config(home, change)
        except CouldNotLook as caught:
            refusal = caught.message
        after = home.config.read_bytes().decode()
    if refusal is not None:
        assert after == before
        # Empty lines behind a block that keeps them are part of it, as soon as nothing stands between.
        kept = "|+" in before and "readers would see more changed" in refusal
        assert wanted is None or kept or "block of text without a line end" in refusal, (refusal, before)
        return
    for read in (read_12, pyyaml.safe_load):
        assert same(read(after), wanted), (before, after)
    assert_kept(before, after, {path[0] for path, _ in made})


def assert_kept(before: str, after: str, touched: set[str]) -> None:
    now = parts(after)
    for key, lines in parts(before).items():
        if key not in touched:
            assert now.get(key) == lines, (before, after)


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other
