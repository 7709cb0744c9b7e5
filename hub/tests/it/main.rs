//! The program from outside, and the house's own rules.

mod bulk;
mod commands;
mod commands_of_settings;
mod commands_of_work;
mod deliveries;
mod layering;
mod outreach;
mod report_figures;
mod speech_models;
