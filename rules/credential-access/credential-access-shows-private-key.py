import os
from pathlib import Path

# ruleid: credential-access-shows-private-key
print((Path.home() / ".ssh" / "id_ed25519").read_text())
# ruleid: credential-access-shows-private-key
print(open(os.path.expanduser("~/.git-credentials")).read())
# ok: credential-access-shows-private-key
print((Path.home() / ".ssh" / "id_ed25519.pub").read_text())
# ok: credential-access-shows-private-key
print(Path("notes.txt").read_text())


def logins():
    # ruleid: credential-access-shows-private-key
    text = open(os.path.expanduser("~/.aws/credentials")).read()
    return text
