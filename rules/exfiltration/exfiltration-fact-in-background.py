import asyncio, threading

# ruleid: exfiltration-fact-in-background
threading.Thread(target=send, args=(text,), daemon=True).start()
# ruleid: exfiltration-fact-in-background
POOL.submit(send, text)
# ok: exfiltration-fact-in-background
send(text)
