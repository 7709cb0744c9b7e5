//! The model of an instance: where it answers and what it may cost, its prompts, and trying them. The key is written and never read.

pub mod cases;
pub mod prompts;
pub mod requests;
pub mod runs;
pub mod settings;
pub mod test;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    settings::read_ai_settings: Allowed(InstanceRead);
    settings::set_ai_settings: Allowed(InstanceWrite);
    settings::remove_ai_settings: Allowed(InstanceWrite);
    test::test_ai_endpoint: Allowed(InstanceWrite);
    requests::list_ai_requests: Allowed(InstanceRead);
    prompts::read_ai_prompts: Allowed(InstanceRead);
    prompts::set_ai_prompt: Allowed(InstanceWrite);
    cases::set_ai_cases: Allowed(InstanceWrite);
    runs::list_ai_runs: Allowed(InstanceRead);
    runs::run_ai_prompt: Allowed(InstanceWrite);
};
