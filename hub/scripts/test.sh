#!/usr/bin/env bash
# Runs tests, stops what it started, and ends with the line "N passed, N failed".
#   test.sh              every part, and of each what is quick
#   test.sh rust|media|web|api|journeys   one part, whole; further arguments go to that runner's filter
set -uo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"

part="${1:-all}"
shift || true
case "$part" in all | rust | media | web | api | journeys) ;; *) fail "test.sh knows rust, media, web, api, journeys or nothing, not '$part'" ;; esac

# What a part leaves out then says the part: other languages of a journey, the borders of every body, minutes of speech.
[ "$part" != all ] || export COMMONLINE_QUICK=1

logs="$kept/logs"
rm -rf "$logs"
mkdir -p "$logs"
results="$logs/results"
failures="$logs/failures"
unsteady="$logs/unsteady"
: >"$results"
: >"$failures"
: >"$unsteady"

# Everything started from here on carries this mark in its environment, or (the databases, which overwrite theirs with
# their title) runs in a folder below these; it is ended by that, and by nothing vaguer.
export COMMONLINE_TEST_RUN="run-$$-$(date +%s)"
scratch="$(mktemp -d /tmp/commonline-test.XXXXXX)"
chmod 711 "$scratch"
export TMPDIR="$scratch/tmp"
mkdir -m 1777 "$TMPDIR"
# A database for each test is some 900 files: they are kept in memory where there is room.
if [ "$(df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')" -gt 2048 ] 2>/dev/null &&
  [ "$(awk '/^MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)" -gt 6144 ]; then
  databases="$(mktemp -d /dev/shm/commonline-test.XXXXXX)"
  chmod 711 "$databases"
else
  databases="$scratch"
fi

stop_all() {
  # make repeats the signal, which must not end the clearing up.
  trap - EXIT
  trap '' INT TERM
  [ -d "$databases/postgres" ] && hub/scripts/postgres.sh stop "$databases/postgres" >/dev/null 2>&1
  local process pid
  for process in /proc/[0-9]*; do
    pid="${process#/proc/}"
    [ "$pid" = $$ ] || [ "$pid" = "$BASHPID" ] && continue
    case "$(readlink "$process/cwd" 2>/dev/null)" in "$scratch"/* | "$databases"/*) kill -9 "$pid" 2>/dev/null ;; esac
    grep -qzx "COMMONLINE_TEST_RUN=$COMMONLINE_TEST_RUN" "$process/environ" 2>/dev/null && kill -9 "$pid" 2>/dev/null
  done
  rm -rf "$scratch" "$databases"
}
trap stop_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# begin NAME: a runner sets out; `record` says how long it took, and what that cost of one core.
declare -A began=() began_cpu=()
begin() {
  local shell="$BASHPID"
  began[$1]=$SECONDS
  began_cpu[$1]="$(cpu_seconds "$shell")"
}

# cpu_seconds SHELL: what the processes that it has waited for have calculated; what runs on in the background is left out.
cpu_seconds() {
  awk -v ticks="$(getconf CLK_TCK)" '{ print int(($16 + $17) / ticks) }' "/proc/$1/stat"
}

# record NAME PASSED FAILED: what one runner counted.
record() {
  local took="-" cpu="-" shell="$BASHPID"
  if [ -n "${began[$1]:-}" ]; then
    took="$(minutes $((SECONDS - began[$1])))"
    cpu="$(minutes $(($(cpu_seconds "$shell") - began_cpu[$1])))"
  fi
  printf '%s\t%d\t%d\t%s\t%s\t%s\n' "$1" "$2" "$3" "$took" "$cpu" "$(elapsed)" >>"$results"
}

# check NAME COMMAND…: a check without its own count, which counts as one test.
check() {
  local name="$1"
  shift
  begin "$name"
  if "$@" </dev/null >"$logs/$name.log" 2>&1; then
    record "$name" 1 0
    say "$name: good"
  else
    record "$name" 0 1
    echo "$name: see the end of its log above" >>"$failures"
    say "$name: FAILED, the end of $logs/$name.log:"
    tail -n 40 "$logs/$name.log"
  fi
}

# counted NAME KIND FILE STATUS: adds up what a runner wrote; a runner that failed without saying so, or ran nothing, is a failure.
counted() {
  local name="$1" passed failed said
  said="$(/usr/bin/python3 hub/scripts/counts.py "$2" "$3" || echo "0 0")"
  read -r passed failed <<<"$said"
  sed -n "s/^- /$name: /p" <<<"$said" >>"$failures"
  sed -n "s/^~ /$name: /p" <<<"$said" >>"$unsteady"
  if [ "$4" != 0 ] && [ "$failed" = 0 ]; then
    say "$name: the runner ended with status $4 and named no failed test"
    echo "$name: the runner ended with status $4 and named no failed test" >>"$failures"
    failed=1
  elif [ "$((passed + failed))" = 0 ]; then
    say "$name: the runner ran no test"
    failed=1
  fi
  record "$name" "$passed" "$failed"
  say "$name: $passed good, $failed failed"
}

# yielding COMMAND…: runs it with what others leave of the cores.
yielding() {
  renice -n 19 -p "$BASHPID" >/dev/null
  "$@"
}

# beside NAME COMMAND…: runs it in the background; `joined NAME…` waits for these and shows their output.
declare -A besides=()

beside() {
  local name="$1"
  shift
  (joining=1 && "$@") >"$logs/beside-$name.log" 2>&1 &
  besides[$name]=$!
}

joined() {
  local name
  for name in "$@"; do
    wait "${besides[$name]}"
    cat "$logs/beside-$name.log"
  done
}

# What needs the built hub and no sound, one after the other.
test_rest() {
  clippy
  test_api
  until [ -e "$scratch/speech-is-tested" ]; do sleep 1; done
  test_sign_in "$@"
  test_pages "$@"
}

. hub/scripts/test-rust.sh
. hub/scripts/test-web.sh
. hub/scripts/test-journeys.sh
. hub/scripts/test-api.sh

case "$part" in
  all) step_total=7 ;;
  rust) step_total=5 ;;
  media) step_total=4 ;;
  web) step_total=3 ;;
  api) step_total=4 ;;
  journeys) step_total=6 ;;
esac

step "looking for what the tests need"
hub/scripts/setup.sh test || exit 1
export COMMONLINE_PEERS_PYTHON="${COMMONLINE_PEERS_PYTHON:-$kept/peers/bin/python}"
export COMMONLINE_PEERS_NODE="${COMMONLINE_PEERS_NODE:-$kept/peers-node}"
# Clients calculate with one thread: one for each core would only cost time to start.
export OPENBLAS_NUM_THREADS=1
export COMMONLINE_EXIM="${COMMONLINE_EXIM:-$kept/exim/exim4}"

if [ "$part" = all ]; then
  step "checks of the whole tree"
  check formatting cargo fmt --all -- --check
  check secrets /usr/bin/python3 hub/scripts/scan-secrets.py
  check speech-weights env PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 hub/scripts/test_speech_weights.py
  check vector-weights env PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 hub/scripts/test_vector_weights.py
fi

step "building the web app"
check web-build hub/scripts/web.sh

case "$part" in
  all)
    # Two cores are seldom both busy: the compiler's long chains, and tests that wait for clocks and peers, leave room for a
    # second job. Tests with sound have priority; the others use the remaining time from the start.
    beside web test_web "$@"
    build_rust
    test_api_types
    beside rest yielding test_rest "$@"
    beside silent yielding test_silent_journeys "$@"
    # Each in a shell of its own, which counts for itself what it cost.
    (test_rust_sqlite "$@")
    (test_rust_servers "$@")
    joined web rest
    (test_journeys "$@")
    joined silent
    ;;
  rust) build_rust && clippy && test_api_types && test_rust_sqlite "$@" && test_rust_servers "$@" ;;
  media) build_rust && test_media "$@" ;;
  web) test_web "$@" ;;
  api) build_hub && test_api ;;
  journeys)
    build_hub && {
      beside silent yielding test_silent_journeys "$@"
      test_sign_in "$@"
      test_pages "$@"
      test_journeys "$@"
      joined silent
    }
    ;;
esac

printf '\nthe twenty slowest tests:\n'
/usr/bin/python3 hub/scripts/slowest.py 20 "$logs"
printf '\n%-20s %8s %8s   %-13s %-13s %s\n' "" "good" "failed" "took" "of a core" "done at"
while IFS=$'\t' read -r name passed failed took cpu at; do
  printf '%-20s %8d %8d   %-13s %-13s %s\n' "$name" "$passed" "$failed" "$took" "$cpu" "$at"
done <"$results"

passed="$(awk -F'\t' '{ n += $2 } END { print n + 0 }' "$results")"
failed="$(awk -F'\t' '{ n += $3 } END { print n + 0 }' "$results")"
stop_all 2>/dev/null
if [ -s "$unsteady" ]; then
  printf '\npassed only when tried again:\n'
  sed 's/^/  /' "$unsteady"
fi
if [ -s "$failures" ]; then
  printf '\nfailed:\n'
  sed 's/^/  /' "$failures"
fi
printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
