//! What a rule says of an application where it does not hold: a sentence with the values that it was judged by. A value stands in braces,
//! as an expression of the names that rules may use: `{answers.size}`; one in cents as `{$answers.income}`.

use crate::cases::form::Words;
use crate::expressions::{Expression, ExpressionError, Facts, Schema};
use std::collections::BTreeMap;

/// The most values in a sentence.
const VALUE_LIMIT: usize = 10;
/// The longest sentence with its values, in characters.
const SAID_LIMIT: usize = 1_000;

/// A part of a sentence.
#[derive(Debug, Clone)]
enum Piece {
    Text(String),
    Value { expression: Expression, is_money: bool },
}

/// A rule's sentence, ready to be filled in, by language.
#[derive(Debug, Clone, Default)]
pub(super) struct RuleWords(BTreeMap<String, Vec<Piece>>);

impl RuleWords {
    /// Reads the sentences of a rule by the names that they may use.
    ///
    /// # Errors
    /// The first thing that is wrong with a value in one of them.
    pub fn read(words: &Words, names: &Schema) -> Result<Self, ExpressionError> {
        let mut read = BTreeMap::new();
        for (lang, text) in words {
            read.insert(lang.clone(), pieces(text, names)?);
        }
        Ok(Self(read))
    }

    /// The sentences about an application; without those of which a value is not there.
    pub fn of(&self, facts: &Facts) -> Words {
        let said = self.0.iter().filter_map(|(lang, pieces)| {
            let mut text = String::new();
            for piece in pieces {
                match piece {
                    Piece::Text(plain) => text.push_str(plain),
                    Piece::Value { expression, is_money } => {
                        let value = expression.text(facts)?;
                        text.push_str(&match is_money {
                            true => dollars(value.parse().ok()?),
                            false => value,
                        });
                    }
                }
            }
            (text.chars().count() <= SAID_LIMIT).then(|| (lang.clone(), text))
        });
        said.collect()
    }
}

fn pieces(text: &str, names: &Schema) -> Result<Vec<Piece>, ExpressionError> {
    let (mut pieces, mut rest, mut values) = (Vec::new(), text, 0);
    while let Some((plain, after)) = rest.split_once('{') {
        let place = text.len() - after.len();
        let unreadable = |message: &str| ExpressionError::Unreadable {
            place: text[..place].chars().count(),
            message: message.to_owned(),
        };
        let (source, after) = after
            .split_once('}')
            .ok_or_else(|| unreadable("a value ends with }"))?;
        values += 1;
        if values > VALUE_LIMIT {
            return Err(ExpressionError::TooManyParts);
        }
        let (is_money, source) = match source.strip_prefix('$') {
            Some(source) => (true, source),
            None => (false, source),
        };
        pieces.push(Piece::Text(plain.to_owned()));
        pieces.push(Piece::Value {
            expression: Expression::compile_value(source.trim(), names)?,
            is_money,
        });
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Ok(pieces)
}

/// Cents as people read them: `$4,010`, and `$4,010.50` where there are cents.
fn dollars(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let (whole, part) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let digits = whole.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    match part {
        0 => format!("{sign}${grouped}"),
        part => format!("{sign}${grouped}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expressions::Kind;
    use serde_json::{Value, json};

    fn names() -> Schema {
        let answers = Kind::record([("income", Kind::Int), ("size", Kind::Int), ("name", Kind::Text)]);
        Schema::default().with("answers", answers)
    }

    fn said(text: &str, answers: Value) -> Option<String> {
        let words = RuleWords::read(&[("en".to_owned(), text.to_owned())].into(), &names()).unwrap();
        let values = json!({ "answers": answers });
        let facts = Facts::read(&names(), &values, "2026-11-25".parse().unwrap());
        words.of(&facts).remove("en")
    }

    #[test]
    fn a_sentence_has_the_values_that_the_rule_was_judged_by() {
        let limit = "Income is {$answers.income} a month; the limit for {answers.size} people is \
            {$money(\"2244\") + money(\"700\") * answers.size}.";
        let full = said(limit, json!({ "income": 401_000, "size": 2 }));
        assert_eq!(
            full.as_deref(),
            Some("Income is $4,010 a month; the limit for 2 people is $3,644.")
        );
        assert_eq!(said(limit, json!({ "size": 2 })), None, "a value is missing");
        assert_eq!(
            said(
                "{answers.name} has {$answers.income}.",
                json!({ "name": "Ana", "income": 5 })
            )
            .as_deref(),
            Some("Ana has $0.05.")
        );
        assert_eq!(said("No value.", json!({})).as_deref(), Some("No value."));
        assert_eq!(dollars(-123_456_789), "-$1,234,567.89");
    }

    #[test]
    fn what_cannot_be_a_value_is_refused_with_the_reason() {
        let fault = |text: &str| {
            RuleWords::read(&[("en".to_owned(), text.to_owned())].into(), &names())
                .unwrap_err()
                .key()
        };
        assert_eq!(fault("{answers.pets}"), "unknown_name");
        assert_eq!(fault("Income is {answers.income"), "unreadable");
        assert_eq!(fault("{}"), "unreadable");
        assert_eq!(fault("{answers}"), "wrong_kind");
        assert_eq!(fault("{answers.size > 1}"), "wrong_kind");
        assert_eq!(fault(&"{answers.size}".repeat(11)), "too_many_parts");
    }
}
