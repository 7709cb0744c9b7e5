//! The threads' entries: texts, mails, notes and status comments, with their delivery state and unread marks.

use super::applications::{Applicant, Application, staff_of, status_name};
use super::case_files::{self, Step};
use super::scripts::{
    APPROVAL, ENGLISH, Line, Matter, SPANISH, english_fits, fitting, greeting, spanish_fits,
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
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
/// How the subject of the mail begins that tells of an approval.
const DECISION: &str = "Decision on";

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
    at_ms: i64,
    channel: &'static str,
    direction: &'static str,
    subject: String,
    body: String,
    change: Option<String>,
    /// The staff who made it, by account and name; others than the application's in a change of theirs.
    by: (i64, &'static str),
}

/// Writes a conversation for an application and returns the thread's state. It has its own random sequence, so that the county is the
/// same whatever is said.
pub fn add(
    rows: &mut Conversation,
    tenant: TenantId,
    application: &Application,
    applicant: &Applicant,
    now_ms: i64,
) -> Ending {
    let seed = 0x00c0_4e00 ^ (application.id as u64) ^ ((tenant.0 as u64) << 40);
    let random = &mut SeededRandom::new(seed);
    let entries = entries(random, application, applicant, now_ms);
    let mut ending = Ending::silent(application.created_at_ms);
    if entries.is_empty() {
        return ending;
    }
    let is_unread = entries.last().is_some_and(|entry| entry.direction == "in") && random.chance(60);
    for (position, entry) in entries.iter().enumerate() {
        let at_ms = entry.at_ms;
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

/// States in which people go on writing after the last change of status: nothing is decided yet.
fn goes_on(state: i64) -> bool {
    matches!(state, 1 | 2 | 7 | 8 | 9 | 10 | 11 | 17 | 18)
}

/// What was said and what staff changed, in the order of time. The changes are those of the history, at their moments and with their words.
fn entries(
    random: &mut SeededRandom,
    application: &Application,
    applicant: &Applicant,
    now_ms: i64,
) -> Vec<Entry> {
    let steps = case_files::steps(application);
    let mut said = said(random, application, applicant);
    let is_decision = said.iter().any(|entry| entry.subject.starts_with(DECISION));
    // A decision is told of when there is one.
    let approved = steps.iter().find(|step| step.to == 3);
    let from_ms = match approved {
        Some(approved) if is_decision => approved.at_ms + MINUTE_MS,
        _ => application.created_at_ms,
    };
    let changed_ms = application.state_since_ms.max(from_ms);
    let until_ms = now_ms - 5 * MINUTE_MS;
    let after = match goes_on(application.state) {
        true => (random.range(0, 3) as usize).min(said.len()),
        false => 0,
    };
    let before = said.len() - after;
    let spread = |random: &mut SeededRandom, entries: &mut [Entry], from_ms: i64, until_ms: i64| {
        let count = entries.len() as i64;
        let slot = (until_ms - from_ms).max(count * MINUTE_MS) / count.max(1);
        for (position, entry) in (0_i64..).zip(entries) {
            entry.at_ms = from_ms + slot * position + random.range(0, slot);
        }
    };
    let (first, last) = said.split_at_mut(before);
    let first_until_ms = changed_ms.max(from_ms + 30 * MINUTE_MS).min(until_ms);
    spread(random, first, from_ms, first_until_ms);
    let last_from_ms = first
        .last()
        .map_or(changed_ms, |entry| entry.at_ms.max(changed_ms))
        + 1;
    let last_until_ms = (last_from_ms + 2 * DAY_MS).min(until_ms);
    spread(random, last, last_from_ms, last_until_ms);
    let by_staff = steps.iter().filter(|step| step.by.0 != 0);
    said.extend(by_staff.map(Entry::change));
    said.sort_by_key(|entry| entry.at_ms);
    said
}

/// What was said, without its moments.
fn said(random: &mut SeededRandom, application: &Application, applicant: &Applicant) -> Vec<Entry> {
    let has_phone = !applicant.phone.is_empty();
    let matter = Matter::of(application);
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
    let staff = staff_of(application);
    let mut entries = Vec::new();
    if let Some(words) = greeting(applicant.lang).filter(|_| has_phone && script != APPROVAL) {
        entries.push(Entry::plain(staff, "SMS", "in", words.to_owned()));
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
            Line::TextIn(text) if has_phone => Entry::plain(staff, "SMS", "in", fill(text)),
            Line::TextOut(text) if texting => Entry::plain(staff, "SMS", "out", fill(text)),
            // Without a number to text, the same is said by mail.
            Line::TextIn(text) => Entry::mail(staff, "in", format!("Re: {subject}"), fill(text)),
            Line::TextOut(text) => Entry::mail(staff, "out", subject, fill(text)),
            Line::MailIn(subject, body) => Entry::mail(staff, "in", fill(subject), fill(body)),
            Line::MailOut(subject, body) => Entry::mail(staff, "out", fill(subject), fill(body)),
            Line::Note(text) => Entry::plain(staff, "NOTE", "internal", fill(text)),
            Line::Visit(text) => Entry::plain(staff, "SESSION", "in", fill(text)),
        });
    }
    entries
}

impl Entry {
    fn plain(by: (i64, &'static str), channel: &'static str, direction: &'static str, body: String) -> Self {
        Self {
            at_ms: 0,
            channel,
            direction,
            subject: String::new(),
            body,
            change: None,
            by,
        }
    }

    fn mail(by: (i64, &'static str), direction: &'static str, subject: String, body: String) -> Self {
        Self {
            subject,
            ..Self::plain(by, "EMAIL", direction, body)
        }
    }

    /// A step of staff, as the history has it.
    fn change(step: &Step) -> Self {
        let change = json!({
            "what": "state",
            "from": status_name(step.from),
            "to": status_name(step.to),
            "comment": step.comment,
        });
        Self {
            at_ms: step.at_ms,
            change: Some(change.to_string()),
            ..Self::plain(step.by, "COMMENT", "internal", step.comment.clone())
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
        let (staff_id, staff_name) = entry.by;
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
        let has_words = !(entry.subject.is_empty() && entry.body.is_empty());
        if entry.channel != "SESSION" && has_words {
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
