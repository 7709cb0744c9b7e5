//! The value of a rule. Its twin is `web/src/shared/form-engine/evaluate.ts`: what is changed here is changed there, and the
//! cases in `hub/forms/cases` say so when it is not.

use super::functions::{day, days, digits_only, per_year, years};
use super::tree::{Call, Each, Tree};
use hub_domain::expressions::STEP_LIMIT;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most parts of rules that are evaluated for one set of answers, all rules together.
pub const PART_LIMIT: i64 = 400_000;

/// A value. A date is the text of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
    List(Arc<Vec<Value>>),
    /// What is not there is missing.
    Record(Arc<BTreeMap<String, Value>>),
}

/// Why there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// An answer that it needs is not given, does not fit its question, or is hidden.
    Missing,
    /// A division by zero, a number that is too large.
    NoResult,
    /// Its loops took more than [`STEP_LIMIT`] steps, or all rules together more than [`PART_LIMIT`] parts.
    TooMuchWork,
}

impl Stopped {
    /// Its machine key.
    pub fn key(self) -> &'static str {
        match self {
            Stopped::Missing => "missing",
            Stopped::NoResult => "no_result",
            Stopped::TooMuchWork => "too_much_work",
        }
    }
}

/// What the rules of one set of answers may still cost.
#[derive(Debug)]
pub struct Work {
    parts: i64,
    steps: i64,
}

impl Default for Work {
    fn default() -> Self {
        Self {
            parts: PART_LIMIT,
            steps: STEP_LIMIT,
        }
    }
}

/// Evaluates a rule with the answers by id, for a row where it is about one.
pub fn evaluate(
    tree: &Tree,
    answers: &dyn Fn(&str) -> Option<Value>,
    row: Option<&Value>,
    today: Date,
    work: &mut Work,
) -> Result<Value, Stopped> {
    work.steps = STEP_LIMIT;
    let mut evaluation = Evaluation {
        answers,
        row,
        today,
        work,
        elements: Vec::new(),
    };
    evaluation.value(tree)
}

struct Evaluation<'a> {
    answers: &'a dyn Fn(&str) -> Option<Value>,
    row: Option<&'a Value>,
    today: Date,
    work: &'a mut Work,
    elements: Vec<Value>,
}

type Evaluated = Result<Value, Stopped>;

impl Evaluation<'_> {
    fn value(&mut self, tree: &Tree) -> Evaluated {
        self.work.parts -= 1;
        if self.work.parts < 0 {
            return Err(Stopped::TooMuchWork);
        }
        match tree {
            Tree::Bool(value) => Ok(Value::Bool(*value)),
            Tree::Int(value) => Ok(Value::Int(*value)),
            Tree::Text(value) => Ok(Value::Text(value.as_str().into())),
            Tree::Today => Ok(Value::Text(self.today.to_string().into())),
            Tree::Answer(id) => (self.answers)(id).ok_or(Stopped::Missing),
            Tree::Row => self.row.cloned().ok_or(Stopped::Missing),
            Tree::Element(depth) => self.elements.get(*depth).cloned().ok_or(Stopped::Missing),
            Tree::Field(from, name) => match self.value(from)? {
                Value::Record(fields) => fields.get(name).cloned().ok_or(Stopped::Missing),
                _ => Err(Stopped::Missing),
            },
            Tree::Has(None, id) => Ok(Value::Bool((self.answers)(id).is_some())),
            Tree::Has(Some(from), name) => match self.value(from)? {
                Value::Record(fields) => Ok(Value::Bool(fields.contains_key(name))),
                _ => Err(Stopped::Missing),
            },
            Tree::List(trees) => {
                let values: Result<Vec<Value>, Stopped> = trees.iter().map(|tree| self.value(tree)).collect();
                Ok(Value::List(values?.into()))
            }
            Tree::Call(Call::And, sides) => self.either(sides, false),
            Tree::Call(Call::Or, sides) => self.either(sides, true),
            Tree::Call(Call::If, parts) => match parts.as_slice() {
                [test, yes, no] => match self.condition(test)? {
                    true => self.value(yes),
                    false => self.value(no),
                },
                _ => Err(Stopped::NoResult),
            },
            Tree::Call(call, arguments) => {
                let values: Result<Vec<Value>, Stopped> =
                    arguments.iter().map(|tree| self.value(tree)).collect();
                self.calculated(*call, &values?)
            }
            Tree::Each(each) => self.each(each),
        }
    }

    fn condition(&mut self, tree: &Tree) -> Result<bool, Stopped> {
        match self.value(tree)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Stopped::NoResult),
        }
    }

    /// `and` and `or`: a side that decides does so whatever the other is.
    fn either(&mut self, sides: &[Tree], decides: bool) -> Evaluated {
        let mut stopped = None;
        for side in sides {
            match self.condition(side) {
                Ok(value) if value == decides => return Ok(Value::Bool(decides)),
                Ok(_) => {}
                Err(Stopped::TooMuchWork) => return Err(Stopped::TooMuchWork),
                Err(why) => stopped = stopped.or(Some(why)),
            }
        }
        stopped.map_or(Ok(Value::Bool(!decides)), Err)
    }

    fn each(&mut self, each: &Each) -> Evaluated {
        match each {
            Each::All { over, test } => self.decided(over, test, false),
            Each::Exists { over, test } => self.decided(over, test, true),
            Each::ExistsOne { over, test } => {
                let mut count = 0;
                for element in self.elements_of(over)?.iter() {
                    count += u32::from(self.with(element, |this| this.condition(test))?);
                }
                Ok(Value::Bool(count == 1))
            }
            Each::Gather { over, test, made } => {
                let mut gathered = Vec::new();
                for element in self.elements_of(over)?.iter() {
                    let value = self.with(element, |this| {
                        let is_wanted = match test {
                            Some(test) => this.condition(test)?,
                            None => true,
                        };
                        is_wanted.then(|| this.value(made)).transpose()
                    })?;
                    gathered.extend(value);
                }
                Ok(Value::List(gathered.into()))
            }
        }
    }

    /// `all` and `exists`: the first element that decides ends it, and a failure counts only where none does.
    fn decided(&mut self, over: &Tree, test: &Tree, decides: bool) -> Evaluated {
        let mut stopped = None;
        for element in self.elements_of(over)?.iter() {
            match self.with(element, |this| this.condition(test)) {
                Ok(value) if value == decides => return Ok(Value::Bool(decides)),
                Ok(_) => {}
                Err(Stopped::TooMuchWork) => return Err(Stopped::TooMuchWork),
                Err(why) => stopped = stopped.or(Some(why)),
            }
        }
        stopped.map_or(Ok(Value::Bool(!decides)), Err)
    }

    fn elements_of(&mut self, over: &Tree) -> Result<Arc<Vec<Value>>, Stopped> {
        match self.value(over)? {
            Value::List(elements) => Ok(elements),
            _ => Err(Stopped::NoResult),
        }
    }

    fn with<T>(
        &mut self,
        element: &Value,
        body: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.work.steps -= 1;
        if self.work.steps < 0 {
            return Err(Stopped::TooMuchWork);
        }
        self.elements.push(element.clone());
        let result = body(self);
        self.elements.pop();
        result
    }

    fn calculated(&self, call: Call, values: &[Value]) -> Evaluated {
        let number = |value: Option<i64>| value.map(Value::Int).ok_or(Stopped::NoResult);
        match (call, values) {
            (Call::Not, [Value::Bool(value)]) => Ok(Value::Bool(!value)),
            (Call::Equal, [left, right]) => Ok(Value::Bool(left == right)),
            (Call::Unequal, [left, right]) => Ok(Value::Bool(left != right)),
            (Call::Less, [left, right]) => ordered(left, right, std::cmp::Ordering::is_lt),
            (Call::LessOrEqual, [left, right]) => ordered(left, right, std::cmp::Ordering::is_le),
            (Call::Greater, [left, right]) => ordered(left, right, std::cmp::Ordering::is_gt),
            (Call::GreaterOrEqual, [left, right]) => ordered(left, right, std::cmp::Ordering::is_ge),
            (Call::Add, [Value::Int(left), Value::Int(right)]) => number(left.checked_add(*right)),
            (Call::Subtract, [Value::Int(left), Value::Int(right)]) => number(left.checked_sub(*right)),
            (Call::Multiply, [Value::Int(left), Value::Int(right)]) => number(left.checked_mul(*right)),
            (Call::Divide, [Value::Int(left), Value::Int(right)]) => number(left.checked_div(*right)),
            (Call::Modulo, [Value::Int(left), Value::Int(right)]) => number(left.checked_rem(*right)),
            (Call::In, [item, Value::List(list)]) => Ok(Value::Bool(list.contains(item))),
            (Call::Size, [Value::Text(text)]) => number(i64::try_from(text.chars().count()).ok()),
            (Call::Size, [Value::List(list)]) => number(i64::try_from(list.len()).ok()),
            (Call::StartsWith, [Value::Text(text), Value::Text(part)]) => {
                Ok(Value::Bool(text.starts_with(&**part)))
            }
            (Call::EndsWith, [Value::Text(text), Value::Text(part)]) => {
                Ok(Value::Bool(text.ends_with(&**part)))
            }
            (Call::Contains, [Value::Text(text), Value::Text(part)]) => {
                Ok(Value::Bool(text.contains(&**part)))
            }
            (Call::Age, [Value::Text(born)]) => number(day(born).map(|born| years(born, self.today))),
            (Call::AgeOn, [Value::Text(born), Value::Text(on)]) => {
                number(day(born).zip(day(on)).map(|(born, on)| years(born, on)))
            }
            (Call::Days, [Value::Text(from), Value::Text(to)]) => {
                number(day(from).zip(day(to)).and_then(|(from, to)| days(from, to)))
            }
            (Call::Sum, [Value::List(list)]) => {
                let mut sum = Some(0_i64);
                for value in list.iter() {
                    sum = match (sum, value) {
                        (Some(sum), Value::Int(value)) => sum.checked_add(*value),
                        _ => None,
                    };
                }
                number(sum)
            }
            (Call::Monthly, [Value::Int(amount), Value::Text(rhythm)]) => {
                let yearly = per_year(rhythm).and_then(|times| amount.checked_mul(times));
                number(yearly.map(|yearly| yearly / 12))
            }
            (Call::IsDigits, [Value::Text(text), Value::Int(count)]) => Ok(Value::Bool(
                digits_only(text) && i64::try_from(text.len()) == Ok(*count),
            )),
            _ => Err(Stopped::NoResult),
        }
    }
}

fn ordered(left: &Value, right: &Value, holds: fn(std::cmp::Ordering) -> bool) -> Evaluated {
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => Ok(Value::Bool(holds(left.cmp(right)))),
        (Value::Text(left), Value::Text(right)) => Ok(Value::Bool(holds(left.cmp(right)))),
        _ => Err(Stopped::NoResult),
    }
}
