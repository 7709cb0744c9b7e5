#!/usr/bin/env bash
# A PostgreSQL 15 of one's own, in a folder, on a port of 127.0.0.1:
#   postgres.sh start DIR PORT [hasty]   creates the cluster when DIR is empty, starts it, waits until it answers; a hasty one
#                                        writes nothing through to the disk: for data that need not outlive a crash
#   postgres.sh stop DIR         stops it, fast
#   postgres.sh kill DIR         ends it as a crash would
# The server refuses to run as root: root starts it as the user postgres. The database is `hub`, its owner `hub`, no password.
set -euo pipefail

programs=/usr/lib/postgresql/15/bin
command="$1" dir="$2"

as_owner() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

start() {
  local port="$1" haste=""
  [ "${2:-}" = hasty ] && haste="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=256MB"
  if [ ! -s "$dir/PG_VERSION" ]; then
    mkdir -p "$dir"
    chmod 700 "$dir"
    if [ "$(id -u)" = 0 ]; then
      chown postgres:postgres "$dir"
    fi
    as_owner "$programs/initdb" -D "$dir" -U hub --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  fi
  as_owner "$programs/pg_ctl" -D "$dir" -w -t 60 -s -l "$dir/server.log" \
    -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$dir -c max_connections=600 -c shared_buffers=128MB $haste" \
    start </dev/null >/dev/null 2>&1 || {
    as_owner tail -n 20 "$dir/server.log" >&2
    exit 1
  }
  as_owner "$programs/createdb" -h 127.0.0.1 -p "$port" -U hub hub 2>/dev/null || true
}

case "$command" in
  start) start "$3" "${4:-}" ;;
  stop) as_owner "$programs/pg_ctl" -D "$dir" -m fast -w -s stop ;;
  kill) as_owner "$programs/pg_ctl" -D "$dir" -m immediate -w -s stop ;;
  *)
    echo "postgres.sh: start DIR PORT [hasty] | stop DIR | kill DIR" >&2
    exit 2
    ;;
esac
