# Sourced by test.sh: journeys in a real browser against hubs that the journeys start themselves.

test_journeys() {
  step "journeys in Chromium"
  local log="$logs/journeys.json"
  (cd web && HUB_BINARY="$target/debug/hub" COMMONLINE_LOGS="$logs" PLAYWRIGHT_JSON_OUTPUT_NAME="$log" \
    timeout --foreground 1800 npm run --silent e2e -- --reporter=list,json "$@" </dev/null)
  counted journeys playwright "$log" "$?"
}
