"""Code is followed the same whether or not its facts spare a second look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.code import Lead, Project, leads_of
from packtool.scan.facts import facts_of
from packtool.scan.inventory import take_inventory
from packtool.scan.kinds import FileKind
from packtool.scan.reading import UnitFacts
from packtool.scan.roles import find_readers
from packtool.scan.subject import Role
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.scan.inventory import ScannedFile

# How a module, beside others that it may take values from, comes to run `deep/go.sh`.
WAYS = {
    "a program that is started": {
        "__init__.py": "import subprocess\nNAME = 'go'\nsubprocess.run(['bash', 'deep/' + NAME + '.sh'])\n"
    },
    "a function that is looked up by a name from elsewhere": {
        "__init__.py": "import os\nfrom .names import HOW\ngetattr(os, HOW)('bash deep/' + 'g' + 'o.sh')\n",
        "names.py": "HOW = 'sys' + 'tem'\n",
    },
    "a function out of a table, under a name from elsewhere": {
        "__init__.py": (
            "import os\nfrom .names import HOW\nALL = {'run': os.system}\nALL[HOW]('bash deep/' + 'g' + 'o.sh')\n"
        ),
        "names.py": "HOW = 'ru' + 'n'\n",
    },
    "a function out of a module's own names": {
        "__init__.py": "import os\nfrom .names import HOW\nvars(os)[HOW]('bash deep/' + 'g' + 'o.sh')\n",
        "names.py": "HOW = 'sys' + 'tem'\n",
    },
    "a path from where the module lies": {
        "__init__.py": "from pathlib import Path\nHERE = Path(__file__).parent\nGO = HERE / 'deep' / f\"{'go'}.sh\"\n"
    },
    "a path that begins with one of another module": {
        "__init__.py": "from .names import HERE\nGO = HERE / 'deep' / ('g' + 'o.sh')\n",
        "names.py": "from .more import HERE\n",
        "more.py": "from pathlib import Path\nHERE = Path(__file__).parent\n",
    },
    "a module whose name is put together": {
        "__init__.py": "import importlib\nimportlib.import_module('.' + 'oth' + 'er', __package__)\n",
        "other.py": "import os\nos.system('bash deep/' + 'go.sh')\n",
    },
}


def facts(file: ScannedFile) -> UnitFacts:
    if file.unit is None:
        return UnitFacts()
    project = Project({"unit.py": file.unit.text.encode()})
    return facts_of(file.unit, project.reading("unit.py") if file.kind is FileKind.PYTHON else None)


@pytest.mark.parametrize("way", WAYS)
def test_what_code_comes_to_run(tmp_path: Path, way: str) -> None:
    for path, text in {**WAYS[way], "plugin.yaml": "name: x\n"}.items():
        (tmp_path / path).write_text(text)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "go.sh").write_text("echo hi\n")
    assert find_readers(take_inventory(read_tree(tmp_path)), facts).roles["deep/go.sh"] is Role.RUNTIME


@pytest.mark.parametrize(
    ("source", "leads"),
    [
        ("import os, json\nprint(json.dumps(os.environ['A']))\n", ()),
        ("from .names import A\nprint(A + 'x')\n", (Lead.BORROWS,)),
        ("from .names import A\nprint((A + 'x').strip(), {'a': 1}.get(A))\n", (Lead.BORROWS,)),
        ("import os\nfrom .names import A\ngetattr(os, A)('x')\n", (Lead.STARTS, Lead.BORROWS)),
        ("import os\ngetattr(os, 'system')('x')\n", (Lead.STARTS,)),
        ("here = __\ufb01le__\n", (Lead.PLACES,)),
    ],
)
def test_what_may_lead_from_a_module_to_other_files(source: str, leads: tuple[Lead, ...]) -> None:
    reading = Project({"unit.py": source.encode()}).reading("unit.py")
    assert reading is not None
    assert leads_of(reading) == leads
