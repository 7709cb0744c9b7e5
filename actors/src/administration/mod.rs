//! Work of the administration that outlives a request.

pub mod audit_check;
pub mod audit_export;
