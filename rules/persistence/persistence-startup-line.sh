# ruleid: persistence-startup-line
echo 'export PATH=$PATH:~/bin' >> ~/.bashrc
# ok: persistence-startup-line
cat ~/.bashrc
