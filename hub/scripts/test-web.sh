# Sourced by test.sh: the web app's own checks and unit tests.

test_web() {
  step "web app: types, lint, words, unit tests"
  check web-check npm --prefix web run --silent check
  local log="$logs/web-unit.json"
  begin web-unit
  (cd web && npm run --silent test -- --reporter=default --reporter=json --outputFile.json="$log" "$@" </dev/null)
  counted web-unit vitest "$log" "$?"
}
