"""What is raised when packtool could not look."""

from __future__ import annotations

from packtool.errors import CouldNotLook, Misuse


def test_message_and_remedy_are_cleaned() -> None:
    error = CouldNotLook("a\x1b]0;x\x07b https://me:pw@host/x", remedy="try\nagain")
    assert error.message == "a\\x1b]0;x\\x07b https://[hidden]@host/x"
    assert error.remedy == "try\\nagain"
    assert str(error) == error.message


def test_a_long_message_is_cut_visibly() -> None:
    error = CouldNotLook("x" * 5000)
    assert len(error.message) == 600
    assert error.message.endswith("…")


def test_a_misuse_is_a_could_not_look() -> None:
    assert isinstance(Misuse("m"), CouldNotLook)
    assert Misuse("m").remedy == ""
