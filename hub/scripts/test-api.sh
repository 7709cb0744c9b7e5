# Sourced by test.sh: generated requests against every call of the OpenAPI document.

test_api() {
  step "generated requests to every call"
  begin api-visitor
  local port folder="$logs/api"
  port="$(hub/scripts/free-port.sh)"
  HUB_HTTP_ADDR="127.0.0.1:$port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" \
    HUB_ADMIN_ADDR="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_DATA_DIR="$databases/api-data" HUB_SIGN_IN_PER_MINUTE=60000 \
    "$target/debug/hub" demo --applications 60 </dev/null >"$logs/hub-api.log" 2>&1 &
  disown
  local try
  for try in $(seq 240); do
    curl --silent --fail "http://localhost:$port/readyz" >/dev/null && break
    sleep 0.25
  done
  "$COMMONLINE_PEERS_PYTHON" hub/scripts/api-fuzz.py "http://localhost:$port" "$folder" </dev/null
  local caller
  for caller in visitor login applicant admin; do
    counted "api-$caller" junit "$folder/$caller.xml" "$(cat "$folder/$caller.status" 2>/dev/null || echo 1)"
  done
}
