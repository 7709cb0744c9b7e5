#!/usr/bin/env bash
# An hour of calls, fan-out and queue pages in turn against one hub (bench.sh does the rest); the memory after each
# round is printed, so that growth shows. SOAK_MINUTES changes the length.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=3
minutes="${SOAK_MINUTES:-60}"

scratch="$(mktemp -d /tmp/commonline-soak.XXXXXX)"
hub_pid=""
stop_all() {
  trap - EXIT
  [ -n "$hub_pid" ] && kill "$hub_pid" 2>/dev/null && wait "$hub_pid" 2>/dev/null
  rm -rf "$scratch"
}
trap stop_all EXIT
trap 'exit 130' INT TERM

step "building hub and load tests optimised"
hub/scripts/setup.sh bench
hub/scripts/web.sh
cargo build --locked --release --package hub --package load-tests

step "starting the hub"
port="$(hub/scripts/free-port.sh)"
HUB_HTTP_ADDR="127.0.0.1:$port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" \
  HUB_ADMIN_ADDR="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_DATA_DIR="$scratch/data" \
  "$target/release/hub" demo >"$scratch/hub.log" 2>&1 &
hub_pid=$!
until curl --silent --fail "http://localhost:$port/readyz" >/dev/null; do
  kill -0 "$hub_pid" 2>/dev/null || fail "the hub ended while starting: $(tail -n 5 "$scratch/hub.log")"
  sleep 0.5
done

step "soaking for $minutes minutes"
export LOAD_HUB="http://localhost:$port" LOAD_HUB_PID="$hub_pid"
round=0
while [ "$SECONDS" -lt "$((minutes * 60))" ]; do
  round=$((round + 1))
  "$target/release/load-tests" sfu-audio --rooms 4 --listeners 10 --seconds 30
  "$target/release/load-tests" fan-out --rooms 20 --seconds 15
  "$target/release/load-tests" queue-pages --pages 50
  printf 'round %d after %s: hub memory %s kB\n\n' "$round" "$(elapsed)" "$(awk '/^VmRSS/ { print $2 }' "/proc/$hub_pid/status")"
done
