//! Examples beside rules, run before a form is published: a rule that no longer does what its author wanted is a fault. Each rule runs
//! alone, on what its example says that it sees. A form that is in force is read without them.

use super::document::{Example, Form};
use super::fault::FormFault;
use super::plan::{PreparedRule, plan};
use super::question_type::{QuestionType, entry};
use super::rules::{Shape, Stopped, Value as Fact, Work, day, evaluate};
use hub_domain::expressions::TEXT_LIMIT;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// More faults than this are not listed.
const MOST_FAULTS: usize = 100;
/// The most characters of a value that a fault names.
const MOST_NAMED: usize = 100;
/// The day of examples whose rules read none.
const NO_DAY: Date = Date::constant(2000, 1, 1);

impl Form {
    /// Examples that do not come out as their author wrote, up to a hundred: `example_fails` (about what the rule gives instead),
    /// `example_unfit` (a value that the rule cannot see), `example_day` (no day, though the rule reads it). All of them together may
    /// take the work of one set of answers. None for a form that [`Form::check`] refuses.
    pub fn example_faults(&self) -> Vec<FormFault> {
        if self.rules.iter().all(|rule| rule.examples.is_empty()) {
            return Vec::new();
        }
        let Ok((rules, _)) = plan(self) else {
            return Vec::new();
        };
        let answers = Shape::row("", self.items().map(entry));
        let mut work = Work::default();
        let mut faults = Vec::new();
        for (place, (rule, prepared)) in self.rules.iter().zip(&rules).enumerate() {
            let row = self.row_of(&rule.target);
            for (number, example) in rule.examples.iter().enumerate() {
                let path = format!("rules[{place}].examples[{number}]");
                let seen = Seen {
                    answers: &answers,
                    row: row.as_ref(),
                };
                faults.extend(seen.fault(prepared, example, &path, &mut work));
                if faults.len() == MOST_FAULTS {
                    return faults;
                }
            }
        }
        faults
    }

    /// What a rule about a question inside a group sees of its row.
    fn row_of(&self, target: &str) -> Option<Shape> {
        let mut groups = self.items().filter(|item| item.kind == QuestionType::Group);
        let group = groups.find(|group| group.items.iter().any(|inner| inner.id == target))?;
        Some(Shape::row(&group.id, group.items.iter().map(entry)))
    }
}

/// What a rule can see.
struct Seen<'a> {
    answers: &'a Shape,
    row: Option<&'a Shape>,
}

impl Seen<'_> {
    fn fault(
        &self,
        rule: &PreparedRule,
        example: &Example,
        path: &str,
        work: &mut Work,
    ) -> Option<FormFault> {
        let unfit = |(place, about): Unfit| {
            let named: String = about.chars().take(MOST_NAMED).collect();
            FormFault::new(format!("{path}.{place}"), "example_unfit", named)
        };
        let answers = match record(self.answers, &example.answers, "answers") {
            Ok(answers) => answers,
            Err(fault) => return Some(unfit(fault)),
        };
        let row = match (self.row, example.row.keys().next()) {
            (None, Some(name)) => return Some(unfit(("row".to_owned(), name.clone()))),
            (None, None) => None,
            (Some(shape), _) => match record(shape, &example.row, "row") {
                Ok(row) => Some(Fact::Record(row.into())),
                Err(fault) => return Some(unfit(fault)),
            },
        };
        let today = match &example.today {
            Some(text) => day(text),
            None => Some(NO_DAY).filter(|_| !rule.tree.reads_today()),
        };
        let Some(today) = today else {
            let about = example.today.clone().unwrap_or_default();
            let named: String = about.chars().take(MOST_NAMED).collect();
            return Some(FormFault::new(format!("{path}.today"), "example_day", named));
        };
        let answer = |id: &str| answers.get(id).cloned();
        let gives = match evaluate(&rule.tree, &answer, row.as_ref(), today, work) {
            Ok(Fact::Bool(value)) => json!(value),
            Ok(Fact::Int(value)) => json!(value),
            Ok(Fact::Text(value)) => json!(*value),
            Ok(Fact::List(_) | Fact::Record(_)) | Err(Stopped::Missing) => Value::Null,
            Err(why) => return Some(FormFault::new(path, "example_fails", why.key())),
        };
        if gives == example.expected {
            return None;
        }
        let named: String = gives.to_string().chars().take(MOST_NAMED).collect();
        Some(FormFault::new(path, "example_fails", named))
    }
}

/// Where a value does not fit, and the last name that leads there.
type Unfit = (String, String);

fn record(shape: &Shape, values: &Map<String, Value>, path: &str) -> Result<BTreeMap<String, Fact>, Unfit> {
    let mut facts = BTreeMap::new();
    for (name, value) in values {
        let path = format!("{path}.{name}");
        let Some(field) = shape.field(name) else {
            return Err((path, name.clone()));
        };
        if !value.is_null() {
            facts.insert(field.id.clone(), fact(&field.shape, value, &path, name)?);
        }
    }
    Ok(facts)
}

fn fact(shape: &Shape, value: &Value, path: &str, name: &str) -> Result<Fact, Unfit> {
    let unfit = || (path.to_owned(), name.to_owned());
    match (shape, value) {
        (Shape::Bool, Value::Bool(value)) => Ok(Fact::Bool(*value)),
        (Shape::Int, Value::Number(number)) => number.as_i64().map(Fact::Int).ok_or_else(unfit),
        (Shape::Text, Value::String(text)) if text.chars().nth(TEXT_LIMIT).is_none() => {
            Ok(Fact::Text(text.as_str().into()))
        }
        (Shape::Date, Value::String(text)) if day(text).is_some() => Ok(Fact::Text(text.as_str().into())),
        (Shape::List(of), Value::Array(items)) => {
            let mut facts = Vec::with_capacity(items.len());
            for (place, item) in items.iter().enumerate() {
                facts.push(fact(of, item, &format!("{path}[{place}]"), name)?);
            }
            Ok(Fact::List(facts.into()))
        }
        (Shape::Record { .. }, Value::Object(values)) => {
            Ok(Fact::Record(record(shape, values, path)?.into()))
        }
        _ => Err(unfit()),
    }
}
