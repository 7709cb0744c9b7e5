//! Who signs in and what they may: logins, accounts, codes, devices, sessions, permissions.

pub mod assurance;
pub mod feature;
pub mod login_window;
pub mod names;
pub mod password;
pub mod permission;
pub mod program_reach;
