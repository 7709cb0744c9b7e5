//! Names that rules may use: `answers.ID` of the program's form (`answers.SECTION.QUESTION` of one of the former shape),
//! `documents.KIND` with `count`, `received` and `expires` for papers on file, `accepted.KIND` with the same for those of them that staff have
//! accepted, `application` and `applicant`; and their values for one application.

use super::document_names;
use crate::cases::asked_form::AskedForm;
use crate::cases::case::CaseDocument;
use crate::cases::form::{self, SchemaType};
use crate::expressions::{Kind, Schema};
use serde_json::{Map, Value, json};

/// Facts of an application besides its answers and papers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFacts {
    /// The day of filing, `yyyy-mm-dd`.
    pub submitted: String,
    /// As it is called now.
    pub status: String,
    /// How many other applications the same person has in the program.
    pub others: i64,
    /// Number of phone numbers and mail addresses on file.
    pub phones: i64,
    pub emails: i64,
    /// Others who applied have one of the phone numbers too.
    pub shares_phone: bool,
}

/// Where a name comes from, so that a screen can lead there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Of a form document, the first two names: [`AskedForm::source_of`] finds the question.
    Answer {
        section: String,
        question: String,
    },
    Document {
        kind: String,
    },
    /// A fact of the application or of its applicant, by its name.
    Fact(String),
}

impl Source {
    /// Reads a path; none for what everybody knows, as `today`.
    pub fn of(path: &str) -> Option<Self> {
        let mut names = path.split('.');
        match (names.next()?, names.next(), names.next()) {
            ("answers", Some(section), Some(question)) => Some(Source::Answer {
                section: section.to_owned(),
                question: question.to_owned(),
            }),
            // Of a form document, whose questions are found by their ids alone.
            ("answers", Some(question), None) => Some(Source::Answer {
                section: String::new(),
                question: question.to_owned(),
            }),
            ("documents" | "accepted", Some(kind), _) => Some(Source::Document {
                kind: kind.to_owned(),
            }),
            ("application" | "applicant", Some(_), _) => Some(Source::Fact(path.to_owned())),
            _ => None,
        }
    }
}

fn kind_of(question: &form::Schema) -> Option<Kind> {
    Some(match question.kind {
        SchemaType::String if question.format.as_deref() == Some("date") => Kind::Date,
        SchemaType::String => Kind::Text,
        SchemaType::Integer => Kind::Int,
        SchemaType::Boolean => Kind::Bool,
        SchemaType::Array => Kind::list(kind_of(question.items.as_deref()?)?),
        SchemaType::Object => record_of(question),
    })
}

fn record_of(section: &form::Schema) -> Kind {
    let fields = section
        .properties
        .iter()
        .filter_map(|(key, question)| Some((key.as_str(), kind_of(question)?)));
    Kind::record(fields)
}

/// The names that rules of a program with this form may use.
pub fn names_of(form: Option<&AskedForm>) -> Schema {
    let kinds = form.map_or_else(Vec::new, AskedForm::documents);
    let documents: Vec<_> = kinds
        .into_iter()
        .map(|(kind, _)| {
            let fields = [
                ("count", Kind::Int),
                ("received", Kind::Date),
                ("expires", Kind::Date),
            ];
            (kind, Kind::record(fields))
        })
        .collect();
    let answers = match form {
        None => Kind::record([]),
        Some(AskedForm::Old(schema)) => record_of(schema),
        Some(AskedForm::Document(document)) => document_names::names(document),
    };
    let application = [
        ("submitted", Kind::Date),
        ("status", Kind::Text),
        ("others", Kind::Int),
    ];
    let applicant = [
        ("phones", Kind::Int),
        ("emails", Kind::Int),
        ("shares_phone", Kind::Bool),
    ];
    Schema::default()
        .with("answers", answers)
        .with("documents", Kind::record(documents.clone()))
        .with("accepted", Kind::record(documents))
        .with("application", Kind::record(application))
        .with("applicant", Kind::record(applicant))
}

/// A section without answers is there all the same: its questions can be asked for.
fn by_section(schema: &form::Schema, answers: &Value) -> Map<String, Value> {
    let sections = schema.properties.keys();
    sections
        .map(|key| {
            let given = answers.get(key).filter(|given| given.is_object());
            (key.clone(), given.cloned().unwrap_or_else(|| json!({})))
        })
        .collect()
}

/// The values of these names for one application.
pub fn facts_of(
    form: Option<&AskedForm>,
    answers: &Value,
    documents: &[CaseDocument],
    case: &CaseFacts,
) -> Value {
    let answers = match form {
        None => Map::new(),
        Some(AskedForm::Old(schema)) => by_section(schema, answers),
        Some(AskedForm::Document(document)) => document_names::values(document, answers),
    };
    json!({
        "answers": answers,
        "documents": papers(documents.iter().filter(|document| document.counts())),
        "accepted": papers(documents.iter().filter(|document| document.is_accepted())),
        "application": { "submitted": case.submitted, "status": case.status, "others": case.others },
        "applicant": { "phones": case.phones, "emails": case.emails, "shares_phone": case.shares_phone },
    })
}

/// Of each kind how many there are, when the last one came, and until when one of them counts.
fn papers<'a>(documents: impl Iterator<Item = &'a CaseDocument>) -> Map<String, Value> {
    let mut papers: Map<String, Value> = Map::new();
    for document in documents {
        let paper = papers
            .entry(document.kind.clone())
            .or_insert_with(|| json!({ "count": 0 }));
        let count = paper["count"].as_i64().unwrap_or_default() + 1;
        paper["count"] = json!(count);
        let received = crate::clock::iso8601(document.received_at_ms);
        let received = received.get(..10).unwrap_or_default();
        // Of several, the one that came last and the one that holds longest.
        if paper["received"].as_str().is_none_or(|other| other < received) {
            paper["received"] = json!(received);
        }
        let expires = document.expires_on.as_deref();
        if let Some(expires) =
            expires.filter(|day| paper["expires"].as_str().is_none_or(|other| other < *day))
        {
            paper["expires"] = json!(expires);
        }
    }
    papers
}
