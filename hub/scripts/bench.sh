#!/usr/bin/env bash
# The load tests against a release build of the hub with a large demo county, on free ports, with a folder of its own.
#   bench.sh                      every scenario at its first step's size
#   bench.sh SCENARIO [OPTION…]   one scenario
#   bench.sh postgres SCENARIO [OPTION…]    one scenario on a PostgreSQL server of its own instead of SQLite
#   bench.sh livekit [SCENARIO [OPTION…]]   the scenarios of packets, or one, against the livekit-server on the PATH
# BENCH_APPLICATIONS says how many applications the queue holds (100000); BENCH_APPLICATIONS=1000000 is an agency's of ten years.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=4
applications="${BENCH_APPLICATIONS:-100000}"
database=sqlite
if [ "${1:-}" = postgres ]; then
  database=postgres
  shift
  [ "$#" != 0 ] || fail "bench.sh postgres SCENARIO [OPTION…]"
fi
# Fiction has telephones for some twelve hundred applicants: calls are placed in a county of the usual size, and many in one
# twice as large, since not everybody in it speaks the language of the voices.
case "${1:-}" in
  mode-change | conferences | telephones | public-dashboard | ledger-postings | payout-batch) applications="${BENCH_APPLICATIONS:-500}" ;;
  captions) applications="${BENCH_APPLICATIONS:-1000}" ;;
esac
# The administration's bounds are for an agency of this size.
large=(--more-programs 193 --more-staff 5000 --more-rules 995)
options=()
case "${1:-}" in
  administration | staff-import | publish-nodes)
    applications="${BENCH_APPLICATIONS:-500}"
    options=("${large[@]}")
    ;;
esac

ulimit -n "$(ulimit -Hn)"
scratch="$(mktemp -d /tmp/commonline-bench.XXXXXX)"
hub_pid=""
livekit_pid=""
postgres_is_on=""
stop_all() {
  trap - EXIT
  local pid
  for pid in $hub_pid $livekit_pid; do
    kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
  done
  [ -z "$postgres_is_on" ] || hub/scripts/postgres.sh stop "$scratch/postgres"
  rm -rf "$scratch"
}
trap stop_all EXIT
trap 'exit 130' INT TERM

step "looking for what the build needs"
hub/scripts/setup.sh bench
hub/scripts/web.sh

step "building hub and load tests optimised (the first time about 15 minutes on 2 cores)"
cargo build --locked --release --package hub --package load-tests

# start_hub APPLICATIONS [OPTION…]: a hub with a new county, in the place of the one before; options are those of `hub demo`.
start_hub() {
  if [ -n "$hub_pid" ]; then
    kill "$hub_pid" && wait "$hub_pid" || true
    rm -rf "$scratch/data"
  fi
  local port admin_port sip_port
  sip_port="$(hub/scripts/free-port.sh)"
  port="$(hub/scripts/free-port.sh)"
  admin_port="$(hub/scripts/free-port.sh)"
  HUB_HTTP_ADDR="127.0.0.1:$port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_ADMIN_ADDR="127.0.0.1:$admin_port" \
    HUB_DATA_DIR="$scratch/data" HUB_SIGN_IN_PER_MINUTE=60000 HUB_SIP_ADDR="127.0.0.1:$sip_port" \
    "$target/release/hub" demo --applications "$@" >"$scratch/hub.log" 2>&1 &
  hub_pid=$!
  until curl --silent --fail "http://localhost:$port/readyz" >/dev/null; do
    kill -0 "$hub_pid" 2>/dev/null || {
      tail -n 20 "$scratch/hub.log" >&2
      fail "the hub ended while starting"
    }
    sleep 0.5
  done
  grep -a -o 'seeded the demo county: .*' "$scratch/hub.log" || true
  # For `disclosure`: a tenant that does not reveal which logins exist. The other scenarios use the county.
  HUB_DATA_DIR="$scratch/data" "$target/release/hub" sign-in 318 --disclosure uniform --login-form login_id
  export LOAD_HUB="http://localhost:$port" LOAD_HUB_PID="$hub_pid" LOAD_ADMIN="http://localhost:$admin_port" LOAD_SIP="127.0.0.1:$sip_port"
}

load() { "$target/release/load-tests" "$@"; }

# Scenarios that need only LiveKit's protocol.
packets() {
  load sfu-audio --rooms 1 --listeners 1
  load sfu-audio --rooms 1 --listeners 50
  load sfu-audio --rooms 10 --listeners 40
  load sfu-audio --rooms 10 --listeners 50
}

# against_livekit [SCENARIO [OPTION…]]: the same clients against another server, on loopback only, with the same key pair.
against_livekit() {
  local port
  port="$(hub/scripts/free-port.sh)"
  cat >"$scratch/livekit.yaml" <<END
port: $port
bind_addresses: ["127.0.0.1"]
keys: { devkey: secret }
logging: { level: error }
rtc:
  udp_port: $(hub/scripts/free-port.sh)
  tcp_port: $(hub/scripts/free-port.sh)
  use_external_ip: false
  enable_loopback_candidate: true
  interfaces: { includes: [lo] }
  ips: { includes: ["127.0.0.1/32"] }
END
  livekit-server --version
  livekit-server --config "$scratch/livekit.yaml" --node-ip 127.0.0.1 >"$scratch/livekit.log" 2>&1 &
  livekit_pid=$!
  until curl --silent --fail "http://localhost:$port/" >/dev/null; do
    kill -0 "$livekit_pid" 2>/dev/null || fail "livekit-server ended while starting: $(tail -n 5 "$scratch/livekit.log")"
    sleep 0.5
  done
  export LOAD_HUB="http://localhost:$port" LOAD_HUB_PID="$livekit_pid"
  if [ "$#" != 0 ]; then
    load "$@"
  else
    packets
    load sfu-growth
    load join
  fi
  kill "$livekit_pid" && wait "$livekit_pid" || true
  livekit_pid=""
}

if [ "${1:-}" = livekit ]; then
  shift
  command -v livekit-server >/dev/null || fail "livekit-server is not on the PATH"
  step "measuring livekit-server"
  against_livekit "$@"
  exit
fi

if [ "$database" = postgres ]; then
  chmod 755 "$scratch"
  postgres_port="$(hub/scripts/free-port.sh)"
  hub/scripts/postgres.sh start "$scratch/postgres" "$postgres_port"
  postgres_is_on=yes
  export HUB_DATABASE_URL="postgres://hub@127.0.0.1:$postgres_port/hub"
fi
step "seeding a county with $applications applications"
start_hub "$applications" "${options[@]}"

step "measuring"
if [ "$#" != 0 ]; then
  bound=()
  if [ "$database:$1" = postgres:queue-pages ]; then
    bound=(--most-ms 50)
  fi
  load "$@" "${bound[@]}"
else
  load queue-pages
  load messages
  load long-thread
  load case-screens
  load bulk
  load payout-batch
  load public-dashboard
  load ledger-postings
  load sign-ins
  load fan-out
  packets
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
  start_hub 500 --more-programs 1993
  load programs
  load draft-submissions
  load drafts
  start_hub 500 "${large[@]}"
  load administration
  # In a browser, where there is one; a tab that is too slow says so and stops nothing.
  if command -v "${CHROMIUM:-chromium}" >/dev/null; then
    (cd web && HUB_URL="$LOAD_HUB" node_modules/.bin/node scripts/tab-times.js) || say "not every tab was measured, or fast enough"
  else
    say "there is no chromium: the tabs are not opened in a browser"
  fi
  load publish-nodes
  load staff-import
  start_hub 1000
  load captions
  load captions --legs 30
  load captions --legs 400 --seconds 30
  start_hub 500
  load telephones
  if command -v livekit-server >/dev/null; then
    kill "$hub_pid" && wait "$hub_pid" || true
    hub_pid=""
    against_livekit
  else
    say "livekit-server is not on the PATH: it is not measured beside the hub"
  fi
fi
