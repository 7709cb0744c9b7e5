//! What staff need of a form document (docs/FORMS.md): sections, questions and what they are called. Read leniently, because the
//! engine (`hub/forms`) has checked whatever is in force: what this reader does not know is shown as it was given.

use super::form::{Words, words_in};
use serde_json::Value;
use std::sync::Arc;

/// The version of the document's shape.
pub const FORMAT: u64 = 1;

/// A form document.
#[derive(Debug, Clone, PartialEq)]
pub struct FormDocument {
    /// The text as it was published.
    source: Arc<Value>,
    title: Words,
    pub sections: Vec<DocumentSection>,
    /// The kinds of papers that belong to an application.
    pub documents: Vec<(String, Words)>,
}

/// The questions of a section, those of all its pages.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentSection {
    pub id: String,
    pub title: Words,
    pub questions: Vec<DocumentQuestion>,
}

/// A question, or a group of them.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentQuestion {
    pub id: String,
    /// Its name in rules that were written for a form of the former shape: `household.size`.
    pub key: Option<String>,
    pub words: Words,
    pub kind: QuestionKind,
    /// The kind's name in documents.
    pub kind_name: String,
    pub options: Vec<(String, Words)>,
    pub fact: Option<String>,
    /// Of an amount: it is paid again and again.
    pub has_periods: bool,
    /// Of a group.
    pub items: Vec<DocumentQuestion>,
    /// As the document has it, for the field in which it is corrected.
    source: Value,
}

macro_rules! kinds {
    ($($variant:ident = $($name:literal)|+;)+) => {
        /// How answers to a question are read.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum QuestionKind { $($variant),+ }

        impl QuestionKind {
            /// By the name in documents; what nobody knows is read as a text.
            pub fn of(name: &str) -> Self {
                match name { $($($name)|+ => QuestionKind::$variant,)+ _ => QuestionKind::Text }
            }

            /// Whether the name is one of a kind that is known here.
            pub fn is_known(name: &str) -> bool {
                matches!(name, $($($name)|+)|+)
            }
        }
    };
}

kinds! {
    Name = "name";
    Address = "address";
    Date = "date" | "date_of_birth";
    Money = "money";
    Ssn = "ssn";
    Phone = "phone";
    Number = "number";
    Text = "text" | "email";
    Choice = "choice";
    Choices = "choices";
    YesNo = "yes_no";
    Files = "file" | "photo";
    Signature = "signature";
    Declaration = "declaration";
    HouseholdMember = "household_member";
    Employer = "employer";
    Licence = "licence";
    BankAccount = "bank_account";
    Group = "group";
}

impl FormDocument {
    /// Reads a document; none where the text is of another shape.
    pub fn of(source: Value) -> Option<Self> {
        if source.get("format")?.as_u64()? != FORMAT {
            return None;
        }
        let sections = list(&source["sections"]).map(|section| DocumentSection {
            id: text(&section["id"]),
            title: words(&section["title"]),
            questions: list(&section["pages"])
                .flat_map(|page| list(&page["items"]))
                .map(question)
                .collect(),
        });
        Some(Self {
            title: words(&source["title"]),
            sections: sections.collect(),
            documents: choices(&source["documents"]),
            source: Arc::new(source),
        })
    }

    /// The text as it was published.
    pub fn source(&self) -> &Value {
        &self.source
    }

    /// Title in a language; in English if it has no title in it.
    pub fn title_in(&self, lang: &str) -> &str {
        words_in(&self.title, lang).unwrap_or_default()
    }

    /// Questions and groups with their sections, in the order of the form.
    pub fn questions(&self) -> impl Iterator<Item = (&DocumentSection, &DocumentQuestion)> {
        let sections = self.sections.iter();
        sections.flat_map(|section| section.questions.iter().map(move |question| (section, question)))
    }

    /// A question or group by its id, with its section.
    pub fn question(&self, id: &str) -> Option<(&DocumentSection, &DocumentQuestion)> {
        self.questions().find(|(_, question)| question.id == id)
    }
}

impl DocumentQuestion {
    /// What it is called in a language; in English, or by its id, where there are no words.
    pub fn title_in(&self, lang: &str) -> &str {
        words_in(&self.words, lang).unwrap_or(&self.id)
    }

    /// As the document has it.
    pub fn source(&self) -> &Value {
        &self.source
    }

    /// A question of a group.
    pub fn item(&self, id: &str) -> Option<&DocumentQuestion> {
        self.items.iter().find(|item| item.id == id)
    }
}

fn question(source: &Value) -> DocumentQuestion {
    let kind_name = text(&source["type"]);
    DocumentQuestion {
        id: text(&source["id"]),
        key: source["key"].as_str().map(str::to_owned),
        words: words(&source["words"]),
        kind: QuestionKind::of(&kind_name),
        kind_name,
        options: choices(&source["options"]),
        fact: source["fact"].as_str().map(str::to_owned),
        has_periods: list(&source["periods"]).next().is_some(),
        // A group has no group inside: one level is read, however deep the text is.
        items: list(&source["items"])
            .map(|inner| DocumentQuestion {
                items: Vec::new(),
                ..question_without_items(inner)
            })
            .collect(),
        source: source.clone(),
    }
}

fn question_without_items(source: &Value) -> DocumentQuestion {
    let mut flat = source.clone();
    if let Some(members) = flat.as_object_mut() {
        members.remove("items");
    }
    question(&flat)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn words(value: &Value) -> Words {
    let words = value.as_object().into_iter().flatten();
    words
        .filter_map(|(lang, text)| Some((lang.clone(), text.as_str()?.to_owned())))
        .collect()
}

fn choices(value: &Value) -> Vec<(String, Words)> {
    list(value)
        .map(|choice| (text(&choice["id"]), words(&choice["words"])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_document_is_read_whatever_else_it_has_and_keeps_its_text() {
        let source = json!({
            "format": 1, "id": "rental", "title": { "en": "Rent help", "es": "Ayuda" }, "later": [1],
            "sections": [{ "id": "home", "title": { "en": "Home" }, "pages": [
                { "id": "one", "items": [{ "id": "owed", "type": "money", "words": { "en": "Owed" } }] },
                { "id": "two", "items": [{ "id": "members", "type": "group", "words": { "en": "Who?" }, "items": [
                    { "id": "born", "type": "date_of_birth", "words": { "en": "Born" } },
                    { "id": "mood", "type": "mood", "words": {} },
                ] }] },
            ] }],
            "documents": [{ "id": "lease", "words": { "en": "Lease" } }],
        });
        let form = FormDocument::of(source.clone()).unwrap();
        assert_eq!(
            (form.title_in("es-MX"), form.title_in("ar")),
            ("Ayuda", "Rent help")
        );
        let ids: Vec<&str> = form
            .questions()
            .map(|(_, question)| question.id.as_str())
            .collect();
        assert_eq!(ids, ["owed", "members"]);
        let (section, members) = form.question("members").unwrap();
        assert_eq!((section.id.as_str(), members.items.len()), ("home", 2));
        assert_eq!(members.item("born").unwrap().kind, QuestionKind::Date);
        let mood = members.item("mood").unwrap();
        assert_eq!((mood.kind, mood.title_in("en")), (QuestionKind::Text, "mood"));
        assert_eq!(form.documents[0].0, "lease");
        assert_eq!(form.source(), &source);
    }

    #[test]
    fn what_is_of_another_shape_is_no_document_and_nothing_is_too_odd_to_be_read() {
        for other in [
            json!({}),
            json!({ "format": 2 }),
            json!([1]),
            json!({ "format": "1" }),
        ] {
            assert_eq!(FormDocument::of(other), None);
        }
        let odd = json!({ "format": 1, "sections": [3, { "pages": [{ "items": [null, { "type": 4, "items": "x" }] }] }] });
        let form = FormDocument::of(odd).unwrap();
        assert_eq!(form.questions().count(), 2);
        let mut deep = json!({ "id": "g", "type": "group" });
        for _ in 0..60 {
            deep = json!({ "id": "g", "type": "group", "items": [deep] });
        }
        let deep = json!({ "format": 1, "sections": [{ "pages": [{ "items": [deep] }] }] });
        assert_eq!(
            FormDocument::of(deep)
                .unwrap()
                .questions()
                .next()
                .unwrap()
                .1
                .items[0]
                .items,
            []
        );
    }
}
