import sys
from pathlib import Path

# ruleid: hidden-execution-imports-from-shared-folder
sys.path.insert(0, "/tmp")
# ok: hidden-execution-imports-from-shared-folder
sys.path.insert(0, str(Path(__file__).parent))
# ruleid: hidden-execution-imports-from-shared-folder
sys.path.append("/var/tmp/mill")
