//! Routes, one folder per noun and one file per verb.

pub mod branding;
pub mod health;
pub mod mfa;
pub mod session;
pub mod users;
