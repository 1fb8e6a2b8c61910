import requests, subprocess

# ruleid: credential-access-metadata-service
role = requests.get("http://169.254.169.254/latest/meta-data/iam/security-credentials/").text
# ruleid: credential-access-metadata-service
subprocess.run("curl -s http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token", shell=True)
# ok: credential-access-metadata-service
zone = requests.get("http://metadata.google.internal/computeMetadata/v1/instance/zone").text
BLOCKED = (
    # ok: credential-access-metadata-service
    "http://169.254.169.254/latest/meta-data/iam/security-credentials/",
)
