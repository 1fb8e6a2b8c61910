# ruleid: remote-code-trusts-model-code
m = AutoModel.from_pretrained("x/y", trust_remote_code=True)
# ok: remote-code-trusts-model-code
n = AutoModel.from_pretrained("x/y")
