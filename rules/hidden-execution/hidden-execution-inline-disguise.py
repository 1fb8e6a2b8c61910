import os
# ruleid: hidden-execution-inline-disguise
exec("metsys.so tropmi"[::-1])
# ruleid: hidden-execution-inline-disguise
eval("".join(chr(c ^ 7) for c in data))
# ruleid: hidden-execution-inline-disguise
os.system("".join(map(chr, numbers)))
# ok: hidden-execution-inline-disguise
json.loads(bytes.fromhex(text))
# ok: hidden-execution-inline-disguise
exec(text)
