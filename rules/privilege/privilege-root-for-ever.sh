# ruleid: privilege-root-for-ever
echo "me ALL=(ALL) NOPASSWD: ALL" | sudo tee /etc/sudoers.d/me
# ruleid: privilege-root-for-ever
chmod u+s /bin/bash
# ruleid: privilege-root-for-ever
sudo usermod -aG docker me
# ok: privilege-root-for-ever
chmod 755 /usr/local/bin/tool
# ok: privilege-root-for-ever
sudo apt-get update
