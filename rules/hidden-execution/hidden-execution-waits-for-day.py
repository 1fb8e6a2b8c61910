# ruleid: hidden-execution-waits-for-day
if datetime.datetime.now() > datetime.datetime(2026, 3, 1):
    run()
# ok: hidden-execution-waits-for-day
if time.time() > deadline:
    run()
