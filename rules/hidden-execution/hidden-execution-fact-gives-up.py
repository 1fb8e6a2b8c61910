import os
import sys

# ruleid: hidden-execution-fact-gives-up
sys.exit(0)
# ruleid: hidden-execution-fact-gives-up
os._exit(0)
# ok: hidden-execution-fact-gives-up
sys.stdout.flush()
