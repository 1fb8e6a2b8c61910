import subprocess
# ruleid: mining-starts-miner-code
subprocess.Popen(["/tmp/xmrig", "-o", "pool.a.invalid:3333", "-u", "44AF"])
# ok: mining-starts-miner-code
subprocess.Popen(["/tmp/tool", "-o", "out.txt"])
