"""What nobody can read or parse: a failure where the host or the agent is given it, less elsewhere, never a pass."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from packtool.findings import Severity
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path


ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE
UNPARSED, PARTLY, OTHER = "inventory-unparsed", "inventory-partly-parsed", "inventory-one-parser"
UNREAD, OTHER_PYTHON = "inventory-unread", "inventory-other-python"
CELL = {"cell_type": "code", "source": ["!pip list\n", "x = 1\n"], "metadata": {}, "outputs": []}


class Case(NamedTuple):
    """A file, what is told of it where runtime code has it, and what where nothing does."""

    name: str
    content: str | bytes
    runtime: tuple[str, Severity] | None = None
    support: tuple[str, Severity] | None = None
    incomplete: bool = False


def unparsed(name: str, content: str | bytes, support: Severity | None = WARNING, rule: str = UNPARSED) -> Case:
    return Case(name, content, (rule, ERROR), (rule, support) if support is not None else None, incomplete=True)


CASES = {
    "python that is none": unparsed("x.py", "def (((\n  ]]] what ! is this\nclass ??? :\n"),
    "sentences": unparsed("x.py", "This is a sentence, and no code at all.\n"),
    "one bad line": unparsed("x.py", "import os\nx = = 3\nos.getcwd()\n"),
    "a text without an end": unparsed("x.py", "import os\nx = '''abc\nos.getcwd()\n"),
    "a template of python": unparsed("x.py", "import os\n{% if a %}\nfrom {{ mod }} import x\n{% endif %}\n"),
    "python 2": Case("x.py", "import os\nprint 'two'\nexec 'x'\n", (OTHER, NOTE), (OTHER, NOTE)),
    "newer python": Case("x.py", "type A = int\ndef f[T](x: T) -> T: return x\n", (OTHER, NOTE), (OTHER, NOTE)),
    "python that nothing mends": Case(
        "x.py", "x = " + "(" * 9_000 + ")" * 9_000 + "\n", (OTHER_PYTHON, WARNING), (OTHER, NOTE)
    ),
    "exceptions without brackets": Case(
        "x.py", "try:\n    pass\nexcept ValueError, TypeError:\n    x = 1\n", (OTHER, NOTE), (OTHER, NOTE)
    ),
    "a null byte": Case("x.py", "import os\0\nos.getcwd()\n", (PARTLY, WARNING), (PARTLY, NOTE)),
    "sound python": Case("x.py", "import os\n"),
    "empty python": Case("x.py", ""),
    "bytes for python": unparsed("x.py", bytes(range(256)) * 8, rule=UNREAD),
    "script that is none": unparsed("x.js", "function (((\n ]]] what ! is\n class ??? {\n"),
    "typescript that is none": unparsed("x.ts", "function (((\n ]]] what ! is\n class ??? {\n"),
    "a template of a script": Case(
        "x.js", "const a = {{ value }};\n{% if x %} foo() {% endif %}\n", (PARTLY, WARNING), (PARTLY, NOTE)
    ),
    "declarations of types that semgrep does not know": Case(
        "x.d.ts", "declare const a: number;\n@@ -> %%% ;\ndeclare function b(): void;\n", (PARTLY, NOTE), (PARTLY, NOTE)
    ),
    "elements in a script": Case("x.jsx", "export const A = () => <div className='x'>{1}</div>;\n"),
    "types with elements": Case("x.tsx", "export const A = <T,>(p: T) => <div>{p}</div>;\n"),
    "newer types": Case("x.ts", "const y = z satisfies Foo;\nfunction f<const T>(x: T) {}\nusing a = b();\n"),
    "a film": Case("x.ts", (b"G" + bytes(187)) * 20),
    "shell without an end": unparsed("x.sh", "#!/bin/sh\necho 'abc\ncurl https://x.example/a\n"),
    "shell without a word of the rules": unparsed("x.sh", '#!/bin/sh\nif [ a ]; then\n  b <<< "$(( 1 + "\nesac\n'),
    "a template of shell": Case("x.sh", "#!/bin/sh\n{% if a %}\ncd '{{ b }}\n", (PARTLY, WARNING), (PARTLY, NOTE)),
    "sound shell": Case("x.sh", "#!/bin/sh\ncase $1 in (a|b) c;; *) d; esac\n"),
    "another shell": Case("x.zsh", "#!/bin/zsh\nfor a (b c) { d }\n"),
    "json that is none": unparsed("x.json", '{"a": [1, 2,\n', support=None),
    "json with an open text": unparsed("x.json", '{"a": "b\n}', support=None),
    "json with an open remark": unparsed("x.json", '{"a": 1 /* }', support=None),
    "json with remarks": Case("x.json", "// c\n{ a: 1, 'b': [1, 2,], /* d */ }\n"),
    "json, one a line": Case("x.json", '{"a": 1}\n{"b": 2}\n'),
    "json with a mark": Case("x.json", '\ufeff{"a": 1}\n'),
    "a template of json": Case("x.json", '{"a": {{ x }} }\n', (UNPARSED, WARNING), None, incomplete=True),
    "empty json": Case("x.json", "\n"),
    "yaml that is none": unparsed("x.yaml", "a: [1\nb: }\n", support=None),
    "yaml with tags, aliases and several parts": Case("x.yaml", "a: &a !x 1\nb: *a\n---\nc: 2\n"),
    "a template of yaml": Case("x.yaml", "{% if a %}\na: {{ x }}\n", (UNPARSED, WARNING), None, incomplete=True),
    "toml that is none": unparsed("x.toml", "[a\nb =\n", support=None),
    "toml": Case("x.toml", "# c\n[a]\nb = 1\n"),
    "notebook that is none": unparsed("x.ipynb", '{"cells": [\n'),
    "notebook without cells": unparsed("x.ipynb", '{"nbformat": 4}'),
    "notebook of worksheets that are none": unparsed("x.ipynb", '{"worksheets": [{"cells": {}}]}'),
    "notebook": Case("x.ipynb", json.dumps({"cells": [CELL]})),
    "notebook of the third format": Case("x.ipynb", json.dumps({"worksheets": [{"cells": [CELL]}, {"cells": []}]})),
    "large python": unparsed("x.py", "# padding\n" * 500_000, rule=UNREAD),
    "lines like those of python": Case(
        "Build.hermes", "FROM x\nRUN python - <<E\nimport os\nE\n", (UNPARSED, ERROR), (PARTLY, NOTE)
    ),
}


def made(folder: Path, case: Case, *, runs: bool) -> Subject:
    folder.mkdir(parents=True)
    named = f"    open('{case.name}')\n" if runs else ""
    imported = "from . import x\n\n\n" if runs and case.name == "x.py" else ""
    (folder / "plugin.yaml").write_text("name: x\ndescription: X.\n")
    (folder / "__init__.py").write_text(f"{imported}def register(ctx):\n{named}    pass\n")
    content = case.content if isinstance(case.content, bytes) else case.content.encode()
    (folder / case.name).write_bytes(content)
    return Subject(tree=read_tree(folder), name=folder.name)


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], ScanReading]:
    base = tmp_path_factory.mktemp("gaps")
    keys = [(name, runs) for name in CASES for runs in (True, False)]
    subjects = [made(base / f"{n}", CASES[name], runs=runs) for n, (name, runs) in enumerate(keys)]
    return dict(zip(keys, scan(subjects, ScanOptions()), strict=True))


def told(reading: ScanReading, case: Case) -> list[tuple[str, Severity]]:
    wanted = {UNPARSED, PARTLY, OTHER, UNREAD, OTHER_PYTHON}
    return [
        (one.rule.id, one.severity)
        for one in reading.findings
        if one.rule.id in wanted and one.location.path == case.name
    ]


@pytest.mark.parametrize("name", CASES)
def test_what_runtime_code_has_and_nobody_can_parse_fails(
    readings: dict[tuple[str, bool], ScanReading], name: str
) -> None:
    case = CASES[name]
    reading = readings[name, True]
    assert told(reading, case) == ([case.runtime] if case.runtime else [])
    assert reading.incomplete is (case.incomplete or name == "lines like those of python")


@pytest.mark.parametrize("name", CASES)
def test_elsewhere_it_weighs_less(readings: dict[tuple[str, bool], ScanReading], name: str) -> None:
    case = CASES[name]
    reading = readings[name, False]
    assert told(reading, case) == ([case.support] if case.support else [])
    assert reading.incomplete is (case.incomplete and case.support is not None)
    (role,) = {file.role for file in reading.examined if file.path == case.name}
    assert role == "support"


@pytest.mark.parametrize("name", ["python that is none", "script that is none", "json that is none"])
def test_what_nobody_could_parse_is_read_again_by_the_next_scan(tmp_path: Path, name: str) -> None:
    subject = made(tmp_path / "p", CASES[name], runs=True)
    options = ScanOptions(cache=tmp_path / "cache")
    (first,) = scan([subject], options)
    kept = {place.read_text(encoding="utf-8") for place in (tmp_path / "cache").rglob("*") if place.is_file()}
    (second,) = scan([subject], options)
    assert first == second
    assert first.incomplete
    assert not [text for text in kept if '"kind":"syntax"' in text and '"engine":"semgrep"' in text]
    # The manifest's.
    assert len([text for text in kept if text.endswith("\nwhole")]) <= 1
