//! What is translated: every text of a form by its place, and of each translation who made it and from which English. A translation
//! whose English was changed since is stale. `web/src/features/administration/form-builder/translations` is the editor's side.

use super::check::Check;
use super::document::{Form, Words};
use super::fault::FormFault;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The language that every text has.
const ENGLISH: &str = "en";
/// The length of a [`hash`].
const HASH_DIGITS: usize = 16;
/// The longest name of a placeholder, in bytes.
const MAX_PLACEHOLDER: usize = 60;

/// Translations by the place of the text and the language.
pub type Translations = BTreeMap<String, BTreeMap<String, Translation>>;

/// Where the words in a language come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Translation {
    /// [`hash`] of the English that was translated.
    pub hash: String,
    pub state: Made,
}

/// Who made a translation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Made {
    /// A person wrote it or read it over.
    Human,
    /// A machine, and nobody has read it over.
    Machine,
}

/// What can be said of a text in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TranslationState {
    Missing,
    /// The English is another by now.
    Stale,
    Machine,
    /// A person's; also of which nothing is known.
    Human,
}

impl Form {
    /// What is wrong with translations before a form is published, up to a hundred: `other_placeholders` (about the language), and of
    /// what is noted of them `unknown_id` and `bad_hash`. A form that is in force is read without: applicants fill it in as it is.
    pub fn translation_faults(&self) -> Vec<FormFault> {
        Check::of_translations(self)
    }

    /// Every text with its place, in the order of the form: `title`, `home.title`, `late.words`, `late.help`, `late.text`,
    /// `needs.options.rent`, `document:lease`, `rule:owed_if_late`.
    pub fn texts(&self) -> Vec<(String, &Words)> {
        let mut texts = vec![("title".to_owned(), &self.title)];
        for section in &self.sections {
            texts.push((format!("{}.title", section.id), &section.title));
            for page in &section.pages {
                texts.push((format!("{}.title", page.id), &page.title));
                let inside = page
                    .items
                    .iter()
                    .flat_map(|item| std::iter::once(item).chain(&item.items));
                for question in inside {
                    let id = &question.id;
                    texts.push((format!("{id}.words"), &question.words));
                    texts.push((format!("{id}.help"), &question.help));
                    texts.push((format!("{id}.text"), &question.text));
                    for option in &question.options {
                        texts.push((format!("{id}.options.{}", option.id), &option.words));
                    }
                }
            }
        }
        for kind in &self.documents {
            texts.push((format!("document:{}", kind.id), &kind.words));
        }
        for rule in &self.rules {
            texts.push((format!("rule:{}", rule.id), &rule.words));
        }
        texts.retain(|(_, words)| !words.is_empty());
        texts
    }

    /// What can be said of the text at a place in a language.
    pub fn translation_state(&self, place: &str, words: &Words, lang: &str) -> TranslationState {
        if words.get(lang).is_none_or(|text| text.trim().is_empty()) {
            return TranslationState::Missing;
        }
        let english = words.get(ENGLISH).map(String::as_str).unwrap_or_default();
        match self.translations.get(place).and_then(|known| known.get(lang)) {
            Some(known) if known.hash != hash(english) => TranslationState::Stale,
            Some(known) if known.state == Made::Machine => TranslationState::Machine,
            Some(_) | None => TranslationState::Human,
        }
    }
}

/// A short name of a text, which tells that it was changed: FNV-1a of 64 bits of its UTF-8, as sixteen digits.
pub fn hash(text: &str) -> String {
    let start: u64 = 0xcbf2_9ce4_8422_2325;
    let hash = text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The names in braces that stand for something else, as `{name}`.
pub fn placeholders(text: &str) -> BTreeSet<&str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    text.split('{')
        .skip(1)
        .filter_map(|after| after.split_once('}').map(|(name, _)| name))
        .filter(|name| !name.is_empty() && name.len() <= MAX_PLACEHOLDER && name.chars().all(plain))
        .collect()
}

impl Check {
    /// A translation says what its English says of names that are put in.
    pub(super) fn placeholders(&mut self, path: &str, words: &Words) {
        let english = words.get(ENGLISH).map(String::as_str).unwrap_or_default();
        let named = placeholders(english);
        for (lang, text) in words {
            if !text.trim().is_empty() && placeholders(text) != named {
                self.translation_fault(path, "other_placeholders", lang);
            }
        }
    }

    pub(super) fn translations(&mut self, form: &Form) {
        if form.translations.is_empty() {
            return;
        }
        let places: BTreeSet<String> = form.texts().into_iter().map(|(place, _)| place).collect();
        for (place, languages) in &form.translations {
            let path = format!("translations.{place}");
            if !places.contains(place) {
                self.translation_fault(&path, "unknown_id", place);
            }
            for (lang, translation) in languages {
                let is_hash = translation.hash.len() == HASH_DIGITS
                    && translation.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
                if !is_hash {
                    self.translation_fault(&path, "bad_hash", lang);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn form(words: &Value, translations: &Value) -> Form {
        let question = json!({ "id": "late", "type": "yes_no", "words": words });
        let document = json!({
            "format": 1, "id": "f", "title": { "en": "F" }, "translations": translations,
            "sections": [{ "id": "s", "title": { "en": "S" }, "pages": [{ "id": "p", "items": [question] }] }],
        });
        serde_json::from_value(document).unwrap()
    }

    fn faults(form: &Form) -> Vec<String> {
        // What is wrong with a translation is nothing that keeps a form in force from being read.
        assert_eq!(form.check(), []);
        form.translation_faults()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_hash_is_that_of_the_page() {
        assert_eq!(hash(""), "cbf29ce484222325");
        assert_eq!(hash("a"), "af63dc4c8601ec8c");
        assert_ne!(hash("Rent"), hash("rent"));
        assert_eq!(hash("¿Cuánto debe?"), "fd29aca7fad54656");
    }

    #[test]
    fn a_translation_is_stale_once_its_english_is_another() {
        let words = json!({ "en": "Are you behind?", "es": "¿Debe?", "ar": "هل", "so": " " });
        let known = json!({ "late.words": {
            "es": { "hash": hash("Are you late?"), "state": "human" },
            "ar": { "hash": hash("Are you behind?"), "state": "machine" },
        } });
        let form = form(&words, &known);
        assert!(faults(&form).is_empty());
        let (place, words) = form.texts().into_iter().next_back().unwrap();
        assert_eq!(place, "late.words");
        let states = ["es", "ar", "so", "ko", "en"].map(|lang| form.translation_state(&place, words, lang));
        assert_eq!(
            states,
            [
                TranslationState::Stale,
                TranslationState::Machine,
                TranslationState::Missing,
                TranslationState::Missing,
                TranslationState::Human
            ]
        );
    }

    #[test]
    fn a_translation_of_nothing_and_another_placeholder_are_faults() {
        let words = json!({ "en": "Rent of {name}", "es": "Alquiler de {nombre}", "ar": "إيجار {name}" });
        let known = json!({ "gone.words": { "es": { "hash": "x", "state": "human" } } });
        assert_eq!(
            faults(&form(&words, &known)),
            [
                "sections[0].pages[0].items[0].words: other_placeholders es",
                "translations.gone.words: unknown_id gone.words",
                "translations.gone.words: bad_hash es",
            ]
        );
        assert_eq!(
            placeholders("{a} {} {b c} {d.e_1"),
            BTreeSet::from(["a"]),
            "braces around anything else are plain text"
        );
    }

    #[test]
    fn applicants_get_the_form_without_what_is_said_of_its_translations() {
        let known = json!({ "title": { "es": { "hash": hash("F"), "state": "human" } } });
        let written = form(&json!({ "en": "Late?" }), &known);
        let prepared = written.clone().prepare().unwrap();
        assert!(prepared.form.translations.is_empty());
        let text = serde_json::to_string(&written).unwrap();
        assert_eq!(Form::read(text.as_bytes()).unwrap(), written);
    }
}
