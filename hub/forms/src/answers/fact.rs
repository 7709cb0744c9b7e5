//! What a rule sees of an answer in its normal form: [`crate::question_type::shape`] with values.

use crate::document::Question;
use crate::question_type::{QuestionType, shape};
use crate::rules::{Shape, Value as Fact, day};
use hub_domain::expressions::TEXT_LIMIT;
use serde_json::Value;
use std::collections::BTreeMap;

/// The value of an answer; none where a rule sees it as missing.
pub fn fact(question: &Question, answer: &Value) -> Option<Fact> {
    match question.kind {
        QuestionType::Money if question.periods.is_empty() => answer.get("cents")?.as_i64().map(Fact::Int),
        QuestionType::File => Some(counted(answer.as_array()?.len())),
        QuestionType::Photo => Some(counted(answer.get("pages")?.as_array()?.len())),
        QuestionType::Declaration => answer.get("agreed")?.as_bool().map(Fact::Bool),
        QuestionType::Ssn => Some(Fact::Record(BTreeMap::new().into())),
        QuestionType::Name
        | QuestionType::Address
        | QuestionType::DateOfBirth
        | QuestionType::Date
        | QuestionType::Money
        | QuestionType::Phone
        | QuestionType::Email
        | QuestionType::Number
        | QuestionType::Text
        | QuestionType::Choice
        | QuestionType::Choices
        | QuestionType::YesNo
        | QuestionType::Signature
        | QuestionType::HouseholdMember
        | QuestionType::Employer
        | QuestionType::Licence
        | QuestionType::BankAccount
        | QuestionType::Group => of_shape(&shape(question), answer),
    }
}

fn counted(count: usize) -> Fact {
    let count = Fact::Int(i64::try_from(count).unwrap_or(i64::MAX));
    Fact::Record(BTreeMap::from([("count".to_owned(), count)]).into())
}

fn of_shape(shape: &Shape, value: &Value) -> Option<Fact> {
    match shape {
        Shape::Bool => value.as_bool().map(Fact::Bool),
        Shape::Int => value.as_i64().map(Fact::Int),
        Shape::Text => {
            let text = value.as_str()?;
            let fits = text.chars().nth(TEXT_LIMIT).is_none();
            fits.then(|| Fact::Text(text.into()))
        }
        // A month without its day is no date to a rule.
        Shape::Date => value
            .as_str()
            .filter(|text| day(text).is_some())
            .map(|text| Fact::Text(text.into())),
        Shape::List(of) => {
            let items: Option<Vec<Fact>> = value.as_array()?.iter().map(|item| of_shape(of, item)).collect();
            Some(Fact::List(items?.into()))
        }
        Shape::Record { fields, .. } => {
            let values = value.as_object()?;
            let read = fields.iter().filter_map(|field| {
                let value = of_shape(&field.shape, values.get(&field.id)?)?;
                Some((field.id.clone(), value))
            });
            Some(Fact::Record(read.collect::<BTreeMap<_, _>>().into()))
        }
    }
}
