//! Reports as files: requested, made by a job, fetched by a link valid for five minutes.

pub mod create;
pub mod link;
pub mod list;
