# ruleid: destruction-conversations-shell
rm -f ~/.hermes/state.db
# ruleid: destruction-conversations-shell
rm -rf "$HERMES_HOME/sessions"
# ok: destruction-conversations-shell
rm -rf ~/.hermes/plugins/acme/sessions
# ok: destruction-conversations-shell
cp ~/.hermes/state.db backup.db
