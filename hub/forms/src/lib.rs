//! The engine of the applicant's forms: the document, its rules, answers in their normal form, the difference between two
//! versions. Pure: no store, no clock, no network. The page has its twin in `web/src/shared/form-engine`; `hub/forms/cases` holds
//! both to one meaning. docs/FORMS.md is the introduction.
#![forbid(unsafe_code)]

pub mod answers;
pub mod change;
mod check;
pub mod correction;
pub mod document;
pub mod draft;
mod examples;
pub mod fault;
pub mod json_schema;
pub mod judge;
pub mod known;
pub mod old_shape;
pub mod own_correction;
pub mod place;
pub mod plan;
pub mod question_type;
pub mod rules;
pub mod sealed;
pub mod signatures;
pub mod translations;

pub use document::{Form, Question, Section};
pub use fault::FormFault;
pub use judge::{Outcome, judge};
pub use plan::Prepared;
pub use question_type::QuestionType;
