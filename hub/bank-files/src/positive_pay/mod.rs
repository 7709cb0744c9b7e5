//! Positive pay: the list of checks that were written, as a bank takes it. Every bank prescribes another form, so the form is data: which
//! columns, how wide or parted by what, how days and amounts are written. The bank pays what is on its list and asks about the rest.

mod check_layout;
mod layout;
mod read;
mod ready_made;
mod render;

pub use check_layout::{LayoutFault, LayoutFaultKind, Part};
pub use layout::{Align, AmountForm, Column, Content, DateForm, Form, Layout, LineEnd};
pub use read::read;
pub use ready_made::{cleared_comma_separated, cleared_fixed_42, comma_separated, fixed_100};
pub use render::{IssuedCheck, PayingAccount, example, preview, render, sample};
