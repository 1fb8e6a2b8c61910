# ruleid: supply-chain-publishes
npm publish --access public
# ok: supply-chain-publishes
npm pack
