//! A check on US Letter paper: the check itself above, its stub below, where paper is perforated for both (3½ inches from the top). What
//! is printed on a check is English, as banks read it.

mod paper;
mod sheet;
mod test_sheet;

pub use sheet::{BlankStock, Check, Stamp, StubLine, check, checks};
pub use test_sheet::{TestSheet, check_test_sheet};

use crate::document::LetterError;

/// The height of a check, in points.
pub(crate) const HEIGHT: f32 = 252.0;
/// Points to an inch.
pub(crate) const INCH: f32 = 72.0;
/// The furthest that a printer may be off, in points.
const MOST_OFFSET: f32 = 36.0;

/// By how much everything is moved, in points, because a printer prints beside where it should.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Offset {
    /// To the right; to the left below zero.
    pub right: f32,
    /// Downwards; upwards below zero.
    pub down: f32,
}

impl Offset {
    fn check(self) -> Result<(), CheckError> {
        let is_small = |part: f32| part.abs() <= MOST_OFFSET;
        match is_small(self.right) && is_small(self.down) {
            true => Ok(()),
            false => Err(CheckError::DoesNotFit("offset")),
        }
    }
}

/// Why a check is not printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// Too long for its place, even in the smallest letters.
    #[error("{0} does not fit on the check")]
    DoesNotFit(&'static str),
    /// Zero, below, or more than a check is written for.
    #[error("a check is written for more than nothing and less than a trillion dollars")]
    Amount,
    /// Letters that banks do not read; the name is to be confirmed first.
    #[error("the payee has other letters than banks read")]
    Payee,
    #[error(transparent)]
    Letter(#[from] LetterError),
}
