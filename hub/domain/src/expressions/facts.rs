//! Values that an expression is evaluated on, read from JSON by the names of the schema. A value that is absent or of
//! the wrong kind is missing: a rule that needs it stays unknown.

use super::kind::{Kind, Schema};
use cel::Value as Cel;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// A longer list is not there: nobody's household, and too much for a rule.
pub const LIST_LIMIT: usize = 200;
/// A longer text is not there, in characters.
pub const TEXT_LIMIT: usize = 4_000;

/// Values by name.
#[derive(Debug, Clone)]
pub struct Facts {
    pub(super) today: Date,
    pub(super) values: BTreeMap<String, Cel>,
}

impl Facts {
    /// Reads an object by the schema; `today` is the day in the tenant's zone.
    pub fn read(schema: &Schema, values: &Value, today: Date) -> Self {
        let read = |(name, kind)| Some((String::from(name), value_of(kind, values.get(name)?)?));
        Self {
            today,
            values: schema.names().filter_map(read).collect(),
        }
    }

    /// Reads an object by the schema, on the day that it is at this time in a zone (IANA; UTC where it is not known).
    pub fn read_at(schema: &Schema, values: &Value, at_ms: i64, zone: &str) -> Self {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
        Self::read(schema, values, at.to_zoned(zone).date())
    }

    /// Whether a path of names has a value: `answers.household.income`. Inside of a list it has one when every row has.
    pub fn has(&self, path: &str) -> bool {
        let mut names = path.split('.');
        let Some(first) = names.next() else { return false };
        if first == super::kind::TODAY {
            return names.next().is_none();
        }
        let rest: Vec<&str> = names.collect();
        self.values.get(first).is_some_and(|value| has(value, &rest))
    }
}

fn has(value: &Cel, path: &[&str]) -> bool {
    let Some((name, rest)) = path.split_first() else {
        return true;
    };
    match value {
        Cel::List(rows) => rows.iter().all(|row| has(row, path)),
        Cel::Map(map) => {
            let found = map.map.get(&cel::objects::Key::from(*name));
            found.is_some_and(|value| has(value, rest))
        }
        _ => false,
    }
}

/// A date as `yyyy-mm-dd`; the text sorts by date.
pub(super) fn day(text: &str) -> Option<Date> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_plain.then(|| text.parse().ok()).flatten()
}

fn value_of(kind: &Kind, value: &Value) -> Option<Cel> {
    match kind {
        Kind::Bool => value.as_bool().map(Cel::Bool),
        Kind::Int => value.as_i64().map(Cel::Int),
        Kind::Text => {
            let text = value.as_str()?;
            let fits = text.chars().nth(TEXT_LIMIT).is_none();
            fits.then(|| Cel::from(text))
        }
        Kind::Date => {
            let text = value.as_str()?;
            day(text).map(|_| Cel::from(text))
        }
        Kind::List(of) => {
            let items = value.as_array()?;
            if items.len() > LIST_LIMIT {
                return None;
            }
            // All or nothing: a list that is short of a row would count wrong.
            let items: Option<Vec<Cel>> = items.iter().map(|item| value_of(of, item)).collect();
            items.map(Cel::from)
        }
        Kind::Record(fields) => {
            let values = value.as_object()?;
            let read = |(name, kind): (&String, &Kind)| {
                let value = value_of(kind, values.get(name)?)?;
                Some((name.clone(), value))
            };
            let read: HashMap<String, Cel> = fields.iter().filter_map(read).collect();
            Some(Cel::from(read))
        }
    }
}
