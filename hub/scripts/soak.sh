#!/usr/bin/env bash
# Two soaks, one after the other; `soak.sh rooms` and `soak.sh phones` run one alone. SOAK_PROFILE=dev uses the existing
# development build.
#
# rooms: an hour on a bad network (SOAK_MINUTES). People join, leave, vanish and resume in rooms whose packets are lost
# (1–20 %), delayed (20–200 ms) and reordered, and calls begin and end beside them (load-tests/src/scenario/soak.rs).
#
# phones: ten minutes of twenty telephone calls a second (SOAK_PHONE_MINUTES), of which some are refused and some vanish
# (load-tests/src/scenario/phone_attempts.rs), on this machine's loopback.
#
# The bad network is simulated by the kernel (tc netem) in its own network namespace: by this kernel if it has netem and
# this runs as root, otherwise by a user-mode Linux, which is an ordinary program and needs no root (soak-guest.sh).
# SOAK_NETWORK=user simulates it in user space between each client and the hub instead. Nothing outside is changed.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=3
minutes="${SOAK_MINUTES:-60}"
phone_minutes="${SOAK_PHONE_MINUTES:-10}"
what="${1:-both}"
[ -z "${SOAK_INSIDE:-}" ] || what=rooms
case "$what" in
  rooms | phones) ;;
  both)
    "$0" rooms
    exec "$0" phones
    ;;
  *) fail "soak.sh knows 'rooms' and 'phones', not '$what'" ;;
esac
case "${SOAK_PROFILE:-release}" in
  release) programs="$target/release" ;;
  dev) programs="$target/debug" ;;
  *) fail "SOAK_PROFILE is release or dev" ;;
esac

# netem LOSS DELAY: applies to datagrams on the namespace's loopback; TCP is not affected.
netem() {
  tc qdisc replace dev lo parent 1:4 handle 40: netem limit 20000 loss "$1%" delay "$2ms" 5ms reorder 3% 50%
}

netem_works() {
  [ "$(id -u)" = 0 ] && unshare --net -- sh -c 'ip link set lo up && tc qdisc add dev lo root netem delay 1ms' 2>/dev/null
}

# The modules of the user-mode Linux that is installed.
guest_modules() {
  local modules
  modules="$(find /usr/lib/uml/modules -name sch_netem.ko 2>/dev/null | head -n 1)"
  [ -n "$modules" ] && dirname "$modules"
}

in_guest() {
  local status="$kept/soak-status"
  rm -f "$status"
  linux.uml mem=2G root=/dev/root rootfstype=hostfs rootflags=/ rw quiet con=null con0=null,fd:1 \
    init="$repo/hub/scripts/soak-guest.sh" SOAK_STATUS="$status" SOAK_MODULES="$(guest_modules)" \
    SOAK_MINUTES="$minutes" SOAK_PROFILE="${SOAK_PROFILE:-release}" CARGO_TARGET_DIR="$target" </dev/null
  exit "$(cat "$status" 2>/dev/null || echo 1)"
}

if [ -z "${SOAK_INSIDE:-}" ]; then
  network="${SOAK_NETWORK:-}"
  if [ "$what" = phones ]; then
    network=loopback
  elif [ -z "$network" ] && netem_works; then
    network=namespace
  fi
  step "building hub and load tests"
  if [ "$programs" = "$target/release" ]; then
    if [ -n "$network" ]; then hub/scripts/setup.sh bench; else hub/scripts/setup.sh soak; fi
    hub/scripts/web.sh
    cargo build --locked --release --package hub --package load-tests
  fi
  if [ -z "$network" ] && guest_modules >/dev/null; then network=guest; fi
  case "$network" in
    namespace)
      say "the network is made by tc netem in a namespace of its own"
      exec env SOAK_INSIDE=netem unshare --net -- "$0" rooms
      ;;
    guest)
      say "this kernel has no tc netem for us: hub and clients run in a user-mode Linux that has it"
      in_guest
      ;;
    loopback) say "the telephones call over loopback" ;;
    *) say "the network is made in user space" ;;
  esac
else
  step_number=1
  ip link set lo up
  # Clients find each other by multicast and do not start without a route for it.
  ip link set lo multicast on
  ip route add default dev lo
  tc qdisc add dev lo root handle 1: prio bands 4
  tc filter add dev lo parent 1: protocol ip u32 match ip protocol 17 0xff flowid 1:4
  netem 1 20
fi

scratch="$(mktemp -d /tmp/commonline-soak.XXXXXX)"
hub_pid=""
netem_pid=""
stop_all() {
  trap - EXIT
  [ -n "$netem_pid" ] && kill "$netem_pid" 2>/dev/null
  [ -n "$hub_pid" ] && kill "$hub_pid" 2>/dev/null && wait "$hub_pid" 2>/dev/null
  rm -rf "$scratch"
}
trap stop_all EXIT
trap 'exit 130' INT TERM

step "starting the hub"
port="$(hub/scripts/free-port.sh)"
admin_port="$(hub/scripts/free-port.sh)"
sip_port="$(hub/scripts/free-port.sh)"
HUB_HTTP_ADDR="127.0.0.1:$port" HUB_MEDIA_UDP="127.0.0.1:$(hub/scripts/free-port.sh)" HUB_SIP_ADDR="127.0.0.1:$sip_port" \
  HUB_ADMIN_ADDR="127.0.0.1:$admin_port" HUB_DATA_DIR="$scratch/data" \
  "$programs/hub" demo >"$scratch/hub.log" 2>&1 &
hub_pid=$!
until curl --silent --fail "http://localhost:$port/readyz" >/dev/null; do
  kill -0 "$hub_pid" 2>/dev/null || fail "the hub ended while starting: $(tail -n 5 "$scratch/hub.log")"
  sleep 0.5
done

export LOAD_HUB="http://localhost:$port" LOAD_HUB_PID="$hub_pid" LOAD_ADMIN="http://localhost:$admin_port"
export LOAD_SIP="127.0.0.1:$sip_port"
if [ "$what" = phones ]; then
  step "calling for $phone_minutes minutes"
  scenario=(phone-attempts --minutes "$phone_minutes")
else
  step "soaking for $minutes minutes"
  scenario=(soak --minutes "$minutes")
fi
if [ -n "${SOAK_INSIDE:-}" ]; then
  scenario+=(--network-is-bad)
  while sleep 20; do netem "$((RANDOM % 20 + 1))" "$((RANDOM % 181 + 20))"; done &
  netem_pid=$!
fi
"$programs/load-tests" "${scenario[@]}"
grep -E 'panicked|ERROR' "$scratch/hub.log" | sort | uniq -c | head -n 20 || say "the hub logged no error"
