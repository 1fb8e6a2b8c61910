# ruleid: hidden-execution-lookalike-name
evаl(text)
# ruleid: hidden-execution-lookalike-name
value = ѕhutil.rmtree(folder)
# ok: hidden-execution-lookalike-name
печать(text)
# ok: hidden-execution-lookalike-name
print("evаl(text)")
# ok: hidden-execution-lookalike-name
delta_α(text)
