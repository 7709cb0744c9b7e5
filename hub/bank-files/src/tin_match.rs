//! The IRS's matching of names and taxpayer numbers: the text file that it takes, and the one that it gives back (Publication 2108-A,
//! "Bulk TIN Matching"): `type;TIN;name;account`, and the answer as a further field.

use crate::error::BankFileError;
use crate::payee_name::NameUse;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The most lines of a file.
pub const MOST_LINES: usize = 100_000;
/// The most characters of the account field.
const MOST_TOKEN: usize = 20;

/// A taxpayer's number; `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Tin(String);

impl Tin {
    /// Of nine digits, with the hyphens that people write.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(text: &str) -> Result<Self, BankFileError> {
        let digits: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
        match digits.len() == 9 && digits.bytes().all(|digit| digit.is_ascii_digit()) {
            true => Ok(Self(digits)),
            false => Err(BankFileError::Field {
                field: "TIN",
                most: 9,
            }),
        }
    }
}

impl fmt::Debug for Tin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("*********")
    }
}

/// What kind of number it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TinKind {
    /// Of an employer.
    Ein,
    /// Social security.
    Ssn,
    Unknown,
}

impl TinKind {
    fn digit(self) -> char {
        match self {
            TinKind::Ein => '1',
            TinKind::Ssn => '2',
            TinKind::Unknown => '3',
        }
    }
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TinRow {
    pub kind: TinKind,
    pub tin: Tin,
    /// As [`NameUse::Irs`] takes it.
    pub name: String,
    /// By which the answer is known again: a random word of at most 20 letters and digits. It is never a number of an application, since
    /// the file leaves the house.
    pub token: String,
}

/// Writes the file, in the order given.
///
/// # Errors
/// No rows or too many, a name that the IRS does not take, a token that is none or stands there twice.
pub fn write(rows: &[TinRow]) -> Result<String, BankFileError> {
    if rows.is_empty() {
        return Err(BankFileError::Empty);
    }
    if rows.len() > MOST_LINES {
        return Err(BankFileError::TooMany(MOST_LINES));
    }
    let mut tokens = BTreeSet::new();
    let mut text = String::new();
    for (line, row) in (1..).zip(rows) {
        if !NameUse::Irs.accepts(&row.name) {
            return Err(BankFileError::Field {
                field: "name",
                most: NameUse::Irs.most(),
            });
        }
        let is_token = !row.token.is_empty() && row.token.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_token || row.token.len() > MOST_TOKEN {
            return Err(BankFileError::Field {
                field: "account",
                most: MOST_TOKEN,
            });
        }
        if !tokens.insert(row.token.as_str()) {
            return Err(BankFileError::TokenTwice(line));
        }
        let fields = [&row.kind.digit().to_string(), &row.tin.0, &row.name, &row.token];
        text.push_str(&fields.map(String::as_str).join(";"));
        text.push_str("\r\n");
    }
    Ok(text)
}

/// What the IRS answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TinResult {
    /// 0: name and number belong together.
    Match,
    /// 1: there is no number, or not one of nine digits.
    MissingTin,
    /// 2: the number has not been issued.
    NotIssued,
    /// 3: they do not belong together.
    NoMatch,
    /// 4: the line is not as it should be.
    InvalidRequest,
    /// 5: the line is there twice.
    Duplicate,
    /// 6: of an unknown kind, it is a social security number that belongs to the name.
    MatchedSsn,
    /// 7: of an unknown kind, it is an employer's number that belongs to the name.
    MatchedEin,
    /// 8: of an unknown kind, both.
    MatchedBoth,
    /// Another answer, or a line that cannot be read: for a person to look at.
    Unknown(String),
}

impl TinResult {
    fn of(code: &str) -> Self {
        match code {
            "0" => Self::Match,
            "1" => Self::MissingTin,
            "2" => Self::NotIssued,
            "3" => Self::NoMatch,
            "4" => Self::InvalidRequest,
            "5" => Self::Duplicate,
            "6" => Self::MatchedSsn,
            "7" => Self::MatchedEin,
            "8" => Self::MatchedBoth,
            other => Self::Unknown(other.to_owned()),
        }
    }

    /// The number of the answer, 0 to 8; none of an unknown one.
    pub fn code(&self) -> Option<i64> {
        Some(match self {
            Self::Match => 0,
            Self::MissingTin => 1,
            Self::NotIssued => 2,
            Self::NoMatch => 3,
            Self::InvalidRequest => 4,
            Self::Duplicate => 5,
            Self::MatchedSsn => 6,
            Self::MatchedEin => 7,
            Self::MatchedBoth => 8,
            Self::Unknown(_) => return None,
        })
    }

    /// Whether the name and the number belong together.
    pub fn is_match(&self) -> bool {
        match self {
            Self::Match | Self::MatchedSsn | Self::MatchedEin | Self::MatchedBoth => true,
            Self::MissingTin
            | Self::NotIssued
            | Self::NoMatch
            | Self::InvalidRequest
            | Self::Duplicate
            | Self::Unknown(_) => false,
        }
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TinAnswer {
    /// From 1.
    pub line: usize,
    /// Empty where the line does not have one.
    pub token: String,
    pub result: TinResult,
}

/// Reads the answers, one for each line that is not blank. The numbers are not given on. A line of another form is an answer that nobody
/// knows, with no more of it than its last field.
///
/// # Errors
/// More lines than a file has.
pub fn read(text: &str) -> Result<Vec<TinAnswer>, BankFileError> {
    let mut answers = Vec::new();
    for (line, row) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let row = row.trim();
        if row.is_empty() {
            continue;
        }
        if answers.len() == MOST_LINES {
            return Err(BankFileError::TooMany(MOST_LINES));
        }
        let fields: Vec<&str> = row.split(';').map(str::trim).collect();
        answers.push(match fields[..] {
            [_, _, _, token, code] => TinAnswer {
                line,
                token: token.to_owned(),
                result: TinResult::of(code),
            },
            _ => TinAnswer {
                line,
                token: String::new(),
                result: TinResult::Unknown(String::new()),
            },
        });
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: TinKind, tin: &str, name: &str, token: &str) -> TinRow {
        TinRow {
            kind,
            tin: Tin::parse(tin).unwrap(),
            name: name.into(),
            token: token.into(),
        }
    }

    #[test]
    fn acceptance_15_the_file_has_kind_number_name_and_token() {
        let rows = [
            row(TinKind::Ein, "12-3456789", "OMALLEY & SONS", "K7Q2M9X4"),
            row(TinKind::Ssn, "987 65 4321", "JANE SMITH-ROE", "b2D"),
            row(
                TinKind::Unknown,
                "112233445",
                "SMITH & CO",
                "A1B2C3D4E5F6G7H8J9K0",
            ),
        ];
        assert_eq!(
            write(&rows).unwrap(),
            "1;123456789;OMALLEY & SONS;K7Q2M9X4\r\n2;987654321;JANE SMITH-ROE;b2D\r\n\
             3;112233445;SMITH & CO;A1B2C3D4E5F6G7H8J9K0\r\n"
        );
        assert!(!format!("{rows:?}").contains("3456789"), "a log shows no number");
    }

    #[test]
    fn acceptance_15_what_the_irs_does_not_take_is_refused() {
        let field =
            |field, most| -> Result<String, BankFileError> { Err(BankFileError::Field { field, most }) };
        for name in ["O'MALLEY", "SMITH, JANE", "José", "", "A;B", &"A".repeat(41)] {
            let rows = [row(TinKind::Ssn, "987654321", name, "t")];
            assert_eq!(write(&rows), field("name", 40), "{name}");
        }
        for token in ["", "ERA-77", "a b", "A1B2C3D4E5F6G7H8J9K01"] {
            let rows = [row(TinKind::Ssn, "987654321", "JANE", token)];
            assert_eq!(write(&rows), field("account", 20), "{token}");
        }
        let one = row(TinKind::Ssn, "987654321", "JANE", "t");
        assert_eq!(
            write(&[one.clone(), one.clone()]),
            Err(BankFileError::TokenTwice(2))
        );
        assert_eq!(write(&[]), Err(BankFileError::Empty));
        assert_eq!(
            write(&vec![one; MOST_LINES + 1]),
            Err(BankFileError::TooMany(MOST_LINES))
        );
        for wrong in ["", "12345678", "1234567890", "12345678x", "１２３４５６７８９"] {
            assert_eq!(
                Tin::parse(wrong),
                Err(BankFileError::Field {
                    field: "TIN",
                    most: 9
                })
            );
        }
    }

    #[test]
    fn acceptance_15_answers_are_read_and_unknown_ones_kept_for_a_person() {
        let text = "1;123456789;OMALLEY & SONS;K7;0\r\n2;987654321;JANE;b2;3\n\n3;112233445;SMITH;c3;8\r\n\
                    2;1;X;d4;1\r\n2;2;X;e5;9\r\n2;987654321;JANE;f6\r\nnonsense";
        let answers = read(text).unwrap();
        let found: Vec<(usize, &str, &TinResult)> = answers
            .iter()
            .map(|answer| (answer.line, answer.token.as_str(), &answer.result))
            .collect();
        assert_eq!(
            found,
            [
                (1, "K7", &TinResult::Match),
                (2, "b2", &TinResult::NoMatch),
                (4, "c3", &TinResult::MatchedBoth),
                (5, "d4", &TinResult::MissingTin),
                (6, "e5", &TinResult::Unknown("9".into())),
                (7, "", &TinResult::Unknown(String::new())),
                (8, "", &TinResult::Unknown(String::new())),
            ]
        );
        let matches = answers.iter().filter(|answer| answer.result.is_match()).count();
        assert_eq!(matches, 2);
        assert_eq!(answers[4].result.code(), None);
    }

    #[test]
    fn acceptance_15_every_question_gets_its_answer_back() {
        let rows: Vec<TinRow> = (0..9)
            .map(|at| {
                row(
                    TinKind::Unknown,
                    &format!("{:09}", at * 111),
                    "ANA REYES",
                    &format!("t{at}"),
                )
            })
            .collect();
        let sent = write(&rows).unwrap();
        let answered: String = (0..9)
            .zip(sent.lines())
            .map(|(code, line)| format!("{line};{code}\r\n"))
            .collect();
        let answers = read(&answered).unwrap();
        for (at, answer) in answers.iter().enumerate() {
            assert_eq!(answer.token, rows[at].token);
            assert_eq!(answer.result, TinResult::of(&at.to_string()));
            assert_eq!(answer.result.code(), Some(at as i64));
        }
    }
}
