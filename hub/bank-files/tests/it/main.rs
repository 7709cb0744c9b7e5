//! Files for banks from outside: written, read back, and read by somebody else's reader.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod ach_files;
mod achkit;
mod positive_pay;
mod replies;
mod samples;
