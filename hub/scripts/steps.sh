# Sourced by the other scripts: where things are, and how a step is announced.

repo="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
target="${CARGO_TARGET_DIR:-$repo/target}"
case "$target" in /*) ;; *) target="$repo/$target" ;; esac
# What survives from run to run beside the build: test peers, the test mail server, logs, stamps.
kept="$target/commonline"
mkdir -p "$kept"

step_number=0
step_total=0

# step "what happens now": prints [2/4] and the time since the script began.
step() {
  # A step beside another one has no number.
  if [ -n "${joining:-}" ]; then
    printf '\n      %s, beside it (from %s)\n' "$1" "$(elapsed)"
    return
  fi
  step_number=$((step_number + 1))
  printf '\n[%d/%d] %s (at %s)\n' "$step_number" "$step_total" "$1" "$(elapsed)"
}

# minutes SECONDS
minutes() {
  printf '%d min %02d s' $(($1 / 60)) $(($1 % 60))
}

elapsed() {
  minutes "$SECONDS"
}

say() { printf '      %s\n' "$*"; }

fail() {
  printf '\nerror: %s\n' "$*" >&2
  exit 1
}

# digest PATH…: one hash over the names and contents of all files below these paths.
digest() {
  find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}
