# Sourced by test.sh: journeys in a real browser against hubs that the journeys start themselves.

# Signing in needs no sound: these run beside other tests, in one browser more than there are cores:
# a page waits for its hub, and for mails.
test_sign_in() {
  step "journeys of signing in, in Chromium"
  playwright sign-in "$(($(nproc) + 1))" sign-in "$@"
  touch "$scratch/sign-in-is-tested"
}

# Every page in every theme, accounts, tenants: no sound either. One at a time on a hub, since they are the same people.
test_pages() {
  step "pages in Chromium, on two hubs"
  local hub urls=""
  for hub in pages-1 pages-2; do
    start_hub "$hub" || {
      record pages 0 1
      return
    }
    urls="$urls http://localhost:$hub_port"
  done
  HUB_URL="${urls# }" playwright pages 2 pages "$@"
}

# Journeys use real sound: two at a time, and beside them only what has the remaining time.
test_journeys() {
  step "journeys with sound, in Chromium"
  playwright journeys 2 journeys "$@"
}

# One at a time: the pages leave room for it, and so do the journeys with sound.
test_silent_journeys() {
  until [ -e "$scratch/sign-in-is-tested" ]; do sleep 1; done
  step "journeys without sound, in Chromium"
  playwright silent-journeys 1 silent-journeys "$@"
}

# playwright PROJECT WORKERS NAME [FILTER…]: counted under the name.
playwright() {
  local project="$1" workers="$2" name="$3" log="$logs/$3.json"
  begin "$name"
  shift 3
  if [ "$#" != 0 ] && ! (cd web && npm run --silent e2e -- --project "$project" --list "$@" >/dev/null 2>&1 </dev/null); then
    say "$name: none is called that"
    return
  fi
  local which=()
  [ "${COMMONLINE_QUICK:-}" != 1 ] || which=(--grep-invert @long)
  # The hubs' files and the browsers' lie where the databases do: in memory where there is room, since a disk that others use stands still at times.
  mkdir -p -m 1777 "$databases/tmp"
  (cd web && TMPDIR="$databases/tmp" HUB_BINARY="$target/debug/hub" COMMONLINE_LOGS="$logs" PLAYWRIGHT_JSON_OUTPUT_NAME="$log" \
    timeout --foreground 3600 npm run --silent e2e -- --project "$project" --workers "$workers" --output "$logs/$name-pictures" \
    --reporter=list,json "${which[@]}" "$@" </dev/null)
  counted "$name" playwright "$log" "$?"
}

# start_hub NAME: a hub for the pages' specs, with a folder of that name; each journey starts its own.
start_hub() {
  hub_port="$(hub/scripts/free-port.sh)"
  HUB_HTTP_ADDR="127.0.0.1:$hub_port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" \
    HUB_ADMIN_ADDR="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_DATA_DIR="$databases/$1" \
    "$target/debug/hub" demo </dev/null >"$logs/hub-$1.log" 2>&1 &
  local try hub_pid=$!
  disown
  # Beside everything else the county takes minutes to be made: only a hub that has ended is given up sooner.
  for try in $(seq 600); do
    (exec 3<>"/dev/tcp/127.0.0.1/$hub_port") 2>/dev/null && return 0
    kill -0 "$hub_pid" 2>/dev/null || break
    sleep 0.5
  done
  say "the hub did not start within $((try / 2)) s, the end of $logs/hub-$1.log:"
  tail -n 20 "$logs/hub-$1.log"
  return 1
}
