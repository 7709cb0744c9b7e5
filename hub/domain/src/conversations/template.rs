//! Texts that are written once and sent often: per program, channel and language, with variables that are filled in for each
//! recipient. `{{first_name|there}}` is the first name, or "there" where it is not known.

use super::channel::Channel;
use super::message::{MAX_BODY_CHARS, MAX_SMS_CHARS, MAX_SUBJECT_CHARS};
pub use super::template_case::TemplateAudience;
use crate::people::text_language::read_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Variables that a template may use.
pub const VARIABLES: [&str; 8] = [
    "applicant_name",
    "first_name",
    "application",
    "program",
    "status",
    "agency",
    "reviewer",
    "denial_reason",
];

/// Longest name of a template.
const MAX_NAME_CHARS: usize = 80;

/// A template as it is kept and published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageTemplate {
    /// As those who write see it.
    pub name: String,
    /// `SMS` or `EMAIL`.
    pub channel: Channel,
    /// `ProcessID` of the program that it is for; every program without one.
    #[serde(default)]
    pub program: Option<i64>,
    /// Numbers of the statuses of a case for which it is offered; every status where there are none.
    #[serde(default)]
    pub states: Vec<i64>,
    /// Whom it is written to.
    #[serde(default)]
    pub audience: TemplateAudience,
    /// False: kept, and offered no more.
    pub active: bool,
    /// By language (BCP 47); English is always there.
    pub by_lang: BTreeMap<String, TemplateText>,
}

/// A template in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TemplateText {
    /// Mails only.
    #[serde(default)]
    pub subject: String,
    pub body: String,
}

/// Errors in a template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateFault {
    #[error("the name is empty or longer than 80 characters")]
    Name,
    #[error("templates are for texts and mails")]
    Channel,
    #[error("status {0} is unknown or named twice")]
    State(i64),
    #[error("the English text is missing")]
    NoEnglish,
    #[error("the text in {0} is empty or too long")]
    Text(String),
    #[error("the subject in {0} is missing or too long")]
    Subject(String),
    #[error("{{{{{variable}}}}} in {lang} is no variable")]
    Variable { lang: String, variable: String },
    #[error("braces in {0} are not closed")]
    Braces(String),
}

impl MessageTemplate {
    /// Every fault that keeps it from being published.
    pub fn check(&self) -> Result<(), Vec<TemplateFault>> {
        let mut faults = Vec::new();
        if self.name.trim().is_empty() || self.name.chars().count() > MAX_NAME_CHARS {
            faults.push(TemplateFault::Name);
        }
        if !matches!(self.channel, Channel::Sms | Channel::Email) {
            faults.push(TemplateFault::Channel);
        }
        for (place, state) in self.states.iter().enumerate() {
            if *state < 1 || self.states[..place].contains(state) {
                faults.push(TemplateFault::State(*state));
            }
        }
        if !self.by_lang.contains_key("en") {
            faults.push(TemplateFault::NoEnglish);
        }
        for (lang, text) in &self.by_lang {
            faults.extend(text.faults(self.channel, lang));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The languages in which it has words: a mail needs a subject too.
    pub fn written(&self) -> impl Iterator<Item = &str> {
        let is_mail = self.channel == Channel::Email;
        let has_words = move |text: &TemplateText| {
            let has_subject = !is_mail || !text.subject.trim().is_empty();
            has_subject && !text.body.trim().is_empty()
        };
        let texts = self.by_lang.iter();
        texts
            .filter(move |(_, text)| has_words(text))
            .map(|(lang, _)| lang.as_str())
    }

    /// The text that who reads this language gets: theirs, of whatever region, else English; with the language it is in.
    pub fn in_lang(&self, lang: &str) -> Option<(&str, &TemplateText)> {
        let read = read_of(self.written(), lang).or_else(|| read_of(self.written(), "en"))?;
        let (lang, text) = self.by_lang.get_key_value(read)?;
        Some((lang.as_str(), text))
    }
}

impl TemplateText {
    /// Every fault that keeps it from being published for a channel.
    pub fn faults(&self, channel: Channel, lang: &str) -> Vec<TemplateFault> {
        let mut faults = Vec::new();
        let most = match channel {
            Channel::Sms => MAX_SMS_CHARS,
            Channel::Email
            | Channel::Call
            | Channel::Voice
            | Channel::Note
            | Channel::Session
            | Channel::Comment => MAX_BODY_CHARS,
        };
        if self.body.trim().is_empty() || self.body.chars().count() > most || self.body.contains('\0') {
            faults.push(TemplateFault::Text(lang.to_owned()));
        }
        let needs_subject = channel == Channel::Email;
        if (needs_subject && self.subject.trim().is_empty())
            || self.subject.chars().count() > MAX_SUBJECT_CHARS
            || self.subject.chars().any(char::is_control)
        {
            faults.push(TemplateFault::Subject(lang.to_owned()));
        }
        for part in [&self.subject, &self.body] {
            let Some(named) = variables(part) else {
                faults.push(TemplateFault::Braces(lang.to_owned()));
                continue;
            };
            let unknown = named.into_iter().filter(|name| !VARIABLES.contains(name));
            faults.extend(unknown.map(|name| TemplateFault::Variable {
                lang: lang.to_owned(),
                variable: name.to_owned(),
            }));
        }
        faults
    }
}

pub(super) enum Piece<'a> {
    Words(&'a str),
    Variable {
        name: &'a str,
        fall_back: Option<&'a str>,
    },
}

/// A text cut at its variables; `None` where braces are not closed.
pub(super) fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once("{{") {
        let (inside, after) = after.split_once("}}")?;
        if inside.contains("{{") {
            return None;
        }
        let (name, fall_back) = match inside.split_once('|') {
            Some((name, fall_back)) => (name, Some(fall_back)),
            None => (inside, None),
        };
        pieces.push(Piece::Words(words));
        pieces.push(Piece::Variable {
            name: name.trim(),
            fall_back,
        });
        rest = after;
    }
    pieces.push(Piece::Words(rest));
    Some(pieces)
}

/// The variables that a text names; `None` where braces are not closed.
pub fn variables(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    for piece in pieces(text)? {
        if let Piece::Variable { name, .. } = piece {
            names.push(name);
        }
    }
    Some(names)
}

/// A text whose variables have been filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    pub text: String,
    /// Variables that have neither a value nor a fallback; they stay in the text unreplaced.
    pub missing: Vec<String>,
}

/// Replaces variables by their value, else by their fallback; a variable without either stays as it is.
pub fn fill(text: &str, values: &BTreeMap<&str, String>) -> Filled {
    let mut filled = Filled {
        text: String::with_capacity(text.len()),
        missing: Vec::new(),
    };
    let Some(pieces) = pieces(text) else {
        filled.text.push_str(text);
        return filled;
    };
    for piece in pieces {
        let (name, fall_back) = match piece {
            Piece::Words(words) => {
                filled.text.push_str(words);
                continue;
            }
            Piece::Variable { name, fall_back } => (name, fall_back),
        };
        let value = values
            .get(name)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty());
        match value.or(fall_back) {
            Some(words) => filled.text.push_str(words),
            None => {
                filled.text.push_str(&format!("{{{{{name}}}}}"));
                if !filled.missing.iter().any(|known| known == name) {
                    filled.missing.push(name.to_owned());
                }
            }
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(channel: Channel, body: &str) -> MessageTemplate {
        let text = TemplateText {
            subject: if channel == Channel::Email {
                "Your application".into()
            } else {
                String::new()
            },
            body: body.into(),
        };
        MessageTemplate {
            name: "Papers are missing".into(),
            channel,
            program: Some(5),
            states: Vec::new(),
            audience: TemplateAudience::Applicant,
            active: true,
            by_lang: [("en".to_owned(), text)].into(),
        }
    }

    #[test]
    fn variables_have_values_fall_backs_or_stay_to_be_seen() {
        let values = [("first_name", "Amal".to_owned()), ("status", " ".to_owned())].into();
        let filled = fill(
            "Dear {{first_name|applicant}}, you are in {{status|review}}. {{reviewer}}, {{reviewer}}",
            &values,
        );
        assert_eq!(
            filled.text,
            "Dear Amal, you are in review. {{reviewer}}, {{reviewer}}"
        );
        assert_eq!(filled.missing, ["reviewer"]);
        assert_eq!(fill("{{ first_name }}{{agency|}}!", &values).text, "Amal!");
        assert_eq!(fill("{{first_name", &values).text, "{{first_name");
        // A value is no template.
        let sly = [
            ("first_name", "{{reviewer}}".to_owned()),
            ("reviewer", "Rosa".to_owned()),
        ]
        .into();
        assert_eq!(fill("{{first_name}}", &sly).text, "{{reviewer}}");
    }

    #[test]
    fn a_template_names_every_fault_of_it() {
        assert_eq!(
            template(Channel::Sms, "Hello {{first_name|there}}").check(),
            Ok(())
        );
        assert_eq!(template(Channel::Email, "Hello").check(), Ok(()));
        let mut bad = template(Channel::Email, "Hello {{nickname}}, {{status");
        bad.name = " ".into();
        let text = bad.by_lang.remove("en").unwrap();
        bad.by_lang.insert(
            "es".into(),
            TemplateText {
                subject: "a\nb".into(),
                ..text
            },
        );
        assert_eq!(
            bad.check().unwrap_err(),
            [
                TemplateFault::Name,
                TemplateFault::NoEnglish,
                TemplateFault::Subject("es".into()),
                TemplateFault::Braces("es".into()),
            ]
        );
        assert_eq!(
            template(Channel::Sms, "{{nickname}}").check().unwrap_err()[0].to_string(),
            "{{nickname}} in en is no variable"
        );
        assert_eq!(
            template(Channel::Note, "Hello").check().unwrap_err(),
            [TemplateFault::Channel]
        );
        let mut nowhere = template(Channel::Sms, "Hello");
        nowhere.states = vec![12, 0, 77, 12];
        assert_eq!(
            nowhere.check().unwrap_err(),
            [TemplateFault::State(0), TemplateFault::State(12)]
        );
        assert_eq!(
            template(Channel::Sms, &"é".repeat(1601)).check().unwrap_err(),
            [TemplateFault::Text("en".into())]
        );
    }

    #[test]
    fn the_recipients_language_comes_before_its_base_and_english() {
        let mut template = template(Channel::Sms, "Hello");
        let spanish = TemplateText {
            subject: String::new(),
            body: "Hola".into(),
        };
        template.by_lang.insert("es".into(), spanish);
        assert_eq!(
            template.in_lang("es-MX").map(|(lang, text)| (lang, &*text.body)),
            Some(("es", "Hola"))
        );
        assert_eq!(
            template.in_lang("ar").map(|(lang, text)| (lang, &*text.body)),
            Some(("en", "Hello"))
        );
        let brazilian = TemplateText {
            subject: String::new(),
            body: "Olá".into(),
        };
        template.by_lang.insert("pt-BR".into(), brazilian);
        template.by_lang.insert(
            "vi".into(),
            TemplateText {
                subject: String::new(),
                body: " ".into(),
            },
        );
        assert_eq!(template.in_lang("pt").map(|(lang, _)| lang), Some("pt-BR"));
        assert_eq!(
            template.in_lang("vi").map(|(lang, _)| lang),
            Some("en"),
            "no words"
        );
        assert_eq!(template.written().collect::<Vec<_>>(), ["en", "es", "pt-BR"]);
    }

    #[test]
    fn a_mail_without_a_subject_has_no_words_in_that_language() {
        let mut template = template(Channel::Email, "Hello");
        let nameless = TemplateText {
            subject: String::new(),
            body: "Hola".into(),
        };
        template.by_lang.insert("es".into(), nameless);
        assert_eq!(template.written().collect::<Vec<_>>(), ["en"]);
        assert_eq!(template.in_lang("es").map(|(lang, _)| lang), Some("en"));
    }
}
