//! Which of the files of one day a file is.

use crate::error::BankFileError;
use serde::{Deserialize, Serialize};

/// A to Z, then 0 to 9: the files of a day have different ones (NACHA rules, File ID Modifier).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub struct FileModifier(u8);

impl FileModifier {
    /// Of a day's first file.
    pub const FIRST: Self = Self(0);

    /// Of the next file of the day; none behind the 36th.
    pub fn next_of_day(self) -> Option<Self> {
        (self.0 < 35).then_some(Self(self.0 + 1))
    }

    /// As it stands in the file.
    pub fn letter(self) -> char {
        match self.0 {
            0..=25 => char::from(b'A' + self.0),
            other => char::from(b'0' + (other - 26).min(9)),
        }
    }
}

impl TryFrom<char> for FileModifier {
    type Error = BankFileError;

    fn try_from(letter: char) -> Result<Self, BankFileError> {
        match u8::try_from(letter) {
            Ok(letter @ b'A'..=b'Z') => Ok(Self(letter - b'A')),
            Ok(digit @ b'0'..=b'9') => Ok(Self(digit - b'0' + 26)),
            Ok(_) | Err(_) => Err(BankFileError::Modifier),
        }
    }
}

impl From<FileModifier> for char {
    fn from(modifier: FileModifier) -> char {
        modifier.letter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_thirty_six_files() {
        let mut all = vec![FileModifier::FIRST];
        while let Some(next) = all.last().and_then(|last| last.next_of_day()) {
            all.push(next);
        }
        let letters: String = all.iter().map(|modifier| modifier.letter()).collect();
        assert_eq!(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        for modifier in all {
            assert_eq!(FileModifier::try_from(modifier.letter()), Ok(modifier));
        }
        for wrong in ['a', ' ', 'Ä', '٣'] {
            assert_eq!(FileModifier::try_from(wrong), Err(BankFileError::Modifier));
        }
    }
}
