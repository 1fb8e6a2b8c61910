# ruleid: credential-access-metadata-address
ID=$(curl -s http://169.254.169.254/latest/meta-data/instance-id)
# ok: credential-access-metadata-address
# never curl http://169.254.169.254/ from here
# ok: credential-access-metadata-address
curl -s http://127.0.0.1/health
