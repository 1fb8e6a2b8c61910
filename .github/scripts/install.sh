#!/bin/sh
# Makes a Python environment with packtool in $RUNNER_TEMP/packtool-venv: of the release that PACKTOOL_VERSION names,
# else of the checkout that this file is in.
set -eu
venv="${RUNNER_TEMP:?}/packtool-venv"
case "${PACKTOOL_VERSION:-}" in
  "") what="$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)" ;;
  *[!0-9a-z.]*) echo "::error title=packtool::version is a release of packtool, such as 1.2.3" && exit 2 ;;
  *) what="packtool==$PACKTOOL_VERSION" ;;
esac
python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$what"
