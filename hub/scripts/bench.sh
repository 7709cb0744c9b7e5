#!/usr/bin/env bash
# The load tests against a release build of the hub with a large demo county, on free ports, with a folder of its own.
#   bench.sh                      every scenario at its first step's size
#   bench.sh SCENARIO [OPTION…]   one scenario
# BENCH_APPLICATIONS says how many applications the queue holds (100000).
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=4
applications="${BENCH_APPLICATIONS:-100000}"
# Fiction has telephones for some twelve hundred applicants: calls are placed in a county of the usual size.
case "${1:-}" in mode-change | conferences) applications="${BENCH_APPLICATIONS:-500}" ;; esac

ulimit -n "$(ulimit -Hn)"
scratch="$(mktemp -d /tmp/commonline-bench.XXXXXX)"
hub_pid=""
stop_all() {
  trap - EXIT
  [ -n "$hub_pid" ] && kill "$hub_pid" 2>/dev/null && wait "$hub_pid" 2>/dev/null
  rm -rf "$scratch"
}
trap stop_all EXIT
trap 'exit 130' INT TERM

step "looking for what the build needs"
hub/scripts/setup.sh bench
hub/scripts/web.sh

step "building hub and load tests optimised (the first time about 15 minutes on 2 cores)"
cargo build --locked --release --package hub --package load-tests

# start_hub APPLICATIONS: a hub with a new county, in the place of the one before.
start_hub() {
  if [ -n "$hub_pid" ]; then
    kill "$hub_pid" && wait "$hub_pid" || true
    rm -rf "$scratch/data"
  fi
  local port admin_port
  port="$(hub/scripts/free-port.sh)"
  admin_port="$(hub/scripts/free-port.sh)"
  HUB_HTTP_ADDR="127.0.0.1:$port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_ADMIN_ADDR="127.0.0.1:$admin_port" \
    HUB_DATA_DIR="$scratch/data" HUB_SIGN_IN_PER_MINUTE=60000 \
    "$target/release/hub" demo --applications "$1" >"$scratch/hub.log" 2>&1 &
  hub_pid=$!
  until curl --silent --fail "http://localhost:$port/readyz" >/dev/null; do
    kill -0 "$hub_pid" 2>/dev/null || {
      tail -n 20 "$scratch/hub.log" >&2
      fail "the hub ended while starting"
    }
    sleep 0.5
  done
  # For `disclosure`: a tenant that tells nobody which logins exist. The other scenarios are about the county.
  HUB_DATA_DIR="$scratch/data" "$target/release/hub" sign-in 318 --disclosure uniform --login-form login_id
  export LOAD_HUB="http://localhost:$port" LOAD_HUB_PID="$hub_pid" LOAD_ADMIN="http://localhost:$admin_port"
}

step "seeding a county with $applications applications"
start_hub "$applications"

step "measuring"
load() { "$target/release/load-tests" "$@"; }
if [ "$#" != 0 ]; then
  load "$@"
else
  load queue-pages
  load sign-ins
  load fan-out
  load sfu-audio --rooms 1 --listeners 1
  load sfu-audio --rooms 1 --listeners 50
  load sfu-audio --rooms 10 --listeners 40
  load sfu-audio --rooms 10 --listeners 50
  load sfu-growth --table load-tests/sfu-growth.csv
  python3 load-tests/plot-growth.py load-tests/sfu-growth.csv docs/images/sfu-growth.svg
  load stuck
  load join
  load idle-sockets
  # So many failed sign-ins call for a captcha with every sign-in that follows: this hub has done its work.
  load disclosure
  start_hub 500
  load mode-change
  load conferences
fi
