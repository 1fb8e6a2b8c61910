# ruleid: persistence-scheduler
(crontab -l; echo "* * * * * /tmp/x") | crontab -
# ruleid: persistence-scheduler
systemctl --user enable x.service
# ruleid: persistence-scheduler
schtasks /create /tn x /tr x.exe /sc onlogon
# ok: persistence-scheduler
systemctl status x.service
# ok: persistence-scheduler
crontab -l
# ok: persistence-scheduler
crontab -l 2>/dev/null | grep -v "acme sync" | crontab -
# ruleid: persistence-scheduler
(crontab -l | grep -v acme; echo "0 1 * * * acme") | crontab -
# ok: persistence-scheduler
echo "removed crontab entry"
# ruleid: persistence-scheduler
echo "0 1 * * * acme" | crontab -
