import os

# ruleid: credential-access-foreign-key
a = os.environ["AWS_SECRET_ACCESS_KEY"]
# ruleid: credential-access-foreign-key
b = os.getenv("NPM_TOKEN")
# ok: credential-access-foreign-key
c = os.environ.get("ACME_API_KEY", "")
# ok: credential-access-foreign-key
d = os.environ.get("AWS_REGION")
