"""The cases from the field, by letter and number: what went wrong with other tools, and where each is tried."""

from __future__ import annotations

KNOWN = frozenset(
    {
        "A1", "A3", "A4", "A5", "A6", "A8", "A10", "A12", "A13", "B14", "B16", "B18", "B20", "B21",
        "B22", "C24", "C25", "C26", "C27", "C28", "C29", "C32", "C33", "D34", "D35", "D36", "D37", "D39",
        "D42", "D43", "D44", "D45", "E46", "E47", "E49", "E52", "E53", "F54", "F55", "F56", "G57", "G58",
        "G59", "G60", "G62", "H64", "H66", "I67", "I69", "I70", "I71", "J72", "J74", "K76", "K77",
    }
)  # fmt: skip
# What is no animal but a state of the machine, of an index or of the person: the test that has it.
ELSEWHERE = {
    "B14": "tests/unit/index/test_load.py",  # a dead address hidden by an old copy
    "B22": "tests/e2e/test_index_check.py",  # only what changed decides
    "C28": "tests/faults/test_faults.py",  # half installed
    "C32": "tests/e2e/test_installed.py",  # a removal that takes more than its own
    "C33": "tests/unit/installed/test_export.py",  # an export that loses things
    "D45": "tests/unit/scan/engines",  # a rule set that is silently not there
    "E53": "tests/unit/scan/test_weigh.py",  # no way to contest
    "F54": "tests/unit/scan/engines",  # an engine that cannot start
    "F56": "tests/unit/cli/test_imports.py",  # dependencies that clash
    "I70": "tests/e2e/test_pack_show.py",  # exit codes
    "I71": "tests/unit/workflows/test_workflows.py",  # pull requests from forks
    "K76": "tests/unit/test_hints.py",  # advice that cannot be typed
}
