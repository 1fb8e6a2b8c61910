class Backend:
    # ruleid: host-tampering-unguarded-backend
    skip_container_guards = True


# ruleid: host-tampering-unguarded-backend
ctx.register_platform("x", "X", make, check, trusted_inbound=True)
# ok: host-tampering-unguarded-backend
ctx.register_platform("x", "X", make, check)
