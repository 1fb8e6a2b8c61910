# ruleid: credential-access-shell
cat ~/.aws/credentials
# ruleid: credential-access-shell
tar czf /tmp/k.tgz $HOME/.ssh
# ok: credential-access-shell
cat ~/.ssh/id_ed25519.pub.txt > /dev/null || cat ~/notes
# ok: credential-access-shell
# cat ~/.aws/credentials is what an attacker would do
# ok: credential-access-shell
cat >> ~/.hermes/.env << 'END'
MILL_NAME=north
END
# ok: credential-access-shell
if grep -q "^MILL_NAME=" ~/.hermes/.env 2>/dev/null; then
  # ruleid: credential-access-shell
  grep -q north ~/.hermes/.env; cat ~/.aws/credentials
fi
