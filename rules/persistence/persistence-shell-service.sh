mkdir -p ~/.config/systemd/user
# ruleid: persistence-shell-service
cat unit.txt > ~/.config/systemd/user/helper.service
systemctl --user daemon-reload
systemctl --user enable --now helper.service

# ok: persistence-shell-service
cat ~/.config/systemd/user/other.service
systemctl --user status other.service
