# Two commands are all a newcomer needs: `make run` and `make test`.

.PHONY: run test test-rust test-media test-web test-api test-journeys bench soak fuzz audit lint fmt clean-data help

run: ## Install what is missing, build, seed the demo county, serve on http://localhost:8080 (ARGS="--applications 10000")
	@hub/scripts/run.sh $(ARGS)

test: ## What is quick of every part: Rust on SQLite, PostgreSQL and Redis, web units, generated API requests, browser journeys
	@hub/scripts/test.sh

test-rust: ## The Rust tests alone (ARGS="name of a test")
	@hub/scripts/test.sh rust $(ARGS)

test-media: ## Every test of media and of models, with the minutes of speech and bad networks that `make test` leaves out (ARGS="name of a test")
	@hub/scripts/test.sh media $(ARGS)

test-web: ## The web app's checks and unit tests alone
	@hub/scripts/test.sh web $(ARGS)

test-api: ## Generated requests to every call of the OpenAPI document alone, with every border of every body
	@hub/scripts/test.sh api

test-journeys: ## The browser journeys alone, each in all its languages (ARGS="sign-in" for those whose file says so)
	@hub/scripts/test.sh journeys $(ARGS)

bench: ## Load tests against a release build: sockets, queue, administration, sign-ins, audio, joins, recorded calls
	@hub/scripts/bench.sh $(ARGS)

soak: ## An hour of calls on a bad network, then ten minutes of twenty telephone calls a second (ARGS="rooms" or "phones"); memory flat, nobody left over
	@hub/scripts/soak.sh $(ARGS)

fuzz: ## The parsers' fuzz tests for ten minutes each; their stored corpus also runs in `make test`
	@hub/scripts/fuzz.sh $(ARGS)

audit: ## Known vulnerabilities and licences of what is built in (needs the network)
	@hub/scripts/audit.sh

lint: ## Clippy and the web linter
	@cargo clippy --locked --workspace --all-targets -- -D warnings && npm --prefix web run --silent check

fmt: ## Format the Rust code
	@cargo fmt --all

clean-data: ## Forget the demo county's data; the next `make run` seeds it anew
	@rm -rf data && echo "data/ is gone; make run seeds it anew"

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile
