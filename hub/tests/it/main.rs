//! The program from outside, and the house's own rules.

mod commands;
mod deliveries;
mod layering;
mod speech_models;
