//! The HTTP side as clients use it: a real server on a free port, a real database (SQLite, or the PostgreSQL named by
//! HUB_TEST_DATABASE_URL), the simulated carriers of the demonstration.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod access;
mod account_selection;
mod add_account;
mod applicants;
mod applications;
mod assurance;
mod bad_codes;
mod bad_input;
mod bad_input_calls;
mod bad_input_hub;
mod bad_paths;
mod bad_tokens;
mod browser;
mod bulk;
mod calls_of_cases;
mod calls_of_keys;
mod calls_of_others;
mod calls_of_staff;
mod captcha;
mod cases;
mod change_login_id;
mod code_calls;
mod communications;
mod counted;
mod counted_calls;
mod deliveries;
mod documented_call;
mod egresses;
mod files;
mod fingerprints;
mod flows;
mod foreign_tokens;
#[path = "../../../hub/store/tests/it/fresh.rs"]
mod fresh;
mod guesses;
mod guest_codes;
mod hostile_values;
mod identity_provider;
mod impersonation;
mod inbox;
mod instances;
mod jobs;
mod legal_hold;
mod lockout;
mod login_id;
mod losing_calls;
mod mails;
mod movements;
mod nodes;
mod notifications;
mod outreach;
mod own_applications;
mod own_sessions;
mod pages;
mod passkeys;
mod password;
mod pending_accounts;
mod problems;
mod procedures;
mod program_events;
mod programs;
mod queue;
mod recovery;
mod reports;
mod rows;
mod second_factor;
mod second_factors;
mod session;
mod sign_in;
mod sign_up;
mod signal_validation;
mod single_sign_on;
mod sip_book;
mod spent_proofs;
mod spoken_codes;
mod step_up;
mod stored_things;
mod strangers;
mod summary;
mod templates;
mod tenants;
mod test_hub;
mod test_hub_sign_in;
mod text_provider;
mod things;
mod undo;
mod validations;
mod waiting_lines;
mod weak_proofs;
mod workflow_editor;
