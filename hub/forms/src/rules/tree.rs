//! A compiled rule, as it is evaluated here and on the page.

use serde::{Deserialize, Serialize};

/// A part of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tree {
    Bool(bool),
    /// As text: a number of 64 bits is more than JSON carries everywhere.
    #[serde(with = "as_text")]
    Int(i64),
    Text(String),
    /// The day on which the rules run.
    Today,
    /// The answer to a question, or the rows of a group, by id.
    Answer(String),
    /// The row that the rule runs for.
    Row,
    /// The element of the loop at this depth, from 0.
    Element(usize),
    /// A value of a record.
    Field(Box<Tree>, String),
    /// Whether a question is answered, or a record has a value: of a row or element, or of all answers where there is none.
    Has(Option<Box<Tree>>, String),
    List(Vec<Tree>),
    Call(Call, Vec<Tree>),
    Each(Box<Each>),
}

impl Tree {
    /// Whether its value depends on the day.
    pub fn reads_today(&self) -> bool {
        match self {
            Tree::Today => true,
            Tree::Bool(_)
            | Tree::Int(_)
            | Tree::Text(_)
            | Tree::Answer(_)
            | Tree::Row
            | Tree::Element(_)
            | Tree::Has(None, _) => false,
            Tree::Field(from, _) | Tree::Has(Some(from), _) => from.reads_today(),
            Tree::List(trees) => trees.iter().any(Tree::reads_today),
            Tree::Call(call, trees) => *call == Call::Age || trees.iter().any(Tree::reads_today),
            Tree::Each(each) => match &**each {
                Each::All { over, test } | Each::Exists { over, test } | Each::ExistsOne { over, test } => {
                    over.reads_today() || test.reads_today()
                }
                Each::Gather { over, test, made } => {
                    over.reads_today() || made.reads_today() || test.as_ref().is_some_and(Tree::reads_today)
                }
            },
        }
    }
}

/// A loop over a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Each {
    All {
        over: Tree,
        test: Tree,
    },
    Exists {
        over: Tree,
        test: Tree,
    },
    ExistsOne {
        over: Tree,
        test: Tree,
    },
    /// Elements, or what is made of them, where the test holds; without a test, of all.
    Gather {
        over: Tree,
        test: Option<Tree>,
        made: Tree,
    },
}

/// What a rule calculates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    And,
    Or,
    Not,
    If,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    In,
    Size,
    StartsWith,
    EndsWith,
    Contains,
    Age,
    AgeOn,
    Days,
    Sum,
    Monthly,
    IsDigits,
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &i64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}
