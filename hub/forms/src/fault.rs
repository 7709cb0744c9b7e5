//! What is wrong with a form document, and where.

use hub_domain::expressions::ExpressionError;
use serde::Serialize;

/// A fault of a form, for the person who wrote it: where in the document, which machine key, and what it is about. Screens have
/// the words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{path}: {key} {about}")]
pub struct FormFault {
    /// In the document: `sections[0].pages[1].items[2].options`, or `rules[3].when`.
    pub path: String,
    pub key: &'static str,
    /// The id, setting, name or number that it is about; may be empty.
    pub about: String,
}

impl FormFault {
    pub(crate) fn new(path: impl Into<String>, key: &'static str, about: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            key,
            about: about.into(),
        }
    }

    pub(crate) fn of_rule(path: impl Into<String>, error: &ExpressionError) -> Self {
        Self::new(path, error.key(), error.about())
    }
}
