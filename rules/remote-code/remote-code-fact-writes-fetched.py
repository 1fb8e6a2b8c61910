import urllib.request

# ruleid: remote-code-fact-writes-fetched
open("a.bin", "wb").write(answer.content)
# ruleid: remote-code-fact-writes-fetched
urllib.request.urlretrieve(address, path)
# ok: remote-code-fact-writes-fetched
open("a.txt", "w").write(text)
