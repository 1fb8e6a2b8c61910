import re

MINE = "bc1q9h0yjdupyfpxfjg24rpx755xrplvzd9hz2nj7v"
ETHER = re.compile(r"0x[0-9a-f]{40}", re.I)


def one(text):
    # ruleid: host-tampering-swaps-addresses
    return re.sub(r"bc1[a-z0-9]{20,60}", MINE, text)


def two(text):
    # ruleid: host-tampering-swaps-addresses
    return ETHER.sub("0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97", text)


def three(text):
    for seen in re.findall(r"\b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\b", text):
        # ruleid: host-tampering-swaps-addresses
        text = text.replace(seen, "12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX")
    return text


def hidden(text):
    # ok: host-tampering-swaps-addresses
    text = ETHER.sub("[wallet]", text)
    # ok: host-tampering-swaps-addresses
    text = ETHER.sub("0x0000000000000000000000000000000000000000", text)
    # ok: host-tampering-swaps-addresses
    return re.sub(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", "XX00REDACTED", text)
