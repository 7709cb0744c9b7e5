#!/usr/bin/env bash
# Known vulnerabilities and licences of all dependencies: cargo-deny for Rust, npm audit for the web app. Needs the
# network: the advisory lists are downloaded each time.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=3

step "looking for cargo-deny"
if ! command -v cargo-deny >/dev/null; then
  say "installing cargo-deny (several minutes)"
  cargo install --locked --quiet cargo-deny
fi

step "Rust: advisories, licences, sources"
cargo deny --locked --workspace check

step "web: advisories of what is shipped"
npm --prefix web audit --omit=dev --audit-level=high
