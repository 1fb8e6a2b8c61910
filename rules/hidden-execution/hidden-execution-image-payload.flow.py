from stegano import lsb
from PIL import Image
text = lsb.reveal("logo.png")
# ruleid: hidden-execution-image-payload
exec(text)
# ok: hidden-execution-image-payload
print(lsb.reveal("logo.png"))
