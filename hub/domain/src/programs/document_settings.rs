//! How a program deals with papers: why one cannot be used, and whether its deadlines wait for what the applicant was asked for.

use super::settings::SettingsFault;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most reasons of a program.
pub const MAX_REASONS: usize = 50;
/// Longest name of a reason, in characters.
const MAX_NAME_CHARS: usize = 120;
/// Longest text in one language, in characters.
const MAX_TEXT_CHARS: usize = 500;

/// Why a paper cannot be used.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnusableReason {
    /// Unique in the program; 0 for one that is being added.
    pub id: i64,
    /// As staff see it.
    pub name: String,
    /// What the applicant reads, by language (BCP 47); English is always there.
    pub text_by_lang: BTreeMap<String, String>,
}

/// What a program says of papers. A member that is left out is as in the default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DocumentSettings {
    /// The time that a status allows does not run while the case waits for its applicant.
    #[schema(required)]
    pub pauses_deadline: bool,
    /// In the order in which staff see them.
    #[schema(required)]
    pub reasons: Vec<UnusableReason>,
}

impl Default for DocumentSettings {
    /// The clock runs on, and the reasons that every program begins with.
    fn default() -> Self {
        let reasons = (1_i64..)
            .zip(READY_MADE)
            .map(|(id, (name, texts))| UnusableReason {
                id,
                name: name.to_owned(),
                text_by_lang: ["en", "es", "ar"]
                    .into_iter()
                    .zip(texts)
                    .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                    .collect(),
            });
        Self {
            pauses_deadline: false,
            reasons: reasons.collect(),
        }
    }
}

/// Name, and text in English, Spanish and Arabic.
const READY_MADE: [(&str, [&str; 3]); 6] = [
    (
        "Cannot be read",
        [
            "We can't read it. Take the picture again in good light, with the whole page in it.",
            "No podemos leerlo. Tome la foto de nuevo con buena luz y con la página completa.",
            "لا يمكننا قراءته. التقط الصورة من جديد في ضوء جيد بحيث تظهر الصفحة كاملة.",
        ],
    ),
    (
        "A part is missing",
        [
            "A page or a part of it is missing. Send all of its pages.",
            "Falta una página o una parte. Envíe todas las páginas.",
            "تنقصه صفحة أو جزء. أرسل جميع صفحاته.",
        ],
    ),
    (
        "Too old or expired",
        [
            "It is too old or has expired. Send one that is valid now.",
            "Es demasiado antiguo o venció. Envíe uno vigente.",
            "إنه قديم جدًا أو انتهت صلاحيته. أرسل مستندًا ساريًا الآن.",
        ],
    ),
    (
        "Another person's",
        [
            "The name on it is not the applicant's. Send one in the applicant's name.",
            "El nombre no es el de la persona que solicita. Envíe uno a su nombre.",
            "الاسم الوارد فيه ليس اسم مقدّم الطلب. أرسل مستندًا باسمه.",
        ],
    ),
    (
        "Another document",
        [
            "It is not the document that we asked for. Look again at what is needed.",
            "No es el documento que pedimos. Revise de nuevo lo que se necesita.",
            "ليس هذا هو المستند الذي طلبناه. راجع المطلوب من جديد.",
        ],
    ),
    (
        "Not signed",
        [
            "It has to be signed. Sign it and send it again.",
            "Debe estar firmado. Fírmelo y envíelo de nuevo.",
            "يجب أن يكون موقّعًا. وقّعه وأرسله من جديد.",
        ],
    ),
];

impl DocumentSettings {
    /// The reason of this number.
    pub fn reason(&self, id: i64) -> Option<&UnusableReason> {
        self.reasons.iter().find(|reason| reason.id == id)
    }

    /// The same without blanks around its texts and without texts that are empty; reasons that are being added get numbers that none
    /// of these had before.
    pub fn numbered(mut self, before: &Self) -> Self {
        let known = self.reasons.iter().chain(&before.reasons).map(|reason| reason.id);
        let mut next = known.max().unwrap_or(0).max(0).saturating_add(1);
        for reason in &mut self.reasons {
            reason.name = reason.name.trim().to_owned();
            reason.text_by_lang.retain(|_, text| !text.trim().is_empty());
            if reason.id == 0 {
                reason.id = next;
                next = next.saturating_add(1);
            }
        }
        self
    }

    /// Everything that is wrong with them.
    pub fn faults(&self) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        let mut add = |field: String, key| faults.push(SettingsFault { field, key });
        if self.reasons.len() > MAX_REASONS {
            add("reasons".to_owned(), "too_many");
        }
        let mut numbers = BTreeSet::new();
        for (place, reason) in self.reasons.iter().enumerate() {
            let at = |member: &str| format!("reasons.{place}.{member}");
            if reason.id <= 0 || !numbers.insert(reason.id) {
                add(at("id"), "not_allowed");
            }
            match reason.name.chars().count() {
                0 => add(at("name"), "required"),
                count if count > MAX_NAME_CHARS => add(at("name"), "too_long"),
                _ if reason.name.contains(char::is_control) => add(at("name"), "not_text"),
                _ => {}
            }
            if !reason.text_by_lang.contains_key("en") {
                add(at("text_by_lang.en"), "required");
            }
            for (lang, text) in &reason.text_by_lang {
                if text.chars().count() > MAX_TEXT_CHARS {
                    add(at(&format!("text_by_lang.{lang}")), "too_long");
                } else if text.contains('\0') || lang.is_empty() || lang.len() > 35 {
                    add(at(&format!("text_by_lang.{lang}")), "not_text");
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_begins_with_is_sound_and_has_every_language_of_the_pages() {
        let begun = DocumentSettings::default();
        assert_eq!(begun.faults(), []);
        assert!(!begun.pauses_deadline);
        for reason in &begun.reasons {
            let langs: Vec<&str> = reason.text_by_lang.keys().map(String::as_str).collect();
            assert_eq!(langs, ["ar", "en", "es"], "{}", reason.name);
        }
        assert_eq!(serde_json::from_str::<DocumentSettings>("{}").unwrap(), begun);
    }

    #[test]
    fn a_reason_that_is_added_gets_a_number_of_its_own() {
        let before = DocumentSettings::default();
        let mut after = before.clone();
        after.reasons.truncate(1);
        after.reasons.push(UnusableReason {
            id: 0,
            name: " A selfie ".into(),
            text_by_lang: [("en", "It shows a person."), ("es", " ")]
                .map(|(lang, text)| (lang.to_owned(), text.to_owned()))
                .into(),
        });
        let after = after.numbered(&before);
        assert_eq!(after.faults(), []);
        let added = &after.reasons[1];
        assert_eq!((added.id, added.name.as_str()), (7, "A selfie"));
        assert_eq!(added.text_by_lang.len(), 1);
        assert_eq!(after.reason(7), Some(added));
        assert_eq!(after.reason(2), None);
    }

    #[test]
    fn every_fault_is_at_its_place() {
        let mut bad = DocumentSettings::default();
        bad.reasons[1].id = 1;
        bad.reasons[1].name = String::new();
        bad.reasons[2].text_by_lang.remove("en");
        bad.reasons[3].text_by_lang.insert("es".into(), "x".repeat(501));
        let faults: Vec<(String, &str)> = bad
            .faults()
            .into_iter()
            .map(|fault| (fault.field, fault.key))
            .collect();
        let at = |field: &str, key| (field.to_owned(), key);
        assert_eq!(
            faults,
            [
                at("reasons.1.id", "not_allowed"),
                at("reasons.1.name", "required"),
                at("reasons.2.text_by_lang.en", "required"),
                at("reasons.3.text_by_lang.es", "too_long"),
            ]
        );
    }
}
