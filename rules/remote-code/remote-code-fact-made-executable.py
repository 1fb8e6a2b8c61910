import os
# ruleid: remote-code-fact-made-executable
os.chmod(path, 0o755)
# ok: remote-code-fact-made-executable
os.chmod(path, 0o600)
