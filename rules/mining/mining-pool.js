// ruleid: mining-pool
const m = new CoinHive.Anonymous("k");
// ok: mining-pool
const m = new Queue("k");
