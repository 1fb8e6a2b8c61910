# ruleid: supply-chain-publishes
subprocess.run(["twine", "upload", "dist/x"])
# ok: supply-chain-publishes
subprocess.run(["twine", "check", "dist/x"])
