//! The form that asked for answers, of either shape: the document of docs/FORMS.md, or the one before it ([`super::form`]), which
//! is read for ever and never written again. Whoever reads answers asks here and does not see which of the two it is.

use super::correction::CorrectedAnswer;
use super::document_answers;
use super::form::{self, Answer, AnswerSection, Schema, Words, words_in};
use super::form_document::FormDocument;
use super::validation::Source;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A form.
#[derive(Debug, Clone, PartialEq)]
pub enum AskedForm {
    Document(FormDocument),
    Old(Schema),
}

impl Serialize for AskedForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // Nothing that somebody wrote is left out or put in another order.
            AskedForm::Document(document) => document.source().serialize(serializer),
            AskedForm::Old(schema) => schema.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for AskedForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Value::deserialize(deserializer)?;
        // A question's own `format` is a text; a document's is a number.
        if let Some(number) = text.get("format").filter(|format| format.is_number()) {
            let unknown = serde::de::Error::custom(format!("format {number} is not known"));
            return FormDocument::of(text).map(AskedForm::Document).ok_or(unknown);
        }
        Schema::deserialize(text)
            .map(AskedForm::Old)
            .map_err(serde::de::Error::custom)
    }
}

impl AskedForm {
    /// Title in a language; in English if it has no title in it.
    pub fn title_in(&self, lang: &str) -> &str {
        match self {
            AskedForm::Document(document) => document.title_in(lang),
            AskedForm::Old(schema) => schema.title_in(lang),
        }
    }

    /// The document; none where it is of the former shape.
    pub fn document(&self) -> Option<&FormDocument> {
        match self {
            AskedForm::Document(document) => Some(document),
            AskedForm::Old(_) => None,
        }
    }

    /// The ids of its questions that another version asks no more; none where one of them is of the former shape, whose questions have
    /// no ids.
    pub fn no_longer_asked(&self, now: &AskedForm) -> Vec<String> {
        let Some((own, now)) = self.document().zip(now.document()) else {
            return Vec::new();
        };
        let ids = |document: &FormDocument| -> Vec<String> {
            let questions = document.questions();
            questions
                .flat_map(|(_, question)| std::iter::once(question).chain(&question.items))
                .map(|question| question.id.clone())
                .collect()
        };
        let asked = ids(now);
        let mut gone = ids(own);
        gone.retain(|id| !asked.contains(id));
        gone
    }

    /// When the applicant was born: the answer to the first question for a date of birth, or where they are listed with their
    /// household what stands there. None for a form of the former shape, whose questions do not say what they ask for.
    pub fn birth_date<'a>(&self, answers: &'a Value) -> Option<&'a str> {
        let document = self.document()?;
        let mut questions = document.questions();
        match questions.find(|(_, question)| question.kind_name == "date_of_birth") {
            Some((_, asked)) => answers[&asked.id].as_str(),
            None => own_row(document, answers)?["born"].as_str(),
        }
    }

    /// The kinds of papers that belong to an application, with what they are called.
    pub fn documents(&self) -> Vec<(&str, &Words)> {
        match self {
            AskedForm::Document(document) => {
                let kinds = document.documents.iter();
                kinds.map(|(kind, words)| (kind.as_str(), words)).collect()
            }
            AskedForm::Old(schema) => {
                let kinds = schema.documents.iter();
                kinds.map(|(kind, words)| (kind.as_str(), words)).collect()
            }
        }
    }

    /// Whether an application has papers of this kind.
    pub fn has_document(&self, kind: &str) -> bool {
        self.documents().iter().any(|(known, _)| *known == kind)
    }

    /// Answers in the order of the form, in a language. What the form does not ask comes last: nothing is lost.
    pub fn read(&self, answers: &Value, lang: &str) -> Vec<AnswerSection> {
        match self {
            AskedForm::Document(document) => document_answers::read(document, answers, lang),
            AskedForm::Old(schema) => form::read(schema, answers, lang),
        }
    }

    /// One side of a correction; none where the form does not ask it.
    pub fn read_corrected(&self, one: &CorrectedAnswer<'_>, value: &Value, lang: &str) -> Option<Answer> {
        match self {
            AskedForm::Document(document) => document_answers::read_at(document, &one.at, value, lang),
            AskedForm::Old(schema) => form::read_one(schema, (&one.section, &one.question), value, lang),
        }
    }

    /// What stands at a place of a form document; none where it does not ask it, or is of the former shape.
    pub fn read_at(&self, at: &str, value: &Value, lang: &str) -> Option<Answer> {
        document_answers::read_at(self.document()?, at, value, lang)
    }

    /// Where a name of a rule leads, by section and question; none where the form does not ask it.
    pub fn source_of(&self, source: Source) -> Option<Source> {
        let Source::Answer { section, question } = &source else {
            return Some(source);
        };
        let document = match self {
            AskedForm::Document(document) => document,
            AskedForm::Old(_) => return (!section.is_empty()).then_some(source),
        };
        let dotted = format!("{section}.{question}");
        let is_it = |one: &super::form_document::DocumentQuestion| {
            let key = one.key.as_deref();
            match section.as_str() {
                "" => one.id == *question || key == Some(question),
                first => one.id == first || key == Some(first) || key == Some(&dotted),
            }
        };
        let (section, question) = document.questions().find(|(_, one)| is_it(one))?;
        Some(Source::Answer {
            section: section.id.clone(),
            question: question.id.clone(),
        })
    }

    /// What is asked there, in a language; none where the form does not ask it.
    pub fn question_title<'a>(&'a self, section: &str, question: &str, lang: &str) -> Option<&'a str> {
        match self {
            AskedForm::Document(document) => Some(document.question(question)?.1.title_in(lang)),
            AskedForm::Old(schema) => {
                let asked = schema.properties.get(section)?.properties.get(question)?;
                Some(asked.title_in(lang))
            }
        }
    }

    /// What a kind of paper is called, in a language.
    pub fn document_title<'a>(&'a self, kind: &str, lang: &str) -> Option<&'a str> {
        let all = self.documents();
        let (_, words) = all.into_iter().find(|(known, _)| *known == kind)?;
        words_in(words, lang)
    }
}

/// Whoever applies, as their row of the household says it.
fn own_row<'a>(document: &FormDocument, answers: &'a Value) -> Option<&'a Value> {
    document.questions().find_map(|(_, group)| {
        let mut items = group.items.iter();
        let naming = items.find(|item| item.kind_name == "household_member")?;
        let mut rows = answers[&group.id].as_array().into_iter().flatten();
        rows.find_map(|row| Some(&row["answers"][&naming.id]).filter(|person| person["relation"] == "self"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: Value) -> AskedForm {
        serde_json::from_value(text).unwrap()
    }

    #[test]
    fn either_shape_is_read_and_written_as_it_was() {
        let document = json!({ "sections": [], "title": { "en": "Help" }, "format": 1, "odd": 1.5 });
        let old = json!({ "type": "object", "title": "Help" });
        assert!(matches!(read(document.clone()), AskedForm::Document(_)));
        assert!(matches!(read(old.clone()), AskedForm::Old(_)));
        for text in [document, old] {
            assert_eq!(serde_json::to_value(read(text.clone())).unwrap(), text);
        }
        for text in [json!({ "format": 2 }), json!({ "pages": [] }), json!(7)] {
            assert!(serde_json::from_value::<AskedForm>(text).is_err());
        }
    }

    #[test]
    fn a_question_that_another_version_does_not_ask_is_named_also_in_a_group() {
        let form = |items: Value| {
            read(
                json!({ "format": 1, "title": { "en": "Help" }, "sections": [{ "id": "s", "title": { "en": "S" },
                "pages": [{ "id": "p", "items": items }] }] }),
            )
        };
        let own = form(json!([
            { "id": "rent", "type": "money" },
            { "id": "members", "type": "group", "items": [{ "id": "name", "type": "name" }, { "id": "born", "type": "date" }] },
        ]));
        let now = form(json!([
            { "id": "members", "type": "group", "items": [{ "id": "name", "type": "name" }] },
            { "id": "size", "type": "number" },
        ]));
        assert_eq!(own.no_longer_asked(&now), ["rent", "born"]);
        assert!(own.no_longer_asked(&own).is_empty());
        let old = read(json!({ "type": "object", "title": "Help" }));
        assert!(old.no_longer_asked(&now).is_empty() && own.no_longer_asked(&old).is_empty());
    }

    #[test]
    fn a_date_of_birth_is_found_where_it_was_asked_for() {
        let member = json!({ "id": "members", "type": "group", "items": [{ "id": "person", "type": "household_member" }] });
        let form = |items: Value| {
            read(json!({ "format": 1, "sections": [{ "id": "s", "pages": [{ "items": items }] }] }))
        };
        let answers = json!({ "born": "1990-02-03", "members": [
            { "id": "r1", "answers": { "person": { "born": "2015-05-06", "relation": "child" } } },
            { "id": "r2", "answers": { "person": { "born": "1988-07-08", "relation": "self" } } },
        ] });
        let asked = form(json!([member, { "id": "born", "type": "date_of_birth" }]));
        assert_eq!(asked.birth_date(&answers), Some("1990-02-03"));
        assert_eq!(form(json!([member])).birth_date(&answers), Some("1988-07-08"));
        let alone = json!({ "members": [{ "id": "r1", "answers": {} }] });
        assert_eq!(form(json!([member])).birth_date(&alone), None);
    }

    #[test]
    fn a_rules_name_leads_to_the_question_by_its_id_and_by_its_former_name() {
        let form = read(
            json!({ "format": 1, "sections": [{ "id": "people", "pages": [{ "items": [
            { "id": "size", "key": "household.size", "type": "number", "words": { "en": "People" } },
            { "id": "income", "type": "money", "words": { "en": "Income" } },
        ] }] }] }),
        );
        let source = |path: &str| form.source_of(Source::of(path).unwrap());
        let at = |question: &str| {
            Some(Source::Answer {
                section: "people".into(),
                question: question.into(),
            })
        };
        assert_eq!(source("answers.size"), at("size"));
        assert_eq!(source("answers.household.size"), at("size"));
        assert_eq!(source("answers.income.monthly"), at("income"));
        assert_eq!(source("answers.pets"), None);
        assert_eq!(source("applicant.phones"), Source::of("applicant.phones"));
        assert_eq!(form.question_title("people", "size", "en"), Some("People"));
    }
}
