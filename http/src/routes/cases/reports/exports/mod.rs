//! Reports as files: asked for, made by a job, fetched by a link of five minutes.

pub mod create;
pub mod link;
pub mod list;
