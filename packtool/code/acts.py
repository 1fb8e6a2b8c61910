"""Functions that run text as code, or start programs, by their canonical names."""

from __future__ import annotations

EXECUTORS = frozenset(["builtins.exec", "builtins.eval", "builtins.compile", "code.InteractiveInterpreter().runsource"])
SHELLS = frozenset(["os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput"])
STARTERS = frozenset(
    [
        *(f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")),
        *(
            f"os.{call}{form}"
            for call in ("exec", "spawn")
            for form in ("l", "le", "lp", "lpe", "v", "ve", "vp", "vpe")
        ),
        *("asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell", "pty.spawn", "os.posix_spawn"),
        "os.posix_spawnp",
    ]
)
