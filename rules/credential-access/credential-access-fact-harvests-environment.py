import os
# ruleid: credential-access-fact-harvests-environment
keys = {k: v for k, v in os.environ.items() if "KEY" in k or "TOKEN" in k}
# ok: credential-access-fact-harvests-environment
clean = {k: v for k, v in os.environ.items() if not is_secret(k)}
# ok: credential-access-fact-harvests-environment
mine = {k: v for k, v in os.environ.items() if k.startswith("ACME_KEY")}
# ok: credential-access-fact-harvests-environment
hidden = [v for k, v in os.environ.items() if "KEY" in k]
