//! What one person gets of an outreach. The preview shows what this makes, and the job sends it.

use hub_domain::cases::application::QueueItem;
use hub_domain::cases::state_book::StateBook;
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::conversations::template_values::TemplateValues;
use hub_domain::conversations::words::Language;
use hub_domain::people::applicant::Applicant;

/// What all messages of an outreach have in common.
#[derive(Debug, Clone, Copy)]
pub struct Wording<'a> {
    pub template: &'a MessageTemplate,
    pub agency: &'a str,
    /// Who begins the outreach.
    pub reviewer: &'a str,
    /// What the tenant's programs tell of their states.
    pub states: &'a StateBook,
}

/// A message in its recipient's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutreachMessage {
    pub lang: String,
    pub subject: String,
    pub body: String,
    /// Variables without a value: a message with any of them is not sent.
    pub missing: Vec<String>,
}

impl Wording<'_> {
    /// The message to a person about their application, with the link of a mail by which they end such mails; none where
    /// the template has no text for them.
    pub fn message(
        &self,
        person: &Applicant,
        item: &QueueItem,
        unsubscribe: Option<&str>,
    ) -> Option<OutreachMessage> {
        let (lang, text) = self.template.in_lang(&person.lang)?;
        let filled = TemplateValues {
            applicant_name: &person.name,
            application: &item.external_id,
            program: &item.process_name,
            status: self.states.status_of(item, self.template.audience, lang),
            agency: self.agency,
            reviewer: self.reviewer,
            denial_reason: "",
        }
        .fill(text);
        let mut body = filled.body;
        if let Some(url) = unsubscribe {
            let language = Language::of(lang);
            let values = [("program", item.process_name.as_str()), ("url", url)];
            body.push_str("\n\n");
            body.push_str(&language.line(language.words.unsubscribe, &values));
        }
        Some(OutreachMessage {
            lang: lang.to_owned(),
            subject: filled.subject,
            body,
            missing: filled.missing,
        })
    }
}
