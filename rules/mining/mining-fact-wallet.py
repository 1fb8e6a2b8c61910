# ruleid: mining-fact-wallet
W = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3"
# ok: mining-fact-wallet
W = "own"
