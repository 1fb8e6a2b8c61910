import base64
import marshal
import zlib
from base64 import b64decode as undo

# ruleid: hidden-execution-decoded-data
exec(base64.b64decode("cHJpbnQoMSk="))

text = zlib.decompress(base64.b64decode("eJw=")).decode()
code = compile(text, "x", "exec")
# ruleid: hidden-execution-decoded-data
exec(code)

# ruleid: hidden-execution-decoded-data
eval(undo(b"MQ=="))


def run(blob):
    # ruleid: hidden-execution-decoded-data
    exec(marshal.loads(blob))


picture = base64.b64decode("iVBORw0KGgo=")
# ok: hidden-execution-decoded-data
save(picture)

# ok: hidden-execution-decoded-data
exec("answer = 42")
