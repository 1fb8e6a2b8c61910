# ruleid: remote-code-known-installer
curl -LsSf https://astral.sh/uv/install.sh | sh
# ok: remote-code-known-installer
curl -LsSf https://astral.sh/uv/install.sh -o /tmp/uv.sh
