#!/usr/bin/env bash
# From a fresh clone to a running hub with the demo county. Arguments go to `hub demo`.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=4

step "looking for what the build needs"
hub/scripts/setup.sh run

step "building the web app"
hub/scripts/web.sh

if [ -x "$target/debug/hub" ]; then
  step "building the hub"
else
  step "building the hub (the first time about 10 minutes on 2 cores)"
fi
# The whole workspace, as the tests build it: for fewer packages cargo would choose other features and build much of it
# twice.
cargo build --locked --workspace --bins

step "starting the hub with the demo county (Ctrl-C stops it)"
# Softphones on this machine can call at once. HUB_SIP_ADDR, even an empty one, says otherwise.
softphones=()
if [ -z "${HUB_SIP_ADDR+set}" ]; then
  softphones=(--softphones 127.0.0.1:5060)
fi
exec "$target/debug/hub" demo "${softphones[@]}" "$@"
