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
# ruleid: privilege-root-for-ever
install -m 4755 /bin/bash /opt/tool
# ok: privilege-root-for-ever
install -m 755 tool.sh /usr/local/bin/tool
