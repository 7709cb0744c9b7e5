//! The administration: people who are invited to work here.

pub mod invitations;
pub mod staff_import;
