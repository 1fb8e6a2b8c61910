// ruleid: mining-starts-miner-code
spawn("./xmrig", ["--pool", "pool.a.invalid:3333"]);
// ok: mining-starts-miner-code
spawn("./tool", ["--pool", "5"]);
