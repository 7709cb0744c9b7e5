//! Addresses: a house, a P.O. box, a shelter, or none.

use super::{AnswerFault, Read, digits, object, text, typed};
use hub_domain::written::plain_line;
use serde_json::{Map, Value};

/// What kind of place it is. Without an address, whatever is known of the place is enough.
pub const ADDRESS_KINDS: [&str; 4] = ["home", "po_box", "shelter", "none"];

/// States, the District, territories, and the armed forces (USPS Publication 28, appendix B).
pub const STATES: &[&str] = &[
    "AA", "AE", "AK", "AL", "AP", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "FM", "GA", "GU",
    "HI", "IA", "ID", "IL", "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MH", "MI", "MN", "MO", "MP", "MS",
    "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA", "PR", "PW", "RI", "SC",
    "SD", "TN", "TX", "UT", "VA", "VI", "VT", "WA", "WI", "WV", "WY",
];

pub(super) fn read(value: &Value) -> Read {
    if value.is_null() {
        return Ok(None);
    }
    let given = object(value, &["kind", "line", "unit", "city", "state", "zip", "county"])?;
    let of = |part: &str| given.get(part).unwrap_or(&Value::Null);
    let kind = match of("kind") {
        Value::Null => "home",
        Value::String(kind) => {
            let known = ADDRESS_KINDS.into_iter().find(|known| known == kind);
            known.ok_or_else(|| AnswerFault::of("kind", "not_an_option"))?
        }
        _ => return Err(AnswerFault::of("kind", "wrong_kind")),
    };
    let mut made = Map::new();
    for (part, most) in [("line", 200), ("unit", 50), ("city", 100), ("county", 100)] {
        let read = text::read(of(part), most, false).map_err(|fault| fault.inside(part))?;
        made.extend(read.map(|read| (part.to_owned(), read)));
    }
    let read = state(of("state")).map_err(|fault| fault.inside("state"))?;
    made.extend(read.map(|read| ("state".to_owned(), read)));
    let read = digits::zip(of("zip")).map_err(|fault| fault.inside("zip"))?;
    made.extend(read.map(|read| ("zip".to_owned(), read)));
    if made.is_empty() && kind != "none" {
        return Ok(None);
    }
    let needed: &[&str] = match kind {
        "none" => &[],
        "shelter" => &["line", "city", "state"],
        _ => &["line", "city", "state", "zip"],
    };
    if let Some(part) = needed.iter().find(|part| !made.contains_key(**part)) {
        return Err(AnswerFault::of(part, "missing"));
    }
    made.insert("kind".into(), kind.into());
    Ok(Some(Value::Object(made)))
}

/// A state by its two letters.
pub(super) fn state(value: &Value) -> Read {
    let Some(text) = typed(value, 200)? else {
        return Ok(None);
    };
    let state = plain_line(text).to_uppercase();
    match STATES.contains(&state.as_str()) {
        true => Ok(Some(state.into())),
        false => Err(AnswerFault::whole("not_a_state")),
    }
}
