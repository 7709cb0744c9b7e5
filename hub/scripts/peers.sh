#!/usr/bin/env bash
# A Python environment with LiveKit's own SDK, the foreign peer of the tests, schemathesis, which makes requests from
# the OpenAPI document, and dkimpy, which verifies signatures of mails. COMMONLINE_PEERS_PYTHON names another one.
set -euo pipefail
. "$(dirname "$0")/steps.sh"

[ -n "${COMMONLINE_PEERS_PYTHON:-}" ] && exit 0
wanted='livekit==1.2.0 livekit-api==1.2.2 numpy==2.4.6 schemathesis==4.32.5 dkimpy==1.1.8 pynacl==1.6.2 dnspython==2.9.2'
place="$kept/peers"
[ "$wanted" = "$(cat "$place/.installed-from" 2>/dev/null)" ] && exit 0
say "installing the LiveKit Python SDK, schemathesis and dkimpy for the tests into $place"
rm -rf "$place"
/usr/bin/python3 -m venv "$place"
# shellcheck disable=SC2086
"$place/bin/pip" install --quiet --disable-pip-version-check $wanted </dev/null
printf '%s\n' "$wanted" >"$place/.installed-from"
