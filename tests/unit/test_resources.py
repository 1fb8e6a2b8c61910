from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import packtool
from packtool import resources
from packtool.errors import CouldNotLook

ROOT = Path(packtool.__file__).resolve().parent.parent


def test_a_checkout_has_its_data_at_the_top() -> None:
    assert resources.path("index/index.json").read_bytes() == (ROOT / "index" / "index.json").read_bytes()
    assert resources.path("schemas").is_dir()


def test_all_data_travels_in_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    # Of the rules only some files, which are listed there: those that are read.
    assert {**wheel["force-include"], **wheel["sources"]} == {
        name: f"packtool/_data/{name}" for name in resources.FOLDERS
    }


def test_text_is_the_file() -> None:
    assert json.loads(resources.text("index/index.json"))["schema_version"] == 1


def test_an_installed_wheel_has_its_data_inside(tmp_path: Path) -> None:
    installed = tmp_path / "site" / "packtool"
    installed.mkdir(parents=True)
    for name in ("__init__", "resources", "errors", "text", "secret_shapes"):
        shutil.copy(ROOT / "packtool" / f"{name}.py", installed)
    (installed / "_data" / "index").mkdir(parents=True)
    (installed / "_data" / "index" / "index.json").write_text("inside")
    (installed.parent / "index").mkdir()
    (installed.parent / "index" / "index.json").write_text("somebody else's")
    program = "from packtool import resources; print(resources.text('index/index.json'))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(installed.parent)!r}); {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "inside\n"


def test_what_is_missing_could_not_be_looked_at() -> None:
    with pytest.raises(CouldNotLook, match=r"index/nothing\.json is missing") as caught:
        resources.path("index/nothing.json")
    assert "install packtool again" in caught.value.remedy


def test_a_folder_has_no_text() -> None:
    with pytest.raises(CouldNotLook, match="cannot be read"):
        resources.text("index")


@pytest.mark.parametrize("name", ["", "../secrets", "packtool/http.py", "index/../packtool", "/etc/passwd"])
def test_only_data_has_a_place(name: str) -> None:
    with pytest.raises(ValueError, match="no resource"):
        resources.path(name)
