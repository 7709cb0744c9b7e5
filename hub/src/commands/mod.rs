//! The subcommands, one file each.

pub mod api_key;
pub mod audit;
pub mod backup;
pub mod captcha;
pub mod demo;
pub mod dkim;
pub mod doctor;
pub mod identity_provider;
pub mod jobs;
pub mod keys;
pub mod mail_replies;
pub mod mail_server;
pub mod mailbox;
pub mod masking;
pub mod migrate;
pub mod models;
pub mod openapi;
pub mod postgres_copy;
pub mod recording_rules;
pub mod restore;
pub mod retention;
pub mod serve;
pub mod sign_in;
pub mod supervision;
pub mod text_provider;
pub mod workflow;
