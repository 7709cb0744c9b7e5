//! The form document: sections of pages of questions and repeating groups, with words by language, and the rules between them.
//! Ids outlive keys, places and words; answers, corrections and rules point at ids.

use super::fault::FormFault;
use super::question_type::QuestionType;
use super::translations::Translations;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The version of the document's shape that is written.
pub const FORMAT: u32 = 1;
/// The largest document, in bytes.
pub const MAX_BYTES: usize = 1024 * 1024;
/// The longest id.
pub const MAX_ID: usize = 60;
/// The most questions of a form, those of groups and the groups themselves included.
pub const MAX_QUESTIONS: usize = 1_000;
/// The most sections, and the most pages of a section.
pub const MAX_SECTIONS: usize = 50;
/// The most options of a question.
pub const MAX_OPTIONS: usize = 300;
/// The most rules.
pub const MAX_RULES: usize = 500;
/// The most examples of a rule.
pub const MAX_EXAMPLES: usize = 20;
/// The longest wording, in characters.
pub const MAX_WORDS: usize = 10_000;

/// Words by language (BCP 47).
pub type Words = BTreeMap<String, String>;

/// A form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// [`FORMAT`].
    pub format: u32,
    pub id: String,
    pub title: Words,
    pub sections: Vec<Section>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// The kinds of documents that belong to an application.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<Choice>,
    /// Who made each translation, and from which English.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
    /// The highest number that an id was made of. It never falls, so that no id is given twice, not even one of what was removed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub last_number: u32,
}

/// Pages that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub id: String,
    pub title: Words,
    pub pages: Vec<Page>,
}

/// What is asked at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    pub id: String,
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub title: Words,
    pub items: Vec<Question>,
}

/// A question, or a group of questions that is answered once for each row. Which settings a type has is listed in
/// [`QuestionType::settings`]; the check refuses the others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub id: String,
    /// The name in exports and in rules that were written before; may change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[serde(rename = "type")]
    pub kind: QuestionType,
    pub words: Words,
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub help: Words,
    #[serde(default, skip_serializing_if = "is_false")]
    pub required: bool,
    /// The household fact that the answer gives, for instance `household_size`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
    /// Of choices: what can be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Of a number its least value, of a group its fewest rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Of a number its greatest value, of a text its most characters, of a group its most rows, of files their most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Of a text: more than one line may be written.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lines: bool,
    /// Of a name: its parts are asked one by one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub parts: bool,
    /// Of a date: month and year are enough.
    #[serde(default, skip_serializing_if = "is_false")]
    pub about: bool,
    /// Of an amount: how often it may be paid; none for an amount without a period.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<Period>,
    /// Of an amount with periods: the program's factors to a month, where they are not [`Period::factor`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<Period, Factor>,
    /// Of a declaration and a signature: what is declared.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub text: Words,
    /// Of a signature: the questions that it covers; a later change of their answers asks to sign again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<String>,
    /// Of a group: its questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Question>,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub words: Words,
}

/// How often an amount is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// With the hours of a week.
    Hourly,
    /// With the days of a week.
    Daily,
    Weekly,
    Biweekly,
    TwiceMonthly,
    Monthly,
    Quarterly,
    Yearly,
    /// With what was paid in each of the last four weeks.
    Varies,
}

impl Period {
    pub const ALL: [Period; 9] = [
        Period::Hourly,
        Period::Daily,
        Period::Weekly,
        Period::Biweekly,
        Period::TwiceMonthly,
        Period::Monthly,
        Period::Quarterly,
        Period::Yearly,
        Period::Varies,
    ];

    /// Its name on the wire and in rules.
    pub fn name(self) -> &'static str {
        match self {
            Period::Hourly => "hourly",
            Period::Daily => "daily",
            Period::Weekly => "weekly",
            Period::Biweekly => "biweekly",
            Period::TwiceMonthly => "twice_monthly",
            Period::Monthly => "monthly",
            Period::Quarterly => "quarterly",
            Period::Yearly => "yearly",
            Period::Varies => "varies",
        }
    }

    /// By its name.
    pub fn of(name: &str) -> Option<Self> {
        Period::ALL.into_iter().find(|period| period.name() == name)
    }

    /// The factor to a month of a program that says nothing else. What is paid hourly and daily is first made weekly; what varies
    /// is the sum of four weeks.
    pub fn factor(self) -> Factor {
        let (times, per) = match self {
            Period::Hourly | Period::Daily | Period::Weekly => (52, 12),
            Period::Biweekly => (26, 12),
            Period::TwiceMonthly => (2, 1),
            Period::Monthly => (1, 1),
            Period::Quarterly => (1, 3),
            Period::Yearly => (1, 12),
            Period::Varies => (13, 12),
        };
        Factor { times, per }
    }
}

/// A factor as a fraction: 4.3 is 43 per 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    pub times: i64,
    pub per: i64,
}

/// What a rule does to its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    /// The target (a section, page, group or question) is asked only while the rule holds.
    Show,
    /// The question must be answered while the rule holds.
    Require,
    /// The rule's value is the answer; nobody can write another.
    Compute,
    /// While the rule does not hold, the answer is a fault with the rule's words.
    Check,
}

/// A rule in CEL (docs/FORMS.md lists what of it). About a question inside a group it runs for each row, which it calls `row`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub id: String,
    pub does: Does,
    /// An id.
    pub target: String,
    /// Of show, require and check: a condition. Of compute: a value.
    pub when: String,
    /// Of a check: what is wrong.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub words: Words,
    /// What its author wants of it; a form with one that comes out otherwise is not published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
}

/// One case of a rule: what it sees, and what it has to give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// What the rule sees of answers, by the names that it uses: `{ "late": true, "rent": { "monthly": 90000 } }`, a group as a list of
    /// its rows. What is left out is missing.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub answers: Map<String, Value>,
    /// Of a rule about a question inside a group: what it sees of its row.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub row: Map<String, Value>,
    /// The day on which it is; there has to be one where the rule reads the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub today: Option<String>,
    /// True or false, of a computed answer its value (of money its cents), null where the rule has no result.
    pub expected: Value,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// Whether a text can be an id: small letters, digits and underscores, a letter first, at most [`MAX_ID`].
pub fn is_id(text: &str) -> bool {
    let rest = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.len() <= MAX_ID
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(rest)
}

impl Form {
    /// Reads a document and checks it.
    ///
    /// # Errors
    /// Everything that is wrong with it: too large, no JSON, a key that there is not (with its path), or what the check finds.
    pub fn read(bytes: &[u8]) -> Result<Self, Vec<FormFault>> {
        let form = Self::parse(bytes).map_err(|fault| vec![fault])?;
        let faults = form.check();
        match faults.is_empty() {
            true => Ok(form),
            false => Err(faults),
        }
    }

    /// Reads a document without checking it.
    ///
    /// # Errors
    /// Too large, no JSON, or not of this shape.
    pub fn parse(bytes: &[u8]) -> Result<Self, FormFault> {
        if bytes.len() > MAX_BYTES {
            return Err(FormFault::new("", "too_large", MAX_BYTES.to_string()));
        }
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        let read: Result<Self, _> = serde_path_to_error::deserialize(&mut reader);
        let form = read.map_err(|error| {
            let path = match error.path().to_string().as_str() {
                "." => String::new(),
                path => path.to_owned(),
            };
            let said = error.inner().to_string();
            let about = said.split('`').nth(1).unwrap_or_default().to_owned();
            let key = match () {
                () if said.starts_with("unknown field") => "unknown_key",
                () if said.starts_with("missing field") => "missing_key",
                () if said.starts_with("unknown variant") => "unknown_value",
                () if said.starts_with("duplicate field") => "duplicate_key",
                () if said.starts_with("invalid type") => "wrong_kind",
                () => "unreadable",
            };
            FormFault::new(path, key, about)
        })?;
        reader
            .end()
            .map_err(|_| FormFault::new("", "unreadable", String::new()))?;
        Ok(form)
    }

    /// Questions and groups in the order of the form, without those inside groups.
    pub fn items(&self) -> impl Iterator<Item = &Question> {
        let pages = self.sections.iter().flat_map(|section| &section.pages);
        pages.flat_map(|page| &page.items)
    }

    /// Every question with its group, in the order of the form; a group comes before its questions.
    pub fn questions(&self) -> impl Iterator<Item = (Option<&Question>, &Question)> {
        self.items().flat_map(|item| {
            let inside = item.items.iter().map(move |question| (Some(item), question));
            std::iter::once((None, item)).chain(inside)
        })
    }

    /// A question or group by its id.
    pub fn question(&self, id: &str) -> Option<&Question> {
        let mut all = self.questions();
        all.find(|(_, question)| question.id == id)
            .map(|(_, question)| question)
    }
}

impl Question {
    /// The most rows, files, pages or characters that it takes.
    pub fn most(&self) -> usize {
        let most = self.max.unwrap_or(self.kind.most());
        usize::try_from(most.clamp(0, self.kind.most())).unwrap_or(0)
    }

    /// The factor to a month of an amount that is paid so.
    pub fn factor(&self, period: Period) -> Factor {
        self.factors
            .get(&period)
            .copied()
            .unwrap_or_else(|| period.factor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (String, &'static str, String) {
        let fault = Form::parse(text.as_bytes()).unwrap_err();
        (fault.path, fault.key, fault.about)
    }

    #[test]
    fn a_key_that_there_is_not_is_refused_with_its_path() {
        let page =
            r#"{"id":"p","items":[{"id":"rent","type":"text","words":{"en":"Rent"},"requierd":true}]}"#;
        let form = format!(
            r#"{{"format":1,"id":"f","title":{{}},"sections":[{{"id":"s","title":{{}},"pages":[{page}]}}]}}"#
        );
        assert_eq!(
            fault(&form),
            (
                "sections[0].pages[0].items[0].requierd".into(),
                "unknown_key",
                "requierd".into()
            )
        );
        let typed = form.replace("requierd\":true", "required\":1");
        assert_eq!(fault(&typed).0, "sections[0].pages[0].items[0].required");
        assert_eq!(fault(&typed).1, "wrong_kind");
        let unknown = form.replace("\"text\"", "\"essay\"");
        assert_eq!(fault(&unknown).1, "unknown_value");
        assert_eq!(fault(&unknown).2, "essay");
        assert_eq!(fault(r#"{"format":1}"#).1, "missing_key");
        assert_eq!(fault("{} {}").1, "missing_key");
        assert_eq!(fault(&"[".repeat(100_000)).1, "wrong_kind");
        assert_eq!(fault(&" ".repeat(MAX_BYTES + 1)).1, "too_large");
        assert_eq!(
            fault(&form.replace("\"requierd\":true", "\"id\":\"x\"")).1,
            "duplicate_key"
        );
    }

    #[test]
    fn an_id_is_small_letters_digits_and_underscores() {
        for id in ["a", "rent_2", "household_member"] {
            assert!(is_id(id), "{id}");
        }
        for id in ["", "2a", "_a", "Rent", "rent-2", "é", "a.b", &"a".repeat(61)] {
            assert!(!is_id(id), "{id}");
        }
    }
}
