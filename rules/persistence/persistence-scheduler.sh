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
