//! Payments through the Automated Clearing House: the file of entries that a bank takes (NACHA Operating Rules, Appendix Three), and what
//! comes back: returns, dishonored and contested ones, and notifications of change (Appendices Four and Five).

mod change_reason;
mod correction;
mod file;
mod modifier;
mod read;
mod reply;
mod return_reason;
mod row;
mod transaction_code;
mod write;

pub use change_reason::{CHANGE_REASONS, ChangeKind, ChangeReason};
pub use correction::Correction;
pub use file::{AchFile, Batch, Entry, EntryClass, Origin};
pub use modifier::FileModifier;
pub use read::{AchFault, AchFaultKind, Addenda, ReadBatch, ReadEntry, ReadFile, Totals, read};
pub use reply::{Matter, Reply, replies};
pub use return_reason::{NextStep, RETURN_REASONS, ReturnKind, ReturnReason};
pub use transaction_code::{AccountKind, Movement, TransactionCode};
pub use write::{WrittenAch, write};
