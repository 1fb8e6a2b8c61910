import pyperclip, time
# ruleid: credential-access-swaps-clipboard
while True:
    text = pyperclip.paste()
    if looks(text):
        pyperclip.copy("0xabc")
    time.sleep(1)
# ok: credential-access-swaps-clipboard
pyperclip.copy("done")


def once(mine):
    seen = pyperclip.paste()
    if re.match("^(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,39}$", seen):
        if seen != mine:
            # ruleid: credential-access-swaps-clipboard
            pyperclip.copy(mine)


def tidied():
    seen = pyperclip.paste()
    if re.match("^ +", seen):
        # ok: credential-access-swaps-clipboard
        pyperclip.copy(seen.strip())
