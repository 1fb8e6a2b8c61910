import json
import os

settings = {"place": os.environ.get("ACME_PLACE"), "key": os.environ["ACME_API_KEY"]}
text = json.dumps(settings)
