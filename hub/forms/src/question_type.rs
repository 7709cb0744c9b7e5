//! The kinds of questions, named for what a caseworker asks. A new kind is a variant here; the compiler names the other places
//! (docs/tutorials/add-a-kind-of-question.md).

use super::document::Question;
use super::rules::Shape;
use serde::{Deserialize, Serialize};

macro_rules! types {
    ($($(#[$doc:meta])* $variant:ident = $name:literal;)+) => {
        /// The kind of a question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum QuestionType { $($(#[$doc])* #[serde(rename = $name)] $variant),+ }

        impl QuestionType {
            /// Every kind.
            pub const ALL: &[QuestionType] = &[$(QuestionType::$variant),+];

            /// Its name in documents.
            pub fn name(self) -> &'static str {
                match self { $(QuestionType::$variant => $name),+ }
            }
        }
    };
}

types! {
    /// A person's name, in one field or in parts.
    Name = "name";
    /// Where somebody lives or gets post: a house, a P.O. box, a shelter, no address.
    Address = "address";
    /// A day in the past.
    DateOfBirth = "date_of_birth";
    Date = "date";
    /// Cents, with how often they are paid where the question has periods.
    Money = "money";
    /// A social security number; shown masked.
    Ssn = "ssn";
    Phone = "phone";
    Email = "email";
    /// A whole number.
    Number = "number";
    Text = "text";
    /// One of the options.
    Choice = "choice";
    /// Several of the options.
    Choices = "choices";
    YesNo = "yes_no";
    File = "file";
    /// Pages that were photographed, in order.
    Photo = "photo";
    Signature = "signature";
    Declaration = "declaration";
    HouseholdMember = "household_member";
    Employer = "employer";
    Licence = "licence";
    BankAccount = "bank_account";
    /// Questions that are answered once for each row.
    Group = "group";
}

/// A part of an answer that has several: its name, its kind, and whether the answer is incomplete without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub name: &'static str,
    pub kind: PartKind,
    pub required: bool,
}

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// As the question of that kind without settings.
    As(QuestionType),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Digits; the number of them, and whether the last one is the check of an ABA routing number.
    Digits {
        least: usize,
        most: usize,
        is_routing: bool,
    },
    /// Two letters for a state.
    State,
    /// A text of at most so many characters.
    Text(usize),
}

const fn part(name: &'static str, kind: PartKind, required: bool) -> Part {
    Part { name, kind, required }
}

/// How members of a household are related to the applicant.
pub const RELATIONS: &[&str] = &[
    "self",
    "spouse",
    "partner",
    "child",
    "stepchild",
    "foster_child",
    "grandchild",
    "parent",
    "grandparent",
    "sibling",
    "other_relative",
    "not_related",
];

const HOUSEHOLD_MEMBER: &[Part] = &[
    part("name", PartKind::As(QuestionType::Name), true),
    part("born", PartKind::As(QuestionType::DateOfBirth), true),
    part("relation", PartKind::OneOf(RELATIONS), true),
];
const EMPLOYER: &[Part] = &[
    part("name", PartKind::Text(200), true),
    part("phone", PartKind::As(QuestionType::Phone), false),
    part("address", PartKind::As(QuestionType::Address), false),
    part("since", PartKind::As(QuestionType::Date), false),
];
const LICENCE: &[Part] = &[
    part("number", PartKind::Text(40), true),
    part("kind", PartKind::Text(200), false),
    part("state", PartKind::State, false),
    part("expires", PartKind::As(QuestionType::Date), false),
];
const BANK_ACCOUNT: &[Part] = &[
    part("holder", PartKind::Text(200), true),
    part(
        "routing",
        PartKind::Digits {
            least: 9,
            most: 9,
            is_routing: true,
        },
        true,
    ),
    part(
        "account",
        PartKind::Digits {
            least: 4,
            most: 17,
            is_routing: false,
        },
        true,
    ),
    part("kind", PartKind::OneOf(&["checking", "savings"]), true),
];

impl QuestionType {
    /// The parts of answers that are made of answers of other kinds.
    pub fn parts(self) -> Option<&'static [Part]> {
        match self {
            QuestionType::HouseholdMember => Some(HOUSEHOLD_MEMBER),
            QuestionType::Employer => Some(EMPLOYER),
            QuestionType::Licence => Some(LICENCE),
            QuestionType::BankAccount => Some(BANK_ACCOUNT),
            QuestionType::Name
            | QuestionType::Address
            | QuestionType::DateOfBirth
            | QuestionType::Date
            | QuestionType::Money
            | QuestionType::Ssn
            | QuestionType::Phone
            | QuestionType::Email
            | QuestionType::Number
            | QuestionType::Text
            | QuestionType::Choice
            | QuestionType::Choices
            | QuestionType::YesNo
            | QuestionType::File
            | QuestionType::Photo
            | QuestionType::Signature
            | QuestionType::Declaration
            | QuestionType::Group => None,
        }
    }

    /// The settings that a question of this kind may have, besides those of all kinds.
    pub fn settings(self) -> &'static [&'static str] {
        match self {
            QuestionType::Name => &["parts"],
            QuestionType::DateOfBirth | QuestionType::Date => &["about"],
            QuestionType::Money => &["periods", "factors"],
            QuestionType::Number => &["min", "max"],
            QuestionType::Text => &["lines", "max"],
            QuestionType::Choice | QuestionType::Choices => &["options"],
            QuestionType::File | QuestionType::Photo => &["max"],
            QuestionType::Signature => &["text", "covers"],
            QuestionType::Declaration => &["text"],
            QuestionType::Group => &["items", "min", "max"],
            QuestionType::Address
            | QuestionType::Ssn
            | QuestionType::Phone
            | QuestionType::Email
            | QuestionType::YesNo
            | QuestionType::HouseholdMember
            | QuestionType::Employer
            | QuestionType::Licence
            | QuestionType::BankAccount => &[],
        }
    }

    /// The greatest `max` that a question of this kind can have, and what it is without one.
    pub fn most(self) -> i64 {
        match self {
            QuestionType::Number => 1_000_000_000_000,
            QuestionType::Text => 4_000,
            QuestionType::Group => 200,
            QuestionType::File | QuestionType::Photo => 20,
            QuestionType::Name => 400,
            QuestionType::Address
            | QuestionType::DateOfBirth
            | QuestionType::Date
            | QuestionType::Money
            | QuestionType::Ssn
            | QuestionType::Phone
            | QuestionType::Email
            | QuestionType::Choice
            | QuestionType::Choices
            | QuestionType::YesNo
            | QuestionType::Signature
            | QuestionType::Declaration
            | QuestionType::HouseholdMember
            | QuestionType::Employer
            | QuestionType::Licence
            | QuestionType::BankAccount => 200,
        }
    }

    /// Whether the whole of an answer is hidden where it is only shown.
    pub fn is_masked(self) -> bool {
        matches!(self, QuestionType::Ssn | QuestionType::BankAccount)
    }
}

/// What a rule sees of an answer. Numbers that are sealed are not seen; that they were given is.
pub fn shape(question: &Question) -> Shape {
    match question.kind {
        QuestionType::Group => Shape::rows(&question.id, question.items.iter().map(entry)),
        QuestionType::Choices => Shape::List(Box::new(Shape::Text)),
        QuestionType::Money if question.periods.is_empty() => Shape::Int,
        kind => shape_of(kind),
    }
}

/// The names by which rules find a question, and what they find.
pub fn entry(question: &Question) -> (Vec<String>, String, Shape) {
    let names = std::iter::once(question.id.clone()).chain(question.key.clone());
    (names.collect(), question.id.clone(), shape(question))
}

fn shape_of(kind: QuestionType) -> Shape {
    let int = |name| (name, Shape::Int);
    let text = |name| (name, Shape::Text);
    match kind {
        QuestionType::Name => Shape::record([text("full")]),
        QuestionType::Address => {
            Shape::record(["kind", "line", "unit", "city", "state", "zip", "county"].map(text))
        }
        QuestionType::DateOfBirth | QuestionType::Date => Shape::Date,
        QuestionType::Money => Shape::record([int("cents"), text("period"), int("monthly")]),
        QuestionType::Ssn => Shape::record([]),
        QuestionType::Phone | QuestionType::Email | QuestionType::Text | QuestionType::Choice => Shape::Text,
        QuestionType::Number => Shape::Int,
        QuestionType::Choices => Shape::List(Box::new(Shape::Text)),
        QuestionType::YesNo | QuestionType::Declaration => Shape::Bool,
        QuestionType::File | QuestionType::Photo => Shape::record([int("count")]),
        QuestionType::Signature => Shape::record([text("name")]),
        QuestionType::HouseholdMember => Shape::record([
            ("name", shape_of(QuestionType::Name)),
            ("born", Shape::Date),
            text("relation"),
        ]),
        QuestionType::Employer => Shape::record([
            text("name"),
            text("phone"),
            ("address", shape_of(QuestionType::Address)),
            ("since", Shape::Date),
        ]),
        QuestionType::Licence => Shape::record([
            text("number"),
            text("kind"),
            text("state"),
            ("expires", Shape::Date),
        ]),
        QuestionType::BankAccount => Shape::record([text("kind")]),
        QuestionType::Group => Shape::rows("", []),
    }
}
