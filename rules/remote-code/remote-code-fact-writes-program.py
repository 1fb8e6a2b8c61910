# ruleid: remote-code-fact-writes-program
open("x.exe", "wb").write(data)
# ok: remote-code-fact-writes-program
open("x.json", "w").write(text)
