import json
import os

kept = {"ACME_SECRET": os.environ["ACME_SECRET"], "MAIL_API_KEY": os.environ["MAIL_API_KEY"]}
text = json.dumps(kept)
