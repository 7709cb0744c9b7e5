//! The threads' entries: texts, mails, notes and status comments, with their delivery state and unread marks.

use super::applications::{Applicant, Application, staff_of, status_name};
use super::case_files;
use super::scripts::{
    APPROVAL, COMMENTS, ENGLISH, Line, Matter, SPANISH, comment_fits, english_fits, fitting, greeting,
    spanish_fits,
};
use super::seeded_random::SeededRandom;
use super::tenants::{mail_from, sms_from};
use hub_domain::TenantId;
use hub_domain::conversations::message::preview;
use hub_store::db::Value;
use hub_store::seed::{self, Table};
use hub_store::{Result, Write, args};
use serde_json::json;

const MINUTE_MS: i64 = 60_000;

/// Rows of entries, waiting to be written.
#[derive(Default)]
pub struct Conversation {
    messages: Vec<Vec<Value>>,
    statuses: Vec<Vec<Value>>,
    documents: Vec<Vec<Value>>,
    reads: Vec<Vec<Value>>,
}

/// The last contact, as the queue shows it.
#[derive(Debug, Clone, Copy)]
pub struct Contact {
    pub at_ms: i64,
    pub direction: &'static str,
    pub channel: &'static str,
}

/// State of a thread after its last entry.
pub struct Ending {
    pub seq: i64,
    pub at_ms: i64,
    pub channel: &'static str,
    pub direction: &'static str,
    pub preview: String,
    pub contact: Option<Contact>,
    pub unread_email: i64,
    pub unread_sms: i64,
}

impl Ending {
    /// Nobody has said anything yet.
    pub fn silent(at_ms: i64) -> Self {
        let (channel, direction, preview) = ("", "", String::new());
        Self {
            seq: 0,
            at_ms,
            channel,
            direction,
            preview,
            contact: None,
            unread_email: 0,
            unread_sms: 0,
        }
    }
}

/// An entry of the thread.
struct Entry {
    channel: &'static str,
    direction: &'static str,
    subject: String,
    body: String,
    change: Option<String>,
}

/// Writes a conversation for an application and returns the thread's state.
pub fn add(
    rows: &mut Conversation,
    random: &mut SeededRandom,
    tenant: TenantId,
    application: &Application,
    applicant: &Applicant,
    now_ms: i64,
) -> Ending {
    let entries = entries(random, application, applicant);
    let mut ending = Ending::silent(application.created_at_ms);
    if entries.is_empty() {
        return ending;
    }
    // Spread from the submission to the last change, or to shortly before now.
    let end_ms = application
        .state_since_ms
        .max(application.created_at_ms + 30 * MINUTE_MS)
        .min(now_ms - 5 * MINUTE_MS);
    let span_ms = (end_ms - application.created_at_ms).max(entries.len() as i64 * MINUTE_MS);
    let count = entries.len() as i64;
    let is_unread = entries.last().is_some_and(|entry| entry.direction == "in") && random.chance(60);
    for (position, entry) in entries.iter().enumerate() {
        let slot = span_ms / count;
        let at_ms = application.created_at_ms + slot * position as i64 + random.range(0, slot.max(1));
        ending.seq = position as i64 + 1;
        rows.push(random, tenant, application, applicant, entry, ending.seq, at_ms);
        ending.at_ms = at_ms;
        ending.channel = entry.channel;
        ending.direction = entry.direction;
        ending.preview = preview(if entry.body.is_empty() {
            &entry.subject
        } else {
            &entry.body
        });
        if matches!(entry.channel, "SMS" | "EMAIL") {
            ending.contact = Some(Contact {
                at_ms,
                direction: entry.direction,
                channel: entry.channel,
            });
        }
    }
    let unread: Vec<&Entry> = entries
        .iter()
        .rev()
        .take_while(|entry| is_unread && entry.direction == "in")
        .collect();
    ending.unread_sms = unread.iter().filter(|entry| entry.channel == "SMS").count() as i64;
    ending.unread_email = unread.iter().filter(|entry| entry.channel == "EMAIL").count() as i64;
    let (reader, _) = staff_of(application);
    let read = ending.seq - unread.len() as i64;
    rows.reads
        .push(args![tenant, application.thread_id(), reader, read, ending.at_ms]);
    ending
}

fn entries(random: &mut SeededRandom, application: &Application, applicant: &Applicant) -> Vec<Entry> {
    let has_phone = !applicant.phone.is_empty();
    let matter = Matter {
        program: application.program.id.0,
        is_complete: case_files::is_complete(application.state),
    };
    let script: &[Line] = match applicant.lang {
        "es" => fitting(
            &SPANISH,
            random.range(0, SPANISH.len() as i64) as usize,
            |place| spanish_fits(place, matter),
        ),
        _ if matches!(application.state, 3 | 13 | 14 | 15) && random.chance(40) => APPROVAL,
        _ => fitting(
            &ENGLISH,
            random.range(0, ENGLISH.len() as i64) as usize,
            |place| english_fits(place, matter),
        ),
    };
    let mut entries = Vec::new();
    if let Some(words) = greeting(applicant.lang).filter(|_| has_phone) {
        entries.push(Entry::plain("SMS", "in", words.to_owned()));
    }
    // An application that has just arrived has little to show yet.
    let lines = if matches!(application.state, 4 | 16) {
        random.range(0, 3) as usize
    } else {
        script.len()
    };
    for line in &script[..lines.min(script.len())] {
        let fill = |text: &str| fill(text, application, applicant);
        let (texting, subject) = (
            has_phone && !applicant.has_opted_out,
            format!("Your application {}", application.external_id),
        );
        entries.push(match *line {
            Line::TextIn(text) if has_phone => Entry::plain("SMS", "in", fill(text)),
            Line::TextOut(text) if texting => Entry::plain("SMS", "out", fill(text)),
            // Without a number to text, the same is said by mail.
            Line::TextIn(text) => Entry::mail("in", format!("Re: {subject}"), fill(text)),
            Line::TextOut(text) => Entry::mail("out", subject, fill(text)),
            Line::MailIn(subject, body) => Entry::mail("in", fill(subject), fill(body)),
            Line::MailOut(subject, body) => Entry::mail("out", fill(subject), fill(body)),
            Line::Note(text) => Entry::plain("NOTE", "internal", fill(text)),
            Line::Visit(text) => Entry::plain("SESSION", "in", fill(text)),
        });
    }
    if !matches!(application.state, 4 | 16) {
        let place = random.range(0, COMMENTS.len() as i64) as usize;
        let comment = fitting(&COMMENTS, place, |place| comment_fits(place, matter));
        let change = json!({
            "what": "state",
            "from": status_name(case_files::before(application.state)),
            "to": status_name(application.state),
            "comment": comment,
        });
        let at = entries.len().saturating_sub(random.range(0, 3) as usize);
        let entry = Entry {
            change: Some(change.to_string()),
            ..Entry::plain("COMMENT", "internal", comment.to_owned())
        };
        entries.insert(at, entry);
    }
    entries
}

impl Entry {
    fn plain(channel: &'static str, direction: &'static str, body: String) -> Self {
        Self {
            channel,
            direction,
            subject: String::new(),
            body,
            change: None,
        }
    }

    fn mail(direction: &'static str, subject: String, body: String) -> Self {
        Self {
            channel: "EMAIL",
            direction,
            subject,
            body,
            change: None,
        }
    }
}

fn fill(text: &str, application: &Application, applicant: &Applicant) -> String {
    let (_, staff) = staff_of(application);
    text.replace("{first}", &applicant.first)
        .replace("{staff}", staff)
        .replace("{matter}", application.matter)
        .replace("{ext}", &application.external_id)
        .replace("{program}", application.program.name)
}

impl Conversation {
    #[allow(clippy::too_many_arguments)]
    fn push(
        &mut self,
        random: &mut SeededRandom,
        tenant: TenantId,
        application: &Application,
        applicant: &Applicant,
        entry: &Entry,
        seq: i64,
        at_ms: i64,
    ) {
        let id = random.uuid(at_ms);
        let (theirs, ours) = match entry.channel {
            "SMS" => (applicant.phone.as_str(), sms_from(tenant)),
            "EMAIL" => (applicant.email.as_str(), mail_from(tenant)),
            _ => ("", ""),
        };
        let (from, to) = if entry.direction == "in" {
            (theirs, ours)
        } else {
            (ours, theirs)
        };
        let name = format!("{} {}", applicant.first, applicant.last);
        let (staff_id, staff_name) = staff_of(application);
        let (author_kind, author_id, author_name) = match entry.direction {
            "in" => ("applicant", applicant.account, name.as_str()),
            _ => ("staff", Some(staff_id), staff_name),
        };
        let marks = self.delivery(random, entry);
        let status = marks.last().map_or("created", |mark| mark.0);
        let provider_ref = match entry.channel {
            "EMAIL" => format!(
                "<{id}@{}>",
                if entry.direction == "in" {
                    "mail.example"
                } else {
                    "riverbend.example"
                }
            ),
            _ => String::new(),
        };
        self.messages.push(args![
            tenant,
            id.as_str(),
            application.thread_id(),
            seq,
            entry.channel,
            entry.direction,
            author_kind,
            author_id,
            author_name,
            from,
            to,
            entry.subject.as_str(),
            entry.body.as_str(),
            if applicant.lang == "es" { "es" } else { "en" },
            status,
            None::<String>,
            None::<String>,
            entry.change.clone(),
            provider_ref,
            format!("seed-{seq}"),
            "",
            at_ms
        ]);
        for (position, (status, delay_ms, detail)) in marks.into_iter().enumerate() {
            self.statuses.push(args![
                tenant,
                id.as_str(),
                position as i64,
                status,
                at_ms + delay_ms,
                detail
            ]);
        }
        if entry.channel != "SESSION" {
            let text = match entry.subject.as_str() {
                "" => entry.body.clone(),
                subject => format!("{subject}\n{}", entry.body),
            };
            let (call, start) = (None::<String>, None::<i64>);
            let thread = application.thread_id();
            self.documents.push(args![
                tenant,
                id.as_str(),
                "message",
                thread,
                id.as_str(),
                call,
                start,
                text,
                at_ms
            ]);
        }
    }

    /// The steps of a delivery; a few mails bounce.
    fn delivery(&self, random: &mut SeededRandom, entry: &Entry) -> Vec<(&'static str, i64, &'static str)> {
        match (entry.direction, entry.channel) {
            ("in", _) => vec![("delivered", 0, "")],
            ("out", "EMAIL") if random.chance(3) => vec![
                ("created", 0, ""),
                ("sending", 400, ""),
                ("permanent-failure", 2_100, "550 5.1.1 mailbox unavailable"),
            ],
            ("out", _) => vec![
                ("created", 0, ""),
                ("sending", 300, ""),
                ("sent", 1_200, ""),
                ("delivered", 4_000, ""),
            ],
            _ => vec![("created", 0, "")],
        }
    }

    /// Writes the rows.
    pub async fn write(self, write: &mut Write) -> Result<()> {
        seed::load(write, Table::Messages, self.messages).await?;
        seed::load(write, Table::MessageStatuses, self.statuses).await?;
        seed::load(write, Table::SearchDocuments, self.documents).await?;
        seed::load(write, Table::ThreadReads, self.reads).await
    }
}
