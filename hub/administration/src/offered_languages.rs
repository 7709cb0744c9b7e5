//! How whole a portal is in a language: which of the texts that applicants see lack it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How many texts of a kind there are, and how many are written in a language.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Completeness {
    pub written: u32,
    pub all: u32,
}

impl Completeness {
    /// Whether nothing lacks.
    pub fn is_whole(self) -> bool {
        self.written == self.all
    }

    /// With one more text.
    pub fn add(&mut self, is_written: bool) {
        self.all += 1;
        self.written += u32::from(is_written);
    }

    /// With those of another.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            written: self.written + other.written,
            all: self.all + other.all,
        }
    }
}

/// How a document of configuration (a form, the details of a program, reasons of a denial) is written in a language. A text by
/// language is an object of languages that has an English text or one of the tenant's own language, `own`.
pub fn of_document(document: &Value, own: &str, lang: &str) -> Completeness {
    match document {
        Value::Array(items) => items.iter().fold(Completeness::default(), |sum, item| {
            sum.and(of_document(item, own, lang))
        }),
        Value::Object(members) if is_text(members, own) => {
            let mut found = Completeness::default();
            // What is written in no language has no text.
            if members.values().any(is_written) {
                found.add(reads(members, lang));
            }
            found
        }
        Value::Object(members) => members.values().fold(Completeness::default(), |sum, one| {
            sum.and(of_document(one, own, lang))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Completeness::default(),
    }
}

fn is_written(text: &Value) -> bool {
    text.as_str().is_some_and(|text| !text.trim().is_empty())
}

fn is_text(members: &Map<String, Value>, own: &str) -> bool {
    (members.contains_key("en") || members.contains_key(own))
        && members
            .iter()
            .all(|(lang, text)| text.is_string() && is_language(lang))
}

/// `es`, `hmn`, `zh-Hans`.
fn is_language(code: &str) -> bool {
    let (base, rest) = code.split_once('-').unwrap_or((code, "Xx"));
    (2..=3).contains(&base.len())
        && base.bytes().all(|byte| byte.is_ascii_lowercase())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Readers of a language read its base language too.
fn reads(members: &Map<String, Value>, lang: &str) -> bool {
    let base = lang.split('-').next().unwrap_or_default();
    [lang, base]
        .iter()
        .any(|lang| members.get(*lang).is_some_and(is_written))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_are_counted_wherever_they_stand_in_a_document() {
        let form = json!({
            "title": { "en": "Rent", "es": "Alquiler" },
            "sections": [
                { "id": "a", "label": { "en": "You", "es": " " } },
                { "id": "b", "label": { "en": "Home", "es": "Casa", "zh": "家" }, "help": { "en": "" } },
            ],
            "rules": { "must": "owed > 0" },
        });
        let of = |lang: &str| {
            let found = of_document(&form, "en", lang);
            (found.written, found.all)
        };
        assert_eq!(of("en"), (3, 3));
        assert_eq!(of("es"), (2, 3));
        assert_eq!(of("zh-Hans"), (1, 3));
        assert_eq!(of("vi"), (0, 3));
        assert!(of_document(&json!(null), "en", "vi").is_whole());
    }

    #[test]
    fn what_only_looks_like_languages_is_no_text() {
        let identified = json!({ "id": "owed", "to": "paid" });
        assert_eq!(of_document(&identified, "en", "es"), Completeness::default());
        assert_eq!(
            of_document(&json!({ "en": 1 }), "en", "es"),
            Completeness::default()
        );
    }
}
