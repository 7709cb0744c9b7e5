//! Names that may be said in a call: a recogniser that expects them spells them as the case does.

use serde_json::Value;

/// Longest list, in characters: what a recogniser reads takes time from what it hears.
const LONGEST: usize = 240;
/// Longest name.
const LONGEST_NAME: usize = 60;
/// Parts of an answer's name that say that it names somebody or some place.
const NAMES: [&str; 8] = [
    "name", "full", "city", "county", "street", "line1", "employer", "landlord",
];

/// The names of a case, separated by commas: those given first, then those in the answers. Each stands there once; one that would
/// make the list too long is left out.
pub fn hints(names: &[&str], answers: Option<&Value>) -> String {
    let mut list = String::new();
    for name in names {
        add(&mut list, name);
    }
    if let Some(answers) = answers {
        gather(answers, "", &mut list);
    }
    list
}

fn gather(value: &Value, name: &str, list: &mut String) {
    match value {
        Value::String(text) => {
            let name = name.to_ascii_lowercase();
            if NAMES.iter().any(|part| name.contains(part)) {
                add(list, text);
            }
        }
        Value::Array(values) => values.iter().for_each(|one| gather(one, name, list)),
        Value::Object(members) => members.iter().for_each(|(name, one)| gather(one, name, list)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn add(list: &mut String, name: &str) {
    let name = name.trim();
    let is_name = name.chars().any(char::is_alphabetic) && name.chars().count() <= LONGEST_NAME;
    // Numbers are what people say most carefully, and some of them must not be guessed.
    let digits = name.chars().filter(char::is_ascii_digit).count();
    let is_known = list.split(", ").any(|known| known == name);
    if !is_name || digits > 5 || is_known || list.chars().count() + name.chars().count() + 2 > LONGEST {
        return;
    }
    if !list.is_empty() {
        list.push_str(", ");
    }
    list.push_str(name);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_stand_once_and_numbers_do_not() {
        let answers = json!({
            "who": { "full": "Amal Haddad" },
            "landlord": { "name": "Hill Homes", "phone": "+12025550110" },
            "lives": { "city": "Wheaton", "street": "12 Zuni Road" },
            "ssn_name": "123-45-6789",
            "rent": 90_000,
        });
        let list = hints(&["Amal Haddad", "Wayne County", ""], Some(&answers));
        assert_eq!(
            list,
            "Amal Haddad, Wayne County, Hill Homes, Wheaton, 12 Zuni Road"
        );
    }

    #[test]
    fn a_list_stays_short() {
        let many: Vec<String> = (0..100).map(|number| format!("Person Number {number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let list = hints(&many, None);
        assert!(
            list.chars().count() <= LONGEST && list.starts_with("Person Number 0, "),
            "{list}"
        );
    }
}
