# ruleid: privilege-asks-for-root
osascript -e 'do shell script "x" with administrator privileges'
# ruleid: privilege-asks-for-root
echo "$PW" | sudo -S id
# ok: privilege-asks-for-root
sudo apt-get update
