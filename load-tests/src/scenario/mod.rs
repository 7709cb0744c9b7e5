//! One file per scenario: its options and `run`, which answers a report.

pub mod administration;
pub mod bulk;
pub mod caption_times;
pub mod captions;
pub mod case_screens;
pub mod conferences;
pub mod disclosure;
pub mod drafts;
pub mod fan_out;
pub mod idle_sockets;
pub mod join;
pub mod long_thread;
pub mod messages;
pub mod mode_change;
pub mod phone_attempts;
pub mod programs;
pub mod publish_nodes;
pub mod queue_pages;
mod room;
pub mod sfu_audio;
pub mod sfu_growth;
pub mod sign_ins;
pub mod soak;
mod soak_member;
pub mod staff_import;
pub mod stuck;
pub mod telephones;
