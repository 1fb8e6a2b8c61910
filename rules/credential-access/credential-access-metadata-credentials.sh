# ruleid: credential-access-metadata-credentials
TOKEN=$(curl -s http://169.254.169.254/latest/meta-data/iam/security-credentials/role)
# ok: credential-access-metadata-credentials
curl -s http://169.254.169.254/latest/meta-data/instance-id
