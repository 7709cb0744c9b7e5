# Sourced by test.sh: the web app's own checks and unit tests.

# Needs the built hub, so it runs after the Rust build.
test_api_types() {
  HUB_BINARY="$target/debug/hub" check api-types npm --prefix web run --silent api:types:check
}

test_web() {
  step "web app: types, lint, words, unit tests"
  check web-check npm --prefix web run --silent check
  local log="$logs/web-unit.json"
  begin web-unit
  (cd web && npm run --silent test -- --reporter=default --reporter=json --outputFile.json="$log" "$@" </dev/null)
  counted web-unit vitest "$log" "$?"
}
