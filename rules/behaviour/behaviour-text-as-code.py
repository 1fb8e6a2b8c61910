# ruleid: behaviour-text-as-code
exec("answer = 42")
# ruleid: behaviour-text-as-code
eval("40 + 2")
# ok: behaviour-text-as-code
print("exec")
