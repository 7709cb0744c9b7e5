//! The JSON Schema (2020-12) of a form's answers in normal form, for programs that read them. It is made from the kinds of
//! questions alone: no reference, nothing of an author's, so that no form can make it expensive. Rules are not in it.

use super::answers::{ADDRESS_KINDS, MAX_CENTS, STATES};
use super::document::{Does, Form, Question};
use super::plan::places;
use super::question_type::{Part, PartKind, QuestionType};
use serde_json::{Map, Value, json};

const MAX_SAFE: i64 = 9_007_199_254_740_991;

/// The schema of the answers of an [`crate::Outcome`] without faults.
pub fn json_schema(form: &Form) -> Value {
    let places = places(form);
    // What a rule may hide, or computes, need not be there.
    let is_certain = |question: &Question| {
        let around = &places[question.id.as_str()];
        let decides = |rule: &crate::document::Rule| match rule.does {
            Does::Show => around.contains(&rule.target.as_str()),
            Does::Compute => rule.target == question.id,
            Does::Require | Does::Check => false,
        };
        question.required && !form.rules.iter().any(decides)
    };
    let items: Vec<&Question> = form.items().collect();
    let mut schema = of_questions(&items, &is_certain);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    if let Some(title) = form.title.get("en") {
        schema["title"] = title.as_str().into();
    }
    schema
}

fn of_questions(questions: &[&Question], is_certain: &dyn Fn(&Question) -> bool) -> Value {
    let mut properties = Map::new();
    for question in questions {
        let mut schema = of_question(question, is_certain);
        if let Some(words) = question.words.get("en") {
            schema["title"] = words.as_str().into();
        }
        properties.insert(question.id.clone(), schema);
    }
    let certain = questions.iter().filter(|question| is_certain(question));
    let required: Vec<&str> = certain.map(|question| question.id.as_str()).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn of_question(question: &Question, is_certain: &dyn Fn(&Question) -> bool) -> Value {
    let most = question.most();
    match question.kind {
        QuestionType::Name if question.parts => {
            let part = || text(200);
            object(
                json!({ "full": text(820), "first": part(), "middle": part(), "last": part(), "suffix": part() }),
                &["full"],
            )
        }
        QuestionType::Date | QuestionType::DateOfBirth if question.about => {
            pattern(r"^(19|2[0-2])[0-9]{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$")
        }
        QuestionType::Money if !question.periods.is_empty() => {
            let periods: Vec<&str> = question.periods.iter().map(|period| period.name()).collect();
            let payments =
                json!({ "type": "array", "items": whole(0, MAX_CENTS), "minItems": 4, "maxItems": 4 });
            object(
                json!({
                    "cents": whole(0, 4 * MAX_CENTS),
                    "period": { "enum": periods },
                    "monthly": whole(0, MAX_SAFE),
                    "hours_hundredths": whole(1, 16_800),
                    "days": whole(1, 7),
                    "payments": payments,
                }),
                &["cents", "period", "monthly"],
            )
        }
        QuestionType::Money => object(json!({ "cents": whole(0, MAX_CENTS) }), &["cents"]),
        QuestionType::Number => {
            let limit = question.kind.most();
            whole(question.min.unwrap_or(-limit), question.max.unwrap_or(limit))
        }
        QuestionType::Text => text(most),
        QuestionType::Choice => json!({ "enum": options(question) }),
        QuestionType::Choices => {
            json!({ "type": "array", "items": { "enum": options(question) }, "minItems": 1, "uniqueItems": true })
        }
        QuestionType::File => files(most),
        QuestionType::Photo => object(
            json!({ "pages": files(most), "doubtful": files(most) }),
            &["pages"],
        ),
        QuestionType::Group => {
            let items: Vec<&Question> = question.items.iter().collect();
            let row = object(
                json!({ "id": pattern("^[A-Za-z0-9_-]{1,40}$"), "answers": of_questions(&items, is_certain) }),
                &["id", "answers"],
            );
            let is_there = question.required && is_certain(question);
            let least = question.min.unwrap_or(0).max(i64::from(is_there));
            json!({ "type": "array", "items": row, "minItems": least, "maxItems": most })
        }
        kind => of_kind(kind),
    }
}

fn of_kind(kind: QuestionType) -> Value {
    if let Some(parts) = kind.parts() {
        let properties: Map<String, Value> = parts
            .iter()
            .map(|part| (part.name.to_owned(), of_part(part)))
            .collect();
        let required: Vec<&str> = parts
            .iter()
            .filter(|part| part.required)
            .map(|part| part.name)
            .collect();
        return object(properties.into(), &required);
    }
    match kind {
        QuestionType::Name => object(json!({ "full": text(200) }), &["full"]),
        QuestionType::Address => {
            let address = json!({
                "kind": { "enum": ADDRESS_KINDS },
                "line": text(200),
                "unit": text(50),
                "city": text(100),
                "state": { "enum": STATES },
                "zip": pattern("^[0-9]{5}(-[0-9]{4})?$"),
                "county": text(100),
            });
            object(address, &["kind"])
        }
        QuestionType::DateOfBirth | QuestionType::Date => {
            pattern(r"^(19|2[0-2])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
        }
        QuestionType::Ssn => number("^[0-8][0-9]{8}$"),
        QuestionType::Phone => pattern(r"^\+[1-9][0-9]{7,14}$"),
        QuestionType::Email => {
            json!({ "type": "string", "pattern": "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", "maxLength": 254 })
        }
        QuestionType::Text => text(200),
        QuestionType::YesNo => json!({ "type": "boolean" }),
        QuestionType::Declaration => object(
            json!({ "agreed": { "const": true }, "lang": text(35), "read_by": text(200), "on_paper_by": text(200) }),
            &["agreed", "lang"],
        ),
        QuestionType::Signature => {
            let hash = || pattern("^[0-9a-f]{64}$");
            let signature = json!({
                "name": text(200),
                "lang": text(35),
                "signed_at_ms": whole(0, MAX_SAFE),
                "text_hash": hash(),
                "answers_hash": hash(),
                "drawing": pattern("^[A-Za-z0-9_-]{1,64}$"),
                "read_by": text(200),
                "on_paper_by": text(200),
            });
            object(
                signature,
                &["name", "lang", "signed_at_ms", "text_hash", "answers_hash"],
            )
        }
        // They have settings, or parts: above.
        QuestionType::Money
        | QuestionType::Number
        | QuestionType::Choice
        | QuestionType::Choices
        | QuestionType::File
        | QuestionType::Photo
        | QuestionType::HouseholdMember
        | QuestionType::Employer
        | QuestionType::Licence
        | QuestionType::BankAccount
        | QuestionType::Group => json!(false),
    }
}

fn of_part(part: &Part) -> Value {
    match part.kind {
        PartKind::As(kind) => of_kind(kind),
        PartKind::OneOf(options) => json!({ "enum": options }),
        PartKind::Digits {
            least,
            most,
            is_routing,
        } => {
            let digits = format!("^[0-9]{{{least},{most}}}$");
            if is_routing {
                pattern(&digits)
            } else {
                number(&digits)
            }
        }
        PartKind::State => json!({ "enum": STATES }),
        PartKind::Text(most) => text(most),
    }
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// A text without control characters but tabs and ends of lines.
fn text(most: usize) -> Value {
    let plain = "^[^\u{0}-\u{8}\u{b}-\u{1f}\u{7f}]*$";
    json!({ "type": "string", "minLength": 1, "maxLength": most, "pattern": plain })
}

fn pattern(pattern: &str) -> Value {
    json!({ "type": "string", "pattern": pattern })
}

/// A number, or the last digits of one that is kept sealed.
fn number(digits: &str) -> Value {
    let kept = object(json!({ "kept": pattern("^[0-9]{1,4}$") }), &["kept"]);
    json!({ "anyOf": [pattern(digits), kept] })
}

fn whole(least: i64, most: i64) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": most })
}

fn files(most: usize) -> Value {
    json!({ "type": "array", "items": pattern("^[A-Za-z0-9_-]{1,64}$"), "minItems": 1, "maxItems": most, "uniqueItems": true })
}

fn options(question: &Question) -> Vec<&str> {
    question.options.iter().map(|option| option.id.as_str()).collect()
}
