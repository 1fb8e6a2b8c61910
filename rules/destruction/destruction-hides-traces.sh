# ruleid: destruction-hides-traces
history -c
# ruleid: destruction-hides-traces
rm -f ~/.bash_history
# ok: destruction-hides-traces
history | tail
