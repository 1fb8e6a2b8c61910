// ruleid: supply-chain-fact-rewrites-manifest
fs.writeFileSync("package.json", text);
// ok: supply-chain-fact-rewrites-manifest
fs.readFileSync("package.json");
