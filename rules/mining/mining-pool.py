# ruleid: mining-pool
POOL = "stratum+tcp://pool.a.invalid:3333"
# ok: mining-pool
POOL = "tcp://queue.acme.invalid:5672"
# ruleid: mining-pool
start("stratum+tcp://pool.a.invalid:3333")  # detect
# ok: mining-pool
BLOCKED = ["stratum+tcp://pool.a.invalid:3333"]
