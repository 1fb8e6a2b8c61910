"""Code in notebooks comes out of the cells of every format, on the lines that it stands on."""

from __future__ import annotations

import json

import pytest

from packtool.scan.derived.documents import notebook_pieces
from packtool.scan.kinds import FileKind

CODE = ["import os\n", "!ls\n", "os.getcwd()"]
FORMATS = {
    "the fourth": {"cells": [{"cell_type": "code", "source": CODE}]},
    "the third": {"worksheets": [{"cells": [{"cell_type": "code", "input": CODE}]}]},
    "the third, with a second sheet": {
        "worksheets": [{"cells": []}, {"cells": [{"cell_type": "code", "input": "".join(CODE)}]}]
    },
}


@pytest.mark.parametrize("notebook", FORMATS.values(), ids=FORMATS.keys())
def test_code_comes_out_of_every_format(notebook: object) -> None:
    pieces = list(notebook_pieces(json.dumps(notebook, indent=1)))
    assert [(piece.kind, piece.text) for piece in pieces] == [
        (FileKind.PYTHON, "import os\n# ls\nos.getcwd()"),
        (FileKind.SHELL, "\nls\n"),
    ]


@pytest.mark.parametrize("text", ["[]", "{}", '{"worksheets": 1}', '{"worksheets": [1]}', "{", '{"cells": {}}'])
def test_what_is_no_notebook_has_no_code(text: str) -> None:
    assert list(notebook_pieces(text)) == []
