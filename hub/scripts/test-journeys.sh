# Sourced by test.sh: journeys in a real browser against hubs that the journeys start themselves.

test_journeys() {
  step "journeys in Chromium"
  local log="$logs/journeys.json"
  start_hub || {
    record journeys 0 1
    return
  }
  (cd web && HUB_URL="http://localhost:$hub_port" HUB_BINARY="$target/debug/hub" COMMONLINE_LOGS="$logs" PLAYWRIGHT_JSON_OUTPUT_NAME="$log" \
    timeout --foreground 1800 npm run --silent e2e -- --reporter=list,json "$@" </dev/null)
  counted journeys playwright "$log" "$?"
}

# The hub that the pages' own specs look at; a journey that stops or configures its hub starts another itself.
start_hub() {
  hub_port="$(hub/scripts/free-port.sh)"
  HUB_HTTP_ADDR="127.0.0.1:$hub_port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" \
    HUB_ADMIN_ADDR="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_DATA_DIR="$scratch/data" \
    "$target/debug/hub" demo </dev/null >"$logs/hub.log" 2>&1 &
  local try hub_pid=$!
  disown
  for try in $(seq 120); do
    (exec 3<>"/dev/tcp/127.0.0.1/$hub_port") 2>/dev/null && return 0
    kill -0 "$hub_pid" 2>/dev/null || break
    sleep 0.5
  done
  say "the hub did not start (try $try), the end of $logs/hub.log:"
  tail -n 20 "$logs/hub.log"
  return 1
}
