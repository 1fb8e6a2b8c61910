import urllib.request

# ruleid: remote-code-fact-download
urllib.request.urlretrieve("https://files.example/tool", "/tmp/tool")
# ok: remote-code-fact-download
open("/tmp/tool")
