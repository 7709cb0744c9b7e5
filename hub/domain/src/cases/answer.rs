//! Answers as staff read them, by whichever form asked.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How an answer is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    Text,
    /// A whole number.
    Number,
    /// Cents.
    Money,
    /// `yyyy-mm-dd`.
    Date,
    /// Yes is 1, no is 0.
    Boolean,
    /// Rows of answers.
    List,
    /// A telephone number, as people here write it.
    Phone,
    /// One row of what the answer is made of; screens have the words for the parts, by their keys.
    Parts,
    /// Papers; the number says how many.
    Files,
    /// The name that was signed with; the number says when.
    Signature,
    /// Digits of which only the last are shown.
    Masked,
}

/// One answer, with the question in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Answer {
    pub key: String,
    pub title: String,
    pub kind: AnswerKind,
    /// What was answered, or what was chosen in the reader's language; null when it was not answered, or is a number or a list.
    pub text: Option<String>,
    pub number: Option<i64>,
    #[schema(no_recursion)]
    pub rows: Vec<Vec<Answer>>,
    /// The household fact that it gives.
    pub fact: Option<String>,
    /// The answers that can be chosen, in the reader's language; none where anything can be written.
    pub choices: Vec<AnswerChoice>,
    /// Which of them was chosen; of an amount that is paid again and again, how often; of an address that is no house, what it is.
    pub chosen: Option<String>,
    /// Its place, `owed` or `members/r1/born`; empty for a form of the former shape, and for parts of an answer.
    pub at: String,
    /// The question as its form has it, for the field in which the answer is corrected; null for a form of the former shape.
    #[schema(value_type = Option<serde_json::Value>)]
    pub question: Option<Value>,
    /// The answer as it is stored, without what is sealed in it.
    #[schema(value_type = Option<serde_json::Value>)]
    pub value: Option<Value>,
    /// Of an amount that is paid again and again: the cents of a month.
    pub monthly: Option<i64>,
    /// The files of its papers, or of the signature as it was drawn.
    pub files: Vec<String>,
    /// Whether there is a number behind the mask that can be shown with a reason.
    pub is_sealed: bool,
}

impl Answer {
    /// A question without an answer.
    pub(super) fn empty(key: &str, title: &str) -> Self {
        Self {
            key: key.to_owned(),
            title: title.to_owned(),
            kind: AnswerKind::Text,
            text: None,
            number: None,
            rows: Vec::new(),
            fact: None,
            choices: Vec::new(),
            chosen: None,
            at: String::new(),
            question: None,
            value: None,
            monthly: None,
            files: Vec::new(),
            is_sealed: false,
        }
    }

    /// Whether anything was answered.
    pub fn is_answered(&self) -> bool {
        let has_rows = match self.kind {
            AnswerKind::Parts => self.rows.iter().flatten().any(Answer::is_answered),
            _ => !self.rows.is_empty(),
        };
        self.text.is_some() || self.number.is_some() || self.chosen.is_some() || has_rows
    }

    /// The answer in one line, where there is nobody's language: in the audit log, in histories, in files.
    pub fn line(&self) -> String {
        match (self.kind, self.number) {
            (AnswerKind::Money, Some(cents)) => {
                let amount = format!("${}.{:02}", cents / 100, cents.unsigned_abs() % 100);
                match &self.chosen {
                    Some(period) => format!("{amount} {}", period.replace('_', " ")),
                    None => amount,
                }
            }
            (AnswerKind::Boolean, Some(1)) => "Yes".to_owned(),
            (AnswerKind::Boolean, Some(_)) => "No".to_owned(),
            (AnswerKind::List | AnswerKind::Parts, _) if self.text.is_none() => {
                let rows = self.rows.iter().map(|row| {
                    let cells = row.iter().map(Answer::line).filter(|cell| !cell.is_empty());
                    cells.collect::<Vec<_>>().join(", ")
                });
                rows.collect::<Vec<_>>().join("; ")
            }
            (AnswerKind::Files, _) => self.files.join(", "),
            (AnswerKind::Signature, _) | (_, None) => {
                let said = self.text.as_ref().or(self.chosen.as_ref());
                said.cloned().unwrap_or_default()
            }
            (_, Some(number)) => number.to_string(),
        }
    }
}

/// An answer that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct AnswerChoice {
    pub key: String,
    pub title: String,
}

/// Answers that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct AnswerSection {
    /// Empty for answers that the form does not know.
    pub key: String,
    pub title: String,
    pub answers: Vec<Answer>,
}
