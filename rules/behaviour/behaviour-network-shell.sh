# ruleid: behaviour-network-shell
curl -s https://api.acme.invalid/v1
# ok: behaviour-network-shell
ls -l
