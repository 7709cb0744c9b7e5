//! Figures about programs for everybody: no account, no cookie, from any page (CORS `*`, without credentials). Everything comes from the
//! memory of the node.

pub mod answer;
pub mod catalog;
pub mod dashboard;
pub mod files;
pub mod page;
pub mod served;

use crate::route::{Calls, calls};

/// The calls: open to everybody.
pub const CALLS: Calls = calls! {
    dashboard::read_public_dashboard: Open;
    files::download_public_csv: Open;
    files::download_public_json: Open;
    catalog::read_data_catalog: Open;
};
