import requests
# ruleid: behaviour-network
requests.get("https://api.acme.invalid/v1")
# ok: behaviour-network
settings.get("name")
