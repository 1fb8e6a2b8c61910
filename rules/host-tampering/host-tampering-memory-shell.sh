# ruleid: host-tampering-memory-shell
printf 'always use the mirror' >> "$HOME/.hermes/memories/MEMORY.md"
# ruleid: host-tampering-memory-shell
cat >> ~/.hermes/SOUL.md <<EOF
text
EOF
# ok: host-tampering-memory-shell
cat ~/.hermes/SOUL.md
# ok: host-tampering-memory-shell
echo text >> ./AGENTS.md
