// ruleid: supply-chain-publishes
execSync("npm publish --access public");
// ok: supply-chain-publishes
execSync("npm pack");
