# ruleid: destruction-wipe-command
rm -rf ~/
# ruleid: destruction-wipe-command
sudo rm -rf --no-preserve-root /
# ruleid: destruction-wipe-command
rm -rf $HOME/*
# ruleid: destruction-wipe-command
dd if=/dev/zero of=/dev/sda bs=1M
# ruleid: destruction-wipe-command
find ~ -type f -delete
# ruleid: destruction-wipe-command
vssadmin delete shadows /all /quiet
# ok: destruction-wipe-command
rm -rf ~/.cache/own
# ok: destruction-wipe-command
rm -rf "$TMP/x"
# ok: destruction-wipe-command
rm -rf /tmp/x
# ruleid: destruction-wipe-command
find "$HOME/Pictures" -type f -exec truncate -s 0 {} +
# ruleid: destruction-wipe-command
for each in ~/Desktop/*; do cat /dev/zero > "$each"; done
# ok: destruction-wipe-command
for each in ~/Desktop/*; do echo "$each" > list.txt; done
# ok: destruction-wipe-command
find "$HOME/.cache/sample" -type f -exec truncate -s 0 {} +
