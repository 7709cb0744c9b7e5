//! The program from outside, and the house's own rules.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

mod bulk;
mod caller;
mod commands;
mod commands_of_settings;
mod commands_of_tenants;
mod commands_of_work;
mod crash;
mod deliveries;
mod layering;
mod ledger_check;
mod money;
mod money_out;
mod outreach;
mod pdf_forms;
mod program_files;
mod report_figures;
mod softphones;
mod speech_models;
mod true_moments;
mod true_stories;
