#!/usr/bin/env bash
# The foreign peers of the tests. A Python environment with LiveKit's own SDK, schemathesis, which makes requests from
# the OpenAPI document, dkimpy, which verifies signatures of mails, and achkit, which reads files for banks; COMMONLINE_PEERS_PYTHON
# names another one. Packages of npm: an SMPP server, and Twilio's own library; COMMONLINE_PEERS_NODE names another folder that has
# them.
set -euo pipefail
. "$(dirname "$0")/steps.sh"

python_peers() {
  [ -n "${COMMONLINE_PEERS_PYTHON:-}" ] && return 0
  local wanted='livekit==1.2.0 livekit-api==1.2.2 numpy==2.4.6 schemathesis==4.32.5 dkimpy==1.1.8 pynacl==1.6.2 dnspython==2.9.2 achkit==0.2.0'
  local place="$kept/peers"
  [ "$wanted" = "$(cat "$place/.installed-from" 2>/dev/null)" ] && return 0
  say "installing the LiveKit Python SDK, schemathesis, dkimpy and achkit for the tests into $place"
  rm -rf "$place"
  /usr/bin/python3 -m venv "$place"
  # shellcheck disable=SC2086
  "$place/bin/pip" install --quiet --disable-pip-version-check $wanted </dev/null
  printf '%s\n' "$wanted" >"$place/.installed-from"
}

node_peers() {
  [ -n "${COMMONLINE_PEERS_NODE:-}" ] && return 0
  local wanted='smpp@0.5.1 twilio@6.2.0'
  local place="$kept/peers-node"
  [ "$wanted" = "$(cat "$place/.installed-from" 2>/dev/null)" ] && return 0
  say "installing npm's smpp and twilio for the tests into $place"
  rm -rf "$place"
  mkdir -p "$place"
  printf '{"private": true}\n' >"$place/package.json"
  # shellcheck disable=SC2086
  npm install --prefix "$place" --silent --no-audit --no-fund --no-save $wanted </dev/null
  printf '%s\n' "$wanted" >"$place/.installed-from"
}

python_peers
node_peers
