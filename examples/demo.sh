#!/bin/sh
# The main job on real input, without the network: review the example pack; at a terminal, install it into a scratch
# home and verify it.
set -eu
packtool=$1
cd "$(dirname "$0")/.."
here=$(pwd)
run() {
  echo "\$ packtool $*"
  "$here/$packtool" "$@"
}
set -- examples/hermes-pack.yaml --index examples/index.json --mirror examples/repositories --home .demo/home
run pack show "$@"
if [ -t 0 ] && [ -t 1 ]; then
  rm -rf .demo/home
  mkdir -p .demo
  mkdir -m 700 .demo/home
  echo
  run pack install "$@"
  run verify --home .demo/home
else
  echo "at a terminal, this demo goes on to install the pack into a scratch home and to verify it"
fi
