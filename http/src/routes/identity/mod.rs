//! Who signs in and what they may: logins, accounts, codes, devices, sessions, permissions.

pub mod captcha;
pub mod community_profile;
pub mod forward_auth;
pub mod instances;
pub mod login_changes;
pub mod mfa;
pub mod password;
pub mod second_factors;
pub mod session;
pub mod sessions;
pub mod sign_on;
pub mod sign_up;
pub mod users;
