//! Reports: what each counts, over which days, and the resulting table (specification 2, sections 2.1 and 2.5).

mod age;
mod audience;
mod by;
mod entry;
mod export;
mod measure;
mod period;
mod report;
mod scope;
mod sheet;
mod sync_access;
mod table;

pub use age::Age;
pub use audience::Audience;
pub use by::By;
pub use entry::{EntryKind, ReportEntry};
pub use export::ReportExport;
pub use measure::{Measure, Unit};
pub use period::{Period, PeriodFault, Span, Step};
pub use report::{Report, RowKind};
pub use scope::Scope;
pub use sheet::Sheet;
pub use sync_access::sees_sync_report;
pub use table::{ReportRow, ReportTable, per_mille};
