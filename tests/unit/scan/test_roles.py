"""Reach decides who reads a file; folders and names do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.code import Project
from packtool.scan.facts import facts_of
from packtool.scan.inventory import take_inventory
from packtool.scan.kinds import FileKind
from packtool.scan.reading import UnitFacts
from packtool.scan.roles import find_readers, started_by_people
from packtool.scan.subject import Role
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.scan.inventory import ScannedFile


def _facts(file: ScannedFile) -> UnitFacts:
    if file.unit is None:
        return UnitFacts()
    project = Project({"unit.py": file.unit.text.encode()})
    return facts_of(file.unit, project.reading("unit.py") if file.kind is FileKind.PYTHON else None)


def roles(folder: Path, files: Mapping[str, str]) -> dict[str, str]:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    found = find_readers(take_inventory(read_tree(folder)), _facts).roles
    return {path: role.value for path, role in found.items()}


def test_a_native_plugin(tmp_path: Path) -> None:
    assert roles(
        tmp_path,
        {
            "__init__.py": "from .core import tool\nfrom .tests import fixtures\n",
            "core/__init__.py": "",
            "core/tool.py": "import subprocess\nsubprocess.run(['bash', 'scripts/go.sh'])\n",
            "scripts/go.sh": "node helper.mjs\n",
            "scripts/helper.mjs": "import './other.mjs'\n",
            "scripts/other.mjs": "1\n",
            "scripts/unused.sh": "ls\n",
            "tests/__init__.py": "",
            "tests/fixtures.py": "",
            "tests/test_tool.py": "from core import tool\n",
            "plugin.yaml": "name: x\n",
            "README.md": "hi\n",
            "pyproject.toml": '[project]\nreadme = "README.md"\n',
        },
    ) == {
        "__init__.py": "runtime",
        "core/__init__.py": "runtime",
        "core/tool.py": "runtime",
        "scripts/go.sh": "runtime",
        "scripts/helper.mjs": "runtime",
        "scripts/other.mjs": "runtime",
        "scripts/unused.sh": "support",
        "tests/__init__.py": "runtime",
        "tests/fixtures.py": "runtime",
        "tests/test_tool.py": "support",
        "plugin.yaml": "agent",
        "README.md": "support",
        "pyproject.toml": "runtime",
    }


def test_a_skill(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "SKILL.md": "Run `scripts/go.py`, then read [more](reference/more.md).\n",
            "scripts/go.py": "import lib\n",
            "scripts/lib.py": "",
            "reference/more.md": "text\n",
            "LICENSE": "text\n",
        },
    )
    assert found["SKILL.md"] == found["reference/more.md"] == Role.AGENT.value
    assert found["scripts/go.py"] == found["scripts/lib.py"] == Role.RUNTIME.value
    assert found["LICENSE"] == Role.SUPPORT.value


def test_where_nothing_starts_everything_counts(tmp_path: Path) -> None:
    assert roles(tmp_path, {"tests/a.py": "", "notes.md": ""}) == {"tests/a.py": "runtime", "notes.md": "agent"}


def test_texts_and_metadata_of_installed_packages_are_for_their_readers(tmp_path: Path) -> None:
    package = "node_modules/a"
    found = roles(
        tmp_path,
        {
            "index.js": "require('./node_modules/a/index.js')\nread('package.json', 'README.md', 'c.md')\n",
            "node_modules/b/package.json": '{"scripts": {"postinstall": "node x.js"}}',
            f"{package}/index.js": "1\n",
            f"{package}/package.json": '{"main": "index.js", "types": "index.d.ts"}',
            f"{package}/index.d.ts": "export {}\n",
            f"{package}/README.md": "hi\n",
            "notes.md": "hi\n",
        },
    )
    assert {path for path, role in found.items() if role == Role.SUPPORT.value} == {
        f"{package}/package.json",
        f"{package}/index.d.ts",
        f"{package}/README.md",
    }


@pytest.mark.parametrize(("orders", "skill"), [("AGENTS.md", "skills/a/SKILL.md"), (".claude/agents/b.md", "SKILL.md")])
def test_orders_to_those_who_develop_a_plugin_lead_no_further(tmp_path: Path, orders: str, skill: str) -> None:
    files = {
        skill: "---\nname: a\n---\nRead docs/use.md.\n",
        ".claude-plugin/plugin.json": "{}",
        orders: "Read docs/plan.md.\n",
        "docs/plan.md": "Plan.\n",
        "docs/use.md": "Use.\n",
    }
    found = roles(tmp_path, files)
    assert found[orders] == found["docs/use.md"] == Role.AGENT.value
    assert found["docs/plan.md"] == Role.SUPPORT.value


def test_texts_to_makers_and_tests_hand_nothing_to_the_agent(tmp_path: Path) -> None:
    files = {
        "SKILL.md": "---\nname: a\n---\nSee CONTRIBUTING.md and docs/use.md, and run scripts/build.sh.\n",
        "CONTRIBUTING.md": "Run tools/lint.py after docs/plan.md.\n",
        "scripts/build.sh": "python tests/test_texts.py\n",
        "tests/test_texts.py": "open('docs/design.md')\n",
        **dict.fromkeys(["docs/plan.md", "docs/use.md", "docs/design.md"], "Text.\n"),
    }
    found = roles(tmp_path, files)
    assert found["CONTRIBUTING.md"] == found["docs/use.md"] == Role.AGENT.value
    assert found["tests/test_texts.py"] == Role.RUNTIME.value
    assert found["docs/plan.md"] == found["docs/design.md"] == Role.SUPPORT.value


def test_orders_lead_on_where_there_is_nothing_but_them(tmp_path: Path) -> None:
    files = {"AGENTS.md": "Read docs/plan.md.\n", "mcp.json": "{}", "docs/plan.md": "Plan.\n"}
    assert roles(tmp_path, files)["docs/plan.md"] == Role.AGENT.value


def test_a_server_starts_what_it_names(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "plugin.json": "{}",
            "mcp.json": '{"mcpServers": {"a": {"command": "./server/run", "args": ["${PLUGIN_ROOT}/conf/a.py"]}}}',
            "server/run": "#!/usr/bin/env python3\n",
            "conf/a.py": "",
            "conf/b.py": "",
        },
    )
    assert found["server/run"] == found["conf/a.py"] == Role.RUNTIME.value
    assert found["conf/b.py"] == Role.SUPPORT.value


def test_a_text_for_people_does_not_hand_on_tests_but_code_and_agent_texts_do(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "plugin.yaml": "name: x\n",
            "__init__.py": "import subprocess\nsubprocess.run(['python', 'tests/test_started.py'])\n",
            "AGENTS.md": "Run `tests/conftest.py` and `scripts/dev.py`.\n",
            "pyproject.toml": "# tests/test_more.py is run by everybody\n",
            "after-install.md": "Run `tests/test_agent.py`, read guide.md.\n",
            "guide.md": "Run `tests/conftest.py` and `scripts/go.py`.\n",
            **{f"tests/{name}.py": "" for name in ("conftest", "test_more", "test_started", "test_agent")},
            "scripts/go.py": "",
            "scripts/dev.py": "",
        },
    )
    assert found["scripts/dev.py"] == Role.SUPPORT.value
    assert found["tests/conftest.py"] == found["tests/test_more.py"] == Role.SUPPORT.value
    assert found["tests/test_started.py"] == found["tests/test_agent.py"] == Role.RUNTIME.value
    assert found["scripts/go.py"] == Role.RUNTIME.value


def test_an_entry_point_starts_its_module(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "pyproject.toml": '[project.entry-points."hermes_agent.plugins"]\nx = "acme.plugin_module:register"\n',
            "plugin.yaml": "name: x\n",
            "src/acme/__init__.py": "",
            "src/acme/plugin_module.py": "",
            "src/acme/spare.py": "",
        },
    )
    assert found["src/acme/plugin_module.py"] == Role.RUNTIME.value
    assert found["src/acme/spare.py"] == Role.SUPPORT.value


def test_a_skill_gives_the_agent_all_its_code(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "plugin.yaml": "name: x\n",
            "skills/a/SKILL.md": "Help.\n",
            "skills/a/spare.py": "",
            "skills/a/notes.md": "",
            "tools/b.py": "",
        },
    )
    assert found["skills/a/spare.py"] == Role.RUNTIME.value
    assert found["skills/a/notes.md"] == found["tools/b.py"] == Role.SUPPORT.value


def test_packages_that_setup_installs_are_run(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "setup.py": "from setuptools import find_packages, setup\nsetup(name='a', packages=find_packages())\n",
            "a/__init__.py": "from a import inner\n",
            "a/inner.py": "",
            "src/b/__init__.py": "",
            "tests/__init__.py": "",
        },
    )
    assert {path for path, role in found.items() if role == "runtime"} == {
        "setup.py",
        "a/__init__.py",
        "a/inner.py",
        "src/b/__init__.py",
    }


def test_what_only_texts_for_people_name_is_for_people(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "__init__.py": '"""See docs/NOTES.md."""\nimport pathlib\npathlib.Path("prompts/system.md").read_text()\n',
            "plugin.yaml": "name: x\n",
            "SKILL.md": "Read README.md and guide.md, copy settings.yaml.example and places.example.yaml.\n",
            "README.md": "See docs/design.md; run scripts/go.sh.\n",
            "AGENTS.md": "Read docs/plan.md, run scripts/dev.sh.\n",
            "guide.md": "Then docs/more.md.\n",
            "docs/NOTES.md": "a\n",
            "docs/design.md": "b\n",
            "docs/plan.md": "c\n",
            "docs/more.md": "d\n",
            "prompts/system.md": "e\n",
            "scripts/go.sh": "ls\n",
            "scripts/dev.sh": "ls\n",
            "settings.yaml.example": "auto: true\n",
            "places.example.yaml": "a: b\n",
        },
    )
    assert {path for path, role in found.items() if role == "support"} == {
        "docs/NOTES.md",
        "docs/design.md",
        "docs/plan.md",
        "places.example.yaml",
        "scripts/dev.sh",
        "settings.yaml.example",
    }
    assert found["prompts/system.md"] == found["docs/more.md"] == "agent"
    assert found["scripts/go.sh"] == "runtime"


def test_scripts_that_a_readme_tells_to_run_are_run(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "plugin.yaml": "name: x\n",
            "__init__.py": "",
            "README.md": "Run `./install.sh`.\n```sh\n$ python3 tools/post.py --all\n```\nSee scripts/other.sh.\n",
            "docs/INSTALL.md": "bash scripts/late.sh\n",
            "install.sh": "ls\n",
            "tools/post.py": "1\n",
            "scripts/other.sh": "ls\n",
            "scripts/late.sh": "ls\n",
        },
    )
    assert {path: role for path, role in found.items() if path.endswith((".sh", "post.py"))} == {
        "install.sh": "runtime",
        "tools/post.py": "runtime",
        "scripts/other.sh": "support",
        "scripts/late.sh": "support",
    }


def test_a_skill_is_given_programs_of_any_language(tmp_path: Path) -> None:
    found = roles(tmp_path, {"SKILL.md": "---\nname: x\n---\n", "a/b.go": "package main\n", "a/c.txt": "x\n"})
    assert (found["a/b.go"], found["a/c.txt"]) == ("agent", "support")


@pytest.mark.parametrize(
    ("path", "kind", "wanted"),
    [
        ("install.sh", FileKind.SHELL, True),
        ("scripts/a.ps1", FileKind.POWERSHELL, True),
        ("dashboard/index.js", FileKind.JAVASCRIPT, True),
        ("web/index.js", FileKind.JAVASCRIPT, False),
        ("tools/a.py", FileKind.PYTHON, False),
        ("tests/run.sh", FileKind.SHELL, False),
        ("dashboard/app.test.js", FileKind.JAVASCRIPT, False),
    ],
)
def test_scripts_and_pages_of_the_dashboard_are_started_by_people(path: str, kind: FileKind, *, wanted: bool) -> None:
    assert started_by_people(path, kind) is wanted


def test_who_starts_a_script_that_a_readme_tells_of(tmp_path: Path) -> None:
    texts = {
        "__init__.py": "import subprocess\nsubprocess.run(['python', 'scripts/both.py'])\n",
        "scripts/both.py": "",
        "scripts/one.py": "import helper\n",
        "scripts/helper.py": "",
        "README.md": "```\npython scripts/both.py\npython scripts/one.py\n```\n",
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    found = find_readers(take_inventory(read_tree(tmp_path)), _facts)
    assert {path for path, role in found.roles.items() if role is Role.RUNTIME} == texts.keys() - {"README.md"}
    assert found.by_people == {"scripts/one.py", "scripts/helper.py"}


def test_what_is_shown_after_an_install_leads_people_to_the_readme(tmp_path: Path) -> None:
    found = roles(
        tmp_path,
        {
            "__init__.py": "",
            "after-install.md": "See README.md and notes/agent.md.\n",
            "README.md": "Open a tunnel.\n",
            "notes/agent.md": "x\n",
        },
    )
    assert found["README.md"] == "support"
    assert found["notes/agent.md"] == "agent"
