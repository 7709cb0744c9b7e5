//! Who signs in and what they may: logins, accounts, codes, devices, sessions, permissions.

pub mod access;
pub mod admin_access;
pub mod assurance;
pub mod by;
pub mod community_profile;
pub mod feature;
pub mod forwarded;
pub mod interface_languages;
pub mod login_window;
pub mod names;
pub mod network;
pub mod password;
pub mod permission;
pub mod program_reach;
pub mod session_times;
pub mod staff;
