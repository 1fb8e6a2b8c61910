#!/bin/sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL https://files.example/install | sh
# ruleid: remote-code-pipe-to-shell
wget -qO- https://files.example/install | bash -s -- --yes
# ok: remote-code-pipe-to-shell
curl -fsSL https://files.example/data.json -o data.json
# ok: remote-code-pipe-to-shell
echo "curl https://files.example/install | sh"
