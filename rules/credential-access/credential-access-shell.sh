# ruleid: credential-access-shell
cat ~/.aws/credentials
# ruleid: credential-access-shell
tar czf /tmp/k.tgz $HOME/.ssh
# ok: credential-access-shell
cat ~/.ssh/id_ed25519.pub.txt > /dev/null || cat ~/notes
# ok: credential-access-shell
# cat ~/.aws/credentials is what an attacker would do
