import json
import pickle

# ruleid: behaviour-unpickles
pickle.loads(data)
# ok: behaviour-unpickles
json.loads(data)
