//! JSON from outside, read with suspicion: nothing twice in an object, and nothing deeper than a person writes.

use super::FileFault;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::cell::RefCell;
use std::fmt;

/// Deepest nesting.
const MAX_DEPTH: usize = 64;

/// Where the reader stands, and what it has found.
#[derive(Default)]
struct Reading {
    path: Vec<String>,
    fault: Option<FileFault>,
}

impl Reading {
    fn place(&self) -> String {
        joined(&self.path)
    }
}

/// A path as faults name it: `form.sections[0].title`.
fn joined(path: &[String]) -> String {
    let mut joined = String::new();
    for part in path {
        if !joined.is_empty() && !part.starts_with('[') {
            joined.push('.');
        }
        joined.push_str(part);
    }
    joined
}

/// Reads a text.
///
/// # Errors
/// `malformed`, `twice` or `too_deep`, with the place.
pub(super) fn read(bytes: &[u8]) -> Result<Value, FileFault> {
    let reading = RefCell::new(Reading::default());
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let read = Strict(&reading).deserialize(&mut reader).and_then(|value| {
        reader.end()?;
        Ok(value)
    });
    read.map_err(|error| {
        let found = reading.into_inner();
        let place = found.place();
        let malformed = || FileFault::new(place, "malformed", error.to_string());
        found.fault.unwrap_or_else(malformed)
    })
}

/// Reads one value.
#[derive(Clone, Copy)]
struct Strict<'a>(&'a RefCell<Reading>);

impl Strict<'_> {
    /// Notes what is wrong here, and ends the reading.
    fn refuse<E: Error>(self, key: &'static str, about: impl Into<String>) -> E {
        let mut reading = self.0.borrow_mut();
        let fault = FileFault::new(reading.place(), key, about);
        if reading.fault.is_none() {
            reading.fault = Some(fault);
        }
        E::custom(key)
    }

    /// Goes one step down.
    fn enter<E: Error>(self, step: String) -> Result<(), E> {
        self.0.borrow_mut().path.push(step);
        let depth = self.0.borrow().path.len();
        match depth > MAX_DEPTH {
            true => Err(self.refuse("too_deep", MAX_DEPTH.to_string())),
            false => Ok(()),
        }
    }

    fn leave(self) {
        self.0.borrow_mut().path.pop();
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        // A database that keeps texts takes no zero byte.
        match value.contains('\0') {
            true => Err(self.refuse("not_allowed", "U+0000")),
            false => Ok(Value::String(value.to_owned())),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        loop {
            self.enter::<A::Error>(format!("[{}]", values.len()))?;
            let next = list.next_element_seed(self)?;
            self.leave();
            match next {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            self.enter::<A::Error>(name.clone())?;
            if object.contains_key(&name) {
                return Err(self.refuse("twice", name));
            }
            if name.contains('\0') {
                return Err(self.refuse("not_allowed", "U+0000"));
            }
            let value = members.next_value_seed(self)?;
            self.leave();
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
