#!/usr/bin/env bash
# Builds the web app when its sources changed since the last build. The hub carries web/dist inside.
set -euo pipefail
. "$(dirname "$0")/steps.sh"

cd "$repo/web"
sources="$(find . -maxdepth 1 -type f -printf '%f\n' | LC_ALL=C sort | xargs cat | sha256sum | cut -d' ' -f1) $(digest src public scripts)"
stamp=node_modules/.built-from
if [ -f dist/index.html ] && [ "$sources" = "$(cat "$stamp" 2>/dev/null)" ]; then
  say "unchanged"
  exit 0
fi
npm run --silent build </dev/null
printf '%s\n' "$sources" >"$stamp"
