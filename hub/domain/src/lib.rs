//! Commonline's model, without input or output: tenants, people, programs, applications and their workflow, threads and
//! messages, calls, consent, permissions. Everything here is plain data and pure functions.
#![forbid(unsafe_code)]

pub mod assistant;
pub mod audit_query;
pub mod calls;
pub mod cases;
pub mod clock;
pub mod config_version;
pub mod configuration;
pub mod conversations;
pub mod expressions;
pub mod files;
pub mod identity;
pub mod ids;
pub mod job;
pub mod live;
pub mod money;
pub mod people;
pub mod problem;
pub mod profiles;
pub mod programs;
pub mod subscription;
pub mod topic;
pub mod written;

pub use ids::{
    AccountId, ApplicantId, ApplicationId, CallId, CdUser, MessageId, ProgramId, StateId, TenantId, ThreadId,
};
