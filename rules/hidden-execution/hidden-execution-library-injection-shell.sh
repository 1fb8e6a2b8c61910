# ruleid: hidden-execution-library-injection-shell
export LD_PRELOAD=/tmp/x.so
# ruleid: hidden-execution-library-injection-shell
echo /tmp/x.so > /etc/ld.so.preload
# ok: hidden-execution-library-injection-shell
export LD_LIBRARY_PATH=/opt/lib
