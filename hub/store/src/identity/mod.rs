//! Who signs in and what they may: logins, accounts, codes, devices, sessions, permissions.

pub mod account_words;
pub mod accounts;
pub mod attempts;
pub mod backgrounds;
pub mod captchas;
pub mod codes;
pub mod community_profile;
pub mod devices;
pub mod enrolments;
pub mod exchange_codes;
pub mod fingerprints;
pub mod identity_providers;
pub mod instance_branding;
pub mod links;
pub mod login_changes;
pub mod login_spellings;
pub mod logins;
pub mod logos;
pub mod passkeys;
pub mod passwords;
pub mod pending_accounts;
pub mod preferences;
pub mod roles;
pub mod second_factors;
pub mod sessions;
pub mod sign_ins;
