#!/usr/bin/env bash
# Prints a TCP port of 127.0.0.1 that nobody listens on, below the range that outgoing connections take.
set -euo pipefail
while :; do
  port=$((15000 + RANDOM % 15000))
  if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "$port"
    exit 0
  fi
done
