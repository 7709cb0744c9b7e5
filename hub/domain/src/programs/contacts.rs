//! How a program is reached, for those who apply and for what is written to them.

use super::details::in_lang;
use super::settings::SettingsFault;
use crate::cases::form::Words;
use crate::identity::interface_languages::is_interface_language;
use crate::people::address::normal_email;
use crate::people::published_number::is_published;
use serde::{Deserialize, Serialize};

/// Longest text, in characters.
const MAX_TEXT: usize = 500;

/// How a program is reached.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProgramContacts {
    /// Empty where there is none.
    #[schema(required)]
    pub email: String,
    /// As it is published; empty where there is none.
    #[schema(required)]
    pub phone: String,
    /// When somebody answers, by language (BCP 47).
    #[schema(required, value_type = std::collections::BTreeMap<String, String>)]
    pub hours: Words,
    /// Where the office is, by language.
    #[schema(required, value_type = std::collections::BTreeMap<String, String>)]
    pub address: Words,
}

impl ProgramContacts {
    /// Whether nobody is told how to reach the program.
    pub fn is_empty(&self) -> bool {
        self.email.is_empty() && self.phone.is_empty() && self.address.is_empty()
    }

    /// The contacts without blanks around their texts, and without empty ones.
    pub fn trimmed(self) -> Self {
        let words = |words: Words| -> Words {
            let texts = words.into_iter();
            let texts = texts.map(|(lang, text)| (lang, text.trim().replace("\r\n", "\n")));
            texts.filter(|(_, text)| !text.is_empty()).collect()
        };
        Self {
            email: self.email.trim().to_owned(),
            phone: self.phone.trim().to_owned(),
            hours: words(self.hours),
            address: words(self.address),
        }
    }

    /// Every fault. `country` (ISO 3166-1) is that of phone numbers without a country code.
    pub fn faults(&self, country: &str) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        let mut add = |field: String, key| faults.push(SettingsFault { field, key });
        if !self.email.is_empty() && normal_email(&self.email).is_none() {
            add("email".to_owned(), "not_an_address");
        }
        if !self.phone.is_empty() && !is_published(&self.phone, country) {
            add("phone".to_owned(), "not_a_phone");
        }
        for (field, words) in [("hours", &self.hours), ("address", &self.address)] {
            for (lang, text) in words {
                if !is_interface_language(lang) {
                    add(field.to_owned(), "not_a_language");
                } else if text.chars().count() > MAX_TEXT {
                    add(format!("{field}.{lang}"), "too_long");
                } else if text.chars().any(|c| c.is_control() && c != '\n') {
                    add(format!("{field}.{lang}"), "not_plain_text");
                }
            }
        }
        faults
    }

    /// Everything in one text of a line each, in the language of who reads it, else in English; empty where there is nothing.
    pub fn lines(&self, lang: &str) -> String {
        let words = |words| in_lang(words, lang).map_or("", |(_, text)| text);
        let lines = [
            self.phone.as_str(),
            self.email.as_str(),
            words(&self.hours),
            words(&self.address),
        ];
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        [("en".to_owned(), text.to_owned())].into()
    }

    #[test]
    fn every_fault_names_its_member() {
        let contacts = ProgramContacts {
            email: "nobody".into(),
            phone: "12".into(),
            hours: [("xx".to_owned(), "9 to 5".to_owned())].into(),
            address: words(&"x".repeat(501)),
        };
        let found: Vec<(String, &str)> = contacts
            .faults("US")
            .into_iter()
            .map(|fault| (fault.field, fault.key))
            .collect();
        let expected = [
            ("email", "not_an_address"),
            ("phone", "not_a_phone"),
            ("hours", "not_a_language"),
            ("address.en", "too_long"),
        ];
        assert_eq!(found, expected.map(|(field, key)| (field.to_owned(), key)));
        assert!(ProgramContacts::default().faults("US").is_empty());
    }

    #[test]
    fn one_text_has_what_there_is_in_the_readers_language() {
        let contacts = ProgramContacts {
            email: "rent@county.example".into(),
            hours: [("en", "9 to 5"), ("es", "De 9 a 5")]
                .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                .into(),
            ..ProgramContacts::default()
        };
        assert_eq!(contacts.lines("es"), "rent@county.example\nDe 9 a 5");
        assert_eq!(contacts.lines("ar"), "rent@county.example\n9 to 5");
        assert_eq!(ProgramContacts::default().lines("en"), "");
    }
}
