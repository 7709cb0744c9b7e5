#!/usr/bin/env bash
# From a fresh clone to a running hub with the demo county. Arguments go to `hub demo`.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=3

step "looking for what the build needs"
hub/scripts/setup.sh packages

if [ -x "$target/debug/hub" ]; then
  step "building the hub, and the web app beside it"
else
  step "building the hub, and the web app beside it (the first time about 8 minutes on 2 cores)"
fi
# What the compiler leaves of the cores is enough for the web app and for what is fetched.
(hub/scripts/setup.sh run && hub/scripts/web.sh) </dev/null &
web=$!
trap 'kill "$web" 2>/dev/null || true' EXIT
# `--workspace` chooses the features as the tests do, so that little is built twice; the load tests are left out.
cargo build --locked --workspace --bin hub
wait "$web" || fail "the web app could not be built"
trap - EXIT

step "starting the hub with the demo county (Ctrl-C stops it)"
# Softphones on this machine can call at once. HUB_SIP_ADDR, even an empty one, says otherwise.
softphones=()
if [ -z "${HUB_SIP_ADDR+set}" ]; then
  softphones=(--softphones 127.0.0.1:5060)
fi
exec "$target/debug/hub" demo "${softphones[@]}" "$@"
