//! What finance brings in as files: tax ids and payouts, a result for each row.

mod incoming_sheet;
mod payout;
mod row_result;
mod sheet_text;
mod tax_id;
mod tin_match;

pub use incoming_sheet::{IncomingSheet, MAX_BYTES, MAX_COLUMNS, MAX_ROWS, SheetFault, SheetRow};
pub use payout::{Payout, STATUSES};
pub use row_result::{RowDone, RowFault, RowResult};
pub use tax_id::{NewTaxId, TaxId};
pub use tin_match::{TinMatch, TinOutcome, matches_name};
