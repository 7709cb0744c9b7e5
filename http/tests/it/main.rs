//! The HTTP side as clients meet it: a real server on a free port, a real database (SQLite, or the PostgreSQL of
//! HUB_TEST_DATABASE_URL), the simulated carriers of the demonstration.

mod access;
mod account_selection;
mod bad_codes;
mod bad_input;
mod bad_input_calls;
mod bad_input_hub;
mod bad_paths;
mod bad_tokens;
mod browser;
mod calls_of_others;
mod captcha;
mod change_login_id;
mod documented_call;
mod egresses;
mod fingerprints;
mod foreign_tokens;
#[path = "../../../hub/store/tests/it/fresh.rs"]
mod fresh;
mod guest_codes;
mod identity_provider;
mod impersonation;
mod instances;
mod legal_hold;
mod lockout;
mod login_id;
mod nodes;
mod own_sessions;
mod pages;
mod passkeys;
mod password;
mod problems;
mod program_events;
mod rows;
mod second_factor;
mod second_factors;
mod session;
mod sign_in;
mod sign_up;
mod signal_validation;
mod single_sign_on;
mod sip_book;
mod summary;
mod tenants;
mod test_hub;
mod test_hub_sign_in;
