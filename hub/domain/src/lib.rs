//! What Commonline is about, without input or output: tenants, people, programs, applications and their workflow,
//! threads and messages, calls, consent, permissions. Everything here is plain data and pure functions.
#![forbid(unsafe_code)]

pub mod address;
pub mod applicant;
pub mod application;
pub mod assurance;
pub mod call;
pub mod channel;
pub mod clock;
pub mod config_version;
pub mod consent;
pub mod conversation;
pub mod delivery;
pub mod extraction;
pub mod hearing;
pub mod ids;
pub mod job;
pub mod login_window;
pub mod matter;
pub mod message;
pub mod names;
pub mod number_kind;
pub mod password;
pub mod permission;
pub mod problem;
pub mod program_reach;
pub mod recording_rules;
pub mod search_hit;
pub mod search_words;
pub mod status;
pub mod summary;
pub mod topic;
pub mod transcript;
pub mod words;
pub mod workflow;

pub use ids::{
    AccountId, ApplicantId, ApplicationId, CallId, CdUser, MessageId, ProgramId, StateId, TenantId, ThreadId,
};
