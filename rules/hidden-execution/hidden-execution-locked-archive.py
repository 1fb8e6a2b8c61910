# ruleid: hidden-execution-locked-archive
archive.extractall("/tmp/x", pwd=b"secret")
# ok: hidden-execution-locked-archive
archive.extractall("/tmp/x")
