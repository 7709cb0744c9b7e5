//! Why a file is not written, or not read.

use jiff::civil::Date;

/// Why a file is not written, or not read. None of them repeats a number of an account or a taxpayer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BankFileError {
    /// Not nine digits, not a prefix in use, or its check digit is another.
    #[error("a routing number has nine digits of which the last one checks the others")]
    RoutingNumber,
    #[error("an account number has 1 to 17 letters, digits and hyphens")]
    AccountNumber,
    /// Longer than its column, or with characters that the file does not take.
    #[error("{field} has at most {most} characters of those that the file takes")]
    Field { field: &'static str, most: usize },
    /// A number with more digits than its column.
    #[error("{field} has at most {most} digits")]
    TooLarge { field: &'static str, most: usize },
    #[error("an amount is above zero and within its column; a prenotification has none")]
    Amount,
    #[error("a file and each of its batches have at least one payment")]
    Empty,
    #[error("a file has at most {0} rows")]
    TooMany(usize),
    /// Banks do not settle then, or the day is over.
    #[error("{0} is no day on which banks will settle")]
    NotSettled(Date),
    /// A file identifier that is neither A to Z nor 0 to 9.
    #[error("the modifier of a file is a letter from A to Z, or a digit")]
    Modifier,
    #[error("the file begins with another record than a header")]
    NoHeader,
    /// A line that cannot be what the layout says.
    #[error("line {line} does not have {field} where the layout has it")]
    Line { line: usize, field: &'static str },
    #[error("the layout has {0} faults")]
    Layout(usize),
    #[error("the same check number is there twice: {0}")]
    CheckTwice(u64),
    #[error("the same account field is there twice, on line {0}")]
    TokenTwice(usize),
}
