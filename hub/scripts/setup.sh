#!/usr/bin/env bash
# Installs missing packages for `make run` (setup.sh run), `make test` (setup.sh test), `make bench` (setup.sh bench) or
# `make soak` on a kernel without netem (setup.sh soak), and nothing else. `setup.sh packages` installs only what compiling the
# hub for `make run` needs of the system.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
. "$(dirname "$0")/packages.sh"

purpose="${1:-run}"

command -v cargo >/dev/null || fail "cargo is not on the PATH: install Rust 1.95 or newer from https://rustup.rs"
command -v npm >/dev/null || fail "npm is not on the PATH: install Node.js with npm (the Node 24 that the web tools need comes by npm)"

case "$purpose" in
  packages)
    install_packages "${packages_to_run[@]}"
    exit
    ;;
  run) install_packages "${packages_to_run[@]}" ;;
  test) install_packages "${packages_to_run[@]}" "${packages_to_test[@]}" ;;
  bench) install_packages "${packages_to_run[@]}" "${packages_to_bench[@]}" ;;
  soak) install_packages "${packages_to_run[@]}" "${packages_to_bench[@]}" "${packages_to_soak[@]}" ;;
  *) fail "setup.sh knows 'packages', 'run', 'test', 'bench' and 'soak', not '$purpose'" ;;
esac

# npm packages, when the lock file is not the one they were installed from.
lock="$(sha256sum <"$repo/web/package-lock.json")"
if [ "$lock" != "$(cat "$repo/web/node_modules/.installed-from" 2>/dev/null)" ]; then
  say "installing npm packages (about a minute)"
  (cd "$repo/web" && npm ci --no-audit --no-fund --loglevel=error </dev/null)
  printf '%s\n' "$lock" >"$repo/web/node_modules/.installed-from"
fi

# What calls are transcribed with, and what programs are found by: once for a user, whatever checkout. The hub starts without it and takes it when it comes.
if [ "$purpose" != soak ]; then
  /usr/bin/python3 "$repo/hub/scripts/speech-weights.py" ||
    say "warning: not all speech weights are here: calls may have no captions; \`make run\` tries again the next time"
  /usr/bin/python3 "$repo/hub/scripts/vector-weights.py" ||
    say "warning: no weights of the encoder: programs are found by their words alone; \`make run\` tries again the next time"
fi

if [ "$purpose" = test ]; then
  "$repo/hub/scripts/peers.sh"
  "$repo/hub/scripts/mail-server.sh"
fi
