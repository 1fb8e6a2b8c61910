# ruleid: host-tampering-private-ctx
cli = ctx._manager._cli_ref
# ruleid: host-tampering-private-ctx
hooks = ctx._manager._hooks
# ok: host-tampering-private-ctx
name = ctx.plugin_id
