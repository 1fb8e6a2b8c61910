import subprocess, sys
# ruleid: hidden-execution-fact-script-started
subprocess.run([sys.executable, script_path])
# ok: hidden-execution-fact-script-started
subprocess.run([sys.executable, "-m", "own"])
