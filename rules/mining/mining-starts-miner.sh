# ruleid: mining-starts-miner
./xmrig -o pool.a.invalid:3333 -u 44AF
# ruleid: mining-starts-miner
/tmp/.x --pool stratum+tcp://pool.a.invalid:3333
# ok: mining-starts-miner
xmrig --version
# ok: mining-starts-miner
git log --pretty=oneline
