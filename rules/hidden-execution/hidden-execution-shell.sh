# ruleid: hidden-execution-shell
echo Y3VybCBodHRwczovL2E= | base64 -d | bash
# ruleid: hidden-execution-shell
eval "$(echo aWQ= | base64 --decode)"
# ruleid: hidden-execution-shell
python3 -c "import base64;exec(base64.b64decode('aWQ='))"
# ruleid: hidden-execution-shell
bash -c "$(echo 6964 | xxd -r -p)"
# ruleid: hidden-execution-shell
CODE=$(echo aWQ= | base64 -d)
eval $CODE
# ok: hidden-execution-shell
echo aWQ= | base64 -d > data.bin
# ok: hidden-execution-shell
echo data | rev | sort
# ruleid: hidden-execution-shell
printf '\x63\x75\x72\x6c' | xargs -0 sh -c
# ok: hidden-execution-shell
printf '%s\n' *.sh | xargs -n1 sh -n
# ok: hidden-execution-shell
python3 -c "$REAL_PATH" "$(git rev-parse --show-toplevel)"
# ok: hidden-execution-shell
git rev-parse HEAD | xargs -n1 sh -n
# ruleid: hidden-execution-shell
python3 -c "$(echo ')"di"(metsys.so tropmi' | rev)"
