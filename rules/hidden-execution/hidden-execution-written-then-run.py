# ruleid: hidden-execution-written-then-run
open("/tmp/x.sh", "w").write("id")
subprocess.run(["bash", "/tmp/x.sh"])
# ok: hidden-execution-written-then-run
text = "a"
