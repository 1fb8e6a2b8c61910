# ruleid: hidden-execution-fact-names-analysis
MARKS = ["/tmp/sandbox", "/cuckoo", "/home/me"]
# ruleid: hidden-execution-fact-names-analysis
TOOLS = ("wireshark.exe", "x64dbg.exe")
# ok: hidden-execution-fact-names-analysis
MODES = ["sandbox", "live"]
