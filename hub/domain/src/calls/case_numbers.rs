//! Telephone numbers that stand in somebody's answers: of a landlord, of an employer. They belong to the case, and may be called from
//! it.

use crate::people::address::normal_phone;
use serde_json::Value;
use std::collections::BTreeSet;

/// The numbers in answers, E.164. A form keeps a number as `+12025550101`; one of the former shape as it was written, under a name
/// that says what it is.
pub fn numbers_in(answers: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    gather(answers, "", &mut found);
    found
}

fn gather(value: &Value, name: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let says_phone = name.to_ascii_lowercase().contains("phone");
            let number = normal_phone(text).filter(|number| says_phone || number == text);
            found.extend(number);
        }
        Value::Array(values) => values.iter().for_each(|one| gather(one, name, found)),
        Value::Object(members) => members.iter().for_each(|(name, one)| gather(one, name, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_found_at_any_depth_and_other_digits_are_none() {
        let answers = json!({
            "landlord": { "name": "Hill Homes", "phone": "+12025550110" },
            "members": [{ "employer": { "reached": "+12025550111" } }],
            "LandlordPhone": "(202) 555-0112",
            "ssn": "123-45-6789",
            "account": "2025550199",
            "rent": 2_025_550_113_i64,
        });
        let found: Vec<String> = numbers_in(&answers).into_iter().collect();
        assert_eq!(found, ["+12025550110", "+12025550111", "+12025550112"]);
    }
}
