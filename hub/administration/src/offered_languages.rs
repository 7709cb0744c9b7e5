//! How whole a portal is in a language: which of the texts that applicants see lack it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

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
}

/// The texts of documents of configuration (forms, the details of programs, reasons of a denial), counted for every language in one
/// walk. A text by language is an object of languages that has an English text or one of the tenant's own language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenTexts {
    all: u32,
    /// Of a language with a region or a script those texts only that its base language lacks.
    by_language: BTreeMap<String, u32>,
}

impl WrittenTexts {
    /// With those of a document; `own` is the tenant's own language.
    pub fn add(&mut self, document: &Value, own: &str) {
        match document {
            Value::Array(items) => items.iter().for_each(|item| self.add(item, own)),
            Value::Object(members) if is_text(members, own) => self.add_text(members),
            Value::Object(members) => members.values().for_each(|one| self.add(one, own)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn add_text(&mut self, members: &Map<String, Value>) {
        let is_written = |lang: &str| members.get(lang).is_some_and(is_written);
        let written = || members.keys().filter(|lang| is_written(lang));
        // What is written in no language has no text.
        self.all += u32::from(written().next().is_some());
        for lang in written() {
            let base = base_of(lang);
            if base != lang && is_written(base) {
                continue;
            }
            match self.by_language.get_mut(lang) {
                Some(count) => *count += 1,
                None => drop(self.by_language.insert(lang.clone(), 1)),
            }
        }
    }

    /// How whole they are for readers of a language, who read its base language too.
    pub fn in_language(&self, lang: &str) -> Completeness {
        let written = |lang: &str| self.by_language.get(lang).copied().unwrap_or_default();
        let base = base_of(lang);
        let of_its_own = if base == lang { 0 } else { written(lang) };
        Completeness {
            written: written(base) + of_its_own,
            all: self.all,
        }
    }
}

fn base_of(lang: &str) -> &str {
    lang.split('-').next().unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of_document(document: &Value, own: &str, lang: &str) -> Completeness {
        let mut texts = WrittenTexts::default();
        texts.add(document, own);
        texts.in_language(lang)
    }

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
        assert_eq!(of("zh"), (1, 3));
        assert_eq!(of("vi"), (0, 3));
        assert!(of_document(&json!(null), "en", "vi").is_whole());
        // A text in Traditional letters is none for readers of Simplified ones; one in both is one text.
        let chinese = json!([
            { "en": "Rent", "zh-Hant": "房租" },
            { "en": "Home", "zh": "家", "zh-Hant": "家" },
        ]);
        let of = |lang: &str| of_document(&chinese, "en", lang).written;
        assert_eq!((of("zh-Hant"), of("zh"), of("zh-Hans")), (2, 1, 1));
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
