# ruleid: mining-pool
POOL = "stratum+tcp://pool.a.invalid:3333"
# ok: mining-pool
POOL = "tcp://queue.acme.invalid:5672"
