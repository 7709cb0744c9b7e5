//! Signing in: the password, the second factor, the session and its cookies.

pub mod codes;
pub mod cookies;
pub mod lockout;
pub mod password;
pub mod start;

use crate::config::HttpConfig;
use crate::middleware::rate_limit::AddressLimit;
use password::Passwords;
use std::num::NonZeroU32;

/// What sign-in holds in memory.
pub struct SignIn {
    pub passwords: Passwords,
    /// Knocks per address at all sign-in calls together.
    pub knocks: AddressLimit,
}

impl SignIn {
    /// With the limits of the configuration.
    pub fn new(config: &HttpConfig) -> Self {
        let per_minute = NonZeroU32::new(config.sign_in_per_minute).unwrap_or(NonZeroU32::MIN);
        Self {
            passwords: Passwords::new(config.password_checks),
            knocks: AddressLimit::per_minute(per_minute),
        }
    }
}
