//! Signing in: the password, the second factor, the session and its cookies.

pub mod assurance;
pub mod backup_codes;
pub mod breached;
pub mod captcha;
pub mod chosen_account;
pub mod code_check;
pub mod code_exchange;
pub mod codes;
pub mod cookies;
pub mod device_name;
pub mod eviction;
pub mod factors;
pub mod first_phone;
pub mod flood;
pub mod impersonation;
pub mod landing;
pub mod limits;
pub mod lockout;
pub mod login_change;
pub mod login_window;
pub mod mail_link;
pub mod new_device;
pub mod new_password;
pub mod notices;
pub mod operation;
pub mod origin;
pub mod own_phone;
pub mod passkeys;
pub mod password;
pub mod password_token;
pub mod recovery;
pub mod security_change;
pub mod sign_on_required;
pub mod single_sign_on;
pub mod start;
pub mod step_up;
pub mod strangers;
pub mod subscription;
pub mod totp;
pub mod typed_code;
pub mod undo;
pub mod uniform;

use crate::config::HttpConfig;
use crate::middleware::rate_limit::AddressLimit;
use password::Passwords;
use single_sign_on::Providers;
use std::num::NonZeroU32;
use strangers::Brakes;

/// What sign-in holds in memory.
pub struct SignIn {
    pub passwords: Passwords,
    /// Knocks per address at all sign-in calls together.
    pub knocks: AddressLimit,
    /// For asking services outside, such as a captcha's maker.
    pub outside: reqwest::Client,
    /// Tenants whose codes to new addresses are braked.
    pub brakes: Brakes,
    /// Identity providers of tenants.
    pub providers: Providers,
}

impl SignIn {
    /// With the limits of the configuration.
    pub fn new(config: &HttpConfig) -> Self {
        let per_minute = NonZeroU32::new(config.sign_in_per_minute).unwrap_or(NonZeroU32::MIN);
        Self {
            passwords: Passwords::new(config.password_checks),
            knocks: AddressLimit::per_minute(per_minute),
            outside: reqwest::Client::new(),
            brakes: Brakes::default(),
            providers: Providers::default(),
        }
    }
}
