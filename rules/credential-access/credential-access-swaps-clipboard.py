import pyperclip, time
# ruleid: credential-access-swaps-clipboard
while True:
    text = pyperclip.paste()
    if looks(text):
        pyperclip.copy("0xabc")
    time.sleep(1)
# ok: credential-access-swaps-clipboard
pyperclip.copy("done")
