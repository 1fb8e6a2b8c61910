#!/bin/sh
# The main job on real input, without the network: review the example pack.
set -eu
packtool=$1
cd "$(dirname "$0")/.."
here=$(pwd)
set -- pack show examples/hermes-pack.yaml --index examples/index.json --mirror examples/repositories --home .demo/home
echo "\$ packtool $*"
"$here/$packtool" "$@"
