# Sourced by test.sh: the Rust tests, once on SQLite and the in-process bus, once more on PostgreSQL and Redis.

# One build for the tests and the binary: cargo builds the hub for its own integration tests. `cargo build` would choose other
# features, since it leaves out what only tests depend on, and build much of the tree a second time. Documentation examples
# are not run: each would be linked on its own. `--lib` would also build the tests of a library that says it has none.
rust_build_log="$logs/rust-build.json"

build_rust() {
  step "building the hub and its tests (the first time about 15 minutes on 2 cores)"
  begin rust-build
  if cargo test --locked --workspace --tests --no-run \
    --message-format=json-render-diagnostics </dev/null >"$rust_build_log"; then
    record rust-build 1 0
  else
    record rust-build 0 1
    return 1
  fi
}

# With what the tests leave of the cores. The dependencies are looked through a second time, without building them. Of the
# tests themselves `make lint` speaks: reading them too would take as long again.
clippy() {
  check clippy cargo clippy --locked --workspace --lib --bins -- -D warnings
}

build_hub() {
  build_rust
}

# What takes minutes of both cores, or minutes of a bad network that cannot be hurried: `make test-media` runs these too, which is
# for changes of media, of speech and of vectors. Clients with one connection are in the journeys as well, those with two stay here.
long_speech=(--skip speech::tests::nothing:: --skip speech::tests::crowd:: --skip speech::tests::languages::spanish_on_an_english_leg)
long_networks=(--skip one_connection:: --skip congested:: --skip churn:: --skip lossy:: --skip network_conditions:: --skip presence::
  --skip video::)

long_vectors=(--skip quality::)

test_media() {
  step "every test of media and of what models understand, with minutes of speech and bad networks"
  begin media
  local log="$logs/media.log"
  (
    status=0
    RUST_TEST_THREADS="$(($(nproc) + 3))" test_executables hub-media hub-media-tests hub-vectors -- "$@" || status=1
    exit "$status"
  ) 2>&1 | tee "$log" | quiet_cargo
  counted media cargo "$log" "${PIPESTATUS[0]}"
}

test_rust_sqlite() {
  step "Rust tests on SQLite"
  begin rust-sqlite
  local log="$logs/rust-sqlite.log"
  # Most of these tests wait for clocks and peers, those of media above all: more threads than cores keep the cores busy.
  (
    unset HUB_TEST_DATABASE_URL HUB_TEST_REDIS_URL
    status=0
    # Listening to speech takes both cores for seconds at a time: browsers beside it, with what it leaves, run into their limits.
    RUST_TEST_THREADS="$(($(nproc) + 3))" test_executables hub-media -- "${long_speech[@]}" "$@" || status=1
    touch "$scratch/speech-is-tested"
    RUST_TEST_THREADS="$(($(nproc) + 3))" test_executables hub-media-tests -- "${long_networks[@]}" "$@" || status=1
    RUST_TEST_THREADS="$(($(nproc) + 1))" test_executables hub hub-administration hub-assistant hub-bank-files hub-domain hub-forms hub-ledger hub-letters hub-marketplace hub-open-data hub-payments hub-reference hub-store hub-store-tests hub-http \
      load-tests -- "$@" || status=1
    test_executables hub-vectors -- "${long_vectors[@]}" "$@" || status=1
    test_actors "$@" || status=1
    exit "$status"
  ) 2>&1 | tee "$log" | quiet_cargo
  counted rust-sqlite cargo "$log" "${PIPESTATUS[0]}"
}

test_rust_servers() {
  local log
  step "Rust tests of the store and what stands on it, on PostgreSQL 15 and Redis 7"
  begin rust-servers
  start_databases || {
    record rust-servers 0 1
    return
  }
  log="$logs/rust-servers.log"
  (
    status=0
    # The hub's own tests make their folders, with SQLite; those that need the server have its name.
    [ "$#" != 0 ] || test_executables hub -- postgresql || status=1
    # The store's tests have the server understand every statement. Of the calls, those that list, count, find, move money, or
    # continue after a crash run here too: how requests are read and who may send them does not depend on the database.
    RUST_TEST_THREADS="$(($(nproc) + 1))" test_executables hub-store hub-store-tests -- "$@" || status=1
    calls=("$@")
    [ "$#" != 0 ] || calls=(accepted:: audit_log:: bulk counted:: counted_calls:: deliveries:: found_by_meaning:: inbox:: jobs::
      letters:: losing_calls:: mass_ movements:: my_work:: nodes:: outreach:: own_applications:: payments:: payouts::
      program_figures:: program_listings:: public_dashboard:: queue:: queue_pages:: reports:: rows:: session:: sign_in:: undo::
      user_imports::)
    RUST_TEST_THREADS="$(($(nproc) + 1))" test_executables hub-http -- "${calls[@]}" || status=1
    test_actors --skip conversations::mail:: --skip calls::flow_call:: --skip calls::conference:: --skip calls::announcement:: \
      "$@" || status=1
    exit "$status"
  ) 2>&1 | tee "$log" | quiet_cargo
  counted rust-servers cargo "$log" "${PIPESTATUS[0]}"
  check servers-were-used servers_were_used
}

# Calls that ring, speak and wait: each takes a small part of a core.
test_actors() {
  RUST_TEST_THREADS="$(($(nproc) * 3))" test_executables hub-actors -- "$@"
}

# Leaves out the line of each test that went well.
quiet_cargo() {
  grep --line-buffered -vE '^test .* \.\.\. (ok( <[0-9.]+s>)?|ignored.*)$|^$' || true
}

start_databases() {
  local postgres_port redis_port
  postgres_port="$(hub/scripts/free-port.sh)"
  hub/scripts/postgres.sh start "$databases/postgres" "$postgres_port" hasty || return 1
  redis_port="$(hub/scripts/free-port.sh)"
  mkdir "$scratch/redis"
  redis-server --bind 127.0.0.1 --port "$redis_port" --dir "$scratch/redis" --save '' --appendonly no \
    </dev/null >"$logs/redis.log" 2>&1 &
  disown
  export HUB_TEST_DATABASE_URL="postgres://hub@127.0.0.1:$postgres_port/hub"
  export HUB_TEST_REDIS_URL="redis://127.0.0.1:$redis_port/0"
  local try
  for try in $(seq 50); do
    redis-cli -p "$redis_port" ping >/dev/null 2>&1 && rows_before="$(rows_inserted)" && return 0
    sleep 0.1
  done
  say "Redis did not answer after try $try"
  return 1
}

# test_executables PACKAGE… -- [FILTER…]: runs the test programs of these packages, as cargo would, without building for
# fewer packages, and with each test's time (which stable test programs only print when treated as nightly ones).
test_executables() {
  local status=0 package directory program packages=()
  while [ "$1" != -- ]; do
    packages+=("$1")
    shift
  done
  shift
  local said="$scratch/said-$BASHPID"
  while IFS=$'\t' read -r package directory program; do
    echo "     Running $package: $program"
    run_tests "$package" "$directory" "$program" "$@" | tee "$said" && continue
    once_more "$package" "$directory" "$program" "$said" || status=1
  done < <(/usr/bin/python3 hub/scripts/test-programs.py "$rust_build_log" "${packages[@]}")
  return "$status"
}

run_tests() {
  local package="$1" directory="$2" program="$3"
  shift 3
  (cd "$directory" && CARGO_PKG_NAME="$package" CARGO_MANIFEST_DIR="$directory" RUST_BACKTRACE=1 RUSTC_BOOTSTRAP=1 \
    "$program" -Zunstable-options --report-time "$@" </dev/null)
}

# Real clients that share two cores with everything else may get too little of them: a few tests that failed are run once more,
# one after the other, and the end of the run names those that passed only then. Many, or a program that broke off, stay failed.
once_more() {
  local names
  mapfile -t names < <(/usr/bin/python3 hub/scripts/counts.py failures "$4")
  [ "${#names[@]}" -gt 0 ] && [ "${#names[@]}" -le 6 ] || return 1
  echo "     Running again $1: ${names[*]}"
  run_tests "$1" "$2" "$3" --test-threads=1 --exact "${names[@]}"
}

rows_inserted() {
  psql "$HUB_TEST_DATABASE_URL" -tAc 'select sum(tup_inserted) from pg_stat_database'
}

# The second round counts only when it reached the servers.
servers_were_used() {
  local rows commands
  rows=$(($(rows_inserted) - rows_before))
  commands="$(redis-cli -u "$HUB_TEST_REDIS_URL" info stats | tr -d '\r' | awk -F: '$1 == "total_commands_processed" { print $2 }')"
  echo "PostgreSQL: $rows rows inserted; Redis: $commands commands"
  [ "$rows" -gt 100 ] && [ "${commands:-0}" -gt 20 ]
}
