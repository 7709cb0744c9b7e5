#!/usr/bin/env bash
# Exim from Debian's package, unpacked beside the build: it receives the test mails on a free port as an ordinary
# program, so the machine's own mail server, if it has one, is neither needed nor touched.
set -euo pipefail
. "$(dirname "$0")/steps.sh"

place="$kept/exim"
[ -x "$place/exim4" ] && exit 0
say "fetching the mail server for the tests (Debian's exim4-daemon-light) into $place"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
(cd "$work" && apt-get -q download exim4-daemon-light </dev/null >apt.log 2>&1) || {
  cat "$work/apt.log" >&2
  fail "apt-get could not download exim4-daemon-light"
}
dpkg -x "$work"/exim4-daemon-light_*.deb "$work/unpacked"
mkdir -p "$place"
install -m 755 "$work/unpacked/usr/sbin/exim4" "$place/exim4"
