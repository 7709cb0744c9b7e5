//! Numbers that are stored under seal: a social security number, and the account number of a bank account. What is stored openly
//! has the last digits in their place, `{ "kept": "1234" }`, and nothing where somebody typed what is no such number.

use super::answers::{Reading, last_digits, read};
use super::document::Question;
use super::question_type::QuestionType;
use serde_json::{Value, json};

/// An answer without its number, and the number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// What is stored openly.
    pub open: Value,
    /// What is to be sealed: the digits, or as JSON what was typed and is no number.
    pub secret: String,
}

/// Takes the number out of an answer; none where there is none in it, or one that is kept already.
pub fn seal(question: &Question, value: &Value, reading: Reading<'_>) -> Option<Sealed> {
    let number = number(question, value)?;
    if number.is_null() || number.get("kept").is_some() {
        return None;
    }
    // What is no bank account as a whole has no account number that would fit.
    let is_part = question.kind == QuestionType::Ssn || value.get("account").is_some();
    let digits = digits(question, number, reading).filter(|_| is_part);
    let kept = json!({ "kept": digits.as_deref().map_or("", last_digits) });
    Some(Sealed {
        open: with_number(value, kept),
        secret: digits.unwrap_or_else(|| number.to_string()),
    })
}

/// The last digits of the number in an answer that is kept; empty for what is none.
pub fn kept<'a>(question: &Question, value: &'a Value) -> Option<&'a str> {
    number(question, value)?.get("kept")?.as_str()
}

/// An answer as it was typed, where what was typed is no number; otherwise as it is stored openly.
pub fn as_typed(question: &Question, open: &Value, secret: &str) -> Value {
    let typed = (kept(question, open) == Some(""))
        .then(|| serde_json::from_str(secret).ok())
        .flatten();
    match typed {
        Some(typed) => with_number(open, typed),
        None => open.clone(),
    }
}

/// The number, or what stands in its place. Of what is no bank account that is the whole.
fn number<'a>(question: &Question, value: &'a Value) -> Option<&'a Value> {
    match (question.kind, value) {
        (QuestionType::Ssn, value) => Some(value),
        (QuestionType::BankAccount, Value::Object(parts)) if parts.contains_key("account") => {
            parts.get("account")
        }
        (QuestionType::BankAccount, Value::Object(parts)) if parts.contains_key("kept") => Some(value),
        (QuestionType::BankAccount, Value::Object(_)) => None,
        (QuestionType::BankAccount, value) => Some(value),
        _ => None,
    }
}

fn with_number(value: &Value, number: Value) -> Value {
    match value {
        Value::Object(parts) if parts.contains_key("account") => {
            let mut parts = parts.clone();
            parts.insert("account".into(), number);
            Value::Object(parts)
        }
        _ => number,
    }
}

/// The digits of a number that fits.
fn digits(question: &Question, number: &Value, reading: Reading<'_>) -> Option<String> {
    let read = match question.kind {
        QuestionType::Ssn => read(question, number, reading).ok()??,
        _ => {
            // The other parts do not matter to the number.
            let whole =
                json!({ "holder": "-", "routing": "021000021", "account": number, "kind": "checking" });
            read(question, &whole, reading).ok()??.get("account")?.clone()
        }
    };
    read.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: &str) -> Question {
        serde_json::from_value(json!({ "id": "q", "type": kind, "words": { "en": "Q" } })).unwrap()
    }

    fn reading() -> Reading<'static> {
        Reading {
            lang: "en",
            today: "2026-11-28".parse().unwrap(),
        }
    }

    #[test]
    fn the_digits_are_taken_out_and_the_last_of_them_stay() {
        let ssn = question("ssn");
        let sealed = seal(&ssn, &json!("123-45-6789"), reading()).unwrap();
        assert_eq!(
            (sealed.open, &*sealed.secret),
            (json!({ "kept": "6789" }), "123456789")
        );
        let bank = question("bank_account");
        let account = json!({ "holder": "Ana", "account": "12 34-5678" });
        let sealed = seal(&bank, &account, reading()).unwrap();
        assert_eq!(
            sealed.open,
            json!({ "holder": "Ana", "account": { "kept": "5678" } })
        );
        assert_eq!(sealed.secret, "12345678");
        let short = seal(&bank, &json!({ "account": "1234" }), reading()).unwrap();
        assert_eq!(
            short.open,
            json!({ "account": { "kept": "34" } }),
            "not the whole of it"
        );
    }

    #[test]
    fn what_is_no_number_is_sealed_too_and_comes_back_as_it_was_typed() {
        let ssn = question("ssn");
        for typed in [
            json!("123-45"),
            json!(123_456_789),
            json!(["123456789"]),
            json!({ "a": 1 }),
        ] {
            let sealed = seal(&ssn, &typed, reading()).unwrap();
            assert_eq!(sealed.open, json!({ "kept": "" }), "{typed}");
            assert_eq!(as_typed(&ssn, &sealed.open, &sealed.secret), typed);
            assert!(read(&ssn, &sealed.open, reading()).is_err());
        }
        let bank = question("bank_account");
        let typed = json!({ "holder": "Ana", "account": "12" });
        let sealed = seal(&bank, &typed, reading()).unwrap();
        assert!(!sealed.open.to_string().contains("12"));
        assert_eq!(as_typed(&bank, &sealed.open, &sealed.secret), typed);
        let whole = seal(&bank, &json!("12345678"), reading()).unwrap();
        assert!(!whole.open.to_string().contains("5678"));
    }

    #[test]
    fn what_has_no_number_or_is_kept_has_nothing_to_seal() {
        assert_eq!(seal(&question("ssn"), &Value::Null, reading()), None);
        assert_eq!(
            seal(&question("ssn"), &json!({ "kept": "6789" }), reading()),
            None
        );
        assert_eq!(seal(&question("text"), &json!("123-45-6789"), reading()), None);
        let bank = question("bank_account");
        assert_eq!(seal(&bank, &json!({ "holder": "Ana" }), reading()), None);
        let kept = json!({ "account": { "kept": "5678" } });
        assert_eq!(seal(&bank, &kept, reading()), None);
        assert_eq!(super::kept(&bank, &kept), Some("5678"));
    }
}
