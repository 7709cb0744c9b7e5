//! One file per scenario: its options and `run`, which answers a report.

pub mod disclosure;
pub mod fan_out;
pub mod idle_sockets;
pub mod queue_pages;
pub mod sfu_audio;
pub mod sign_ins;
