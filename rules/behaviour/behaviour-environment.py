import os
# ruleid: behaviour-environment
key = os.environ["ACME_API_KEY"]
# ok: behaviour-environment
key = settings["ACME_API_KEY"]
