# ruleid: privilege-guards-off
sudo setenforce 0
# ruleid: privilege-guards-off
ufw disable
# ok: privilege-guards-off
ufw status
