//! The administration from outside: files that come from elsewhere.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod program_files;
