#!/usr/bin/env bash
# The fuzz tests for ten minutes each (FUZZ_SECONDS), on the stable toolchain, with new seeds.
# An input that breaks something is written to the target folder's tmp; mend the fault, then add the input to the corpus.
set -euo pipefail
. "$(dirname "$0")/steps.sh"
cd "$repo"
step_total=2

step "looking for what the build needs"
hub/scripts/setup.sh run

step "fuzzing the parsers of the media server, of the domain, of forms, of PDF forms and of mails"
FUZZ_SECONDS="${FUZZ_SECONDS:-600}" cargo test --locked --package hub-media-tests --package hub-domain --package hub-forms --package hub-letters --package hub-actors --test fuzz -- --nocapture --test-threads 1 "$@"
