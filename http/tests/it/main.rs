//! The HTTP side as clients meet it: a real server on a free port, a real database (SQLite, or the PostgreSQL of
//! HUB_TEST_DATABASE_URL), the simulated carriers of the demonstration.

mod access;
mod bad_input;
mod captcha;
#[path = "../../../hub/store/tests/it/fresh.rs"]
mod fresh;
mod instances;
mod lockout;
mod login_id;
mod pages;
mod password;
mod problems;
mod second_factor;
mod session;
mod sign_in;
mod sign_up;
mod tenants;
mod test_hub;
