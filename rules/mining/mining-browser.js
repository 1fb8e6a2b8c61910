// ruleid: mining-browser
const m = new CoinHive.Anonymous("k");
// ok: mining-browser
const m = new Queue("k");
