//! The threads' entries: texts, mails, notes and status comments, with their delivery state and unread marks.

use super::applications::{Applicant, Application};
use super::case_files::PaperTold;
use super::course::{Course, Hands, staff_of};
use super::office_time::{DAY_MS, HOUR_MS, MINUTE_MS, WORKDAY_MS, hour, moment, worked};
use super::said::{Entry, Said, said};
use super::scripts::{FILED, Told, greeted};
use super::seeded_random::SeededRandom;
use super::tenants::{mail_from, sms_from};
use hub_domain::TenantId;
use hub_domain::conversations::message::preview;
use hub_store::db::Value;
use hub_store::seed::{self, Table};
use hub_store::{Result, Write, args};

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
    /// The paper that was spoken of.
    pub paper: Option<(&'static str, PaperTold)>,
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
            paper: None,
        }
    }
}

/// Writes a conversation for an application and returns the thread's state. It has its own random sequence, so that the county is the
/// same whatever is said.
pub fn add(
    rows: &mut Conversation,
    tenant: TenantId,
    (application, applicant): (&Application, &Applicant),
    course: &Course,
    now_ms: i64,
) -> Ending {
    let seed = 0x00c0_4e00 ^ (application.id as u64) ^ ((tenant.0 as u64) << 40);
    let random = &mut SeededRandom::new(seed);
    let (entries, paper) = entries(random, (application, applicant), course, now_ms);
    let mut ending = Ending {
        paper,
        ..Ending::silent(application.created_at_ms)
    };
    if entries.is_empty() {
        return ending;
    }
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
    // Whoever has moved a case has read what was said before.
    let is_unread = random.chance(60);
    let moved_ms = course.last_move_ms();
    let unread: Vec<(usize, &Entry)> = entries
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, entry)| entry.change.is_none())
        .take_while(|(_, entry)| is_unread && entry.direction == "in" && entry.at_ms > moved_ms)
        .collect();
    let of = |channel: &str| {
        let those = unread.iter().filter(|(_, entry)| entry.channel == channel);
        those.count() as i64
    };
    ending.unread_sms = of("SMS");
    ending.unread_email = of("EMAIL");
    let (reader, _) = staff_of(application);
    let read = unread.last().map_or(ending.seq, |(position, _)| *position as i64);
    rows.reads
        .push(args![tenant, application.thread_id(), reader, read, ending.at_ms]);
    ending
}

/// States in which people go on writing after the last change of status: nothing is decided yet.
fn goes_on(state: i64) -> bool {
    matches!(state, 1 | 2 | 7 | 8 | 9 | 10 | 11 | 17 | 18)
}

/// What was said and what staff changed, in the order of time, and the paper that was spoken of. The changes are those of the history, at
/// their moments and with their words.
fn entries(
    random: &mut SeededRandom,
    (application, applicant): (&Application, &Applicant),
    course: &Course,
    now_ms: i64,
) -> (Vec<Entry>, Option<(&'static str, PaperTold)>) {
    let mut said = said(random, application, applicant);
    match (course.hands, course.approved()) {
        (None, _) => unanswered(random, &mut said, application, now_ms),
        (Some(hands), Some(approved)) if said.is_approval => {
            // A decision is told of when there is one.
            let from = approved + MINUTE_MS;
            let until = hands.last.max(approved + 15 * MINUTE_MS);
            spread(random, &mut said.entries, from, until);
        }
        (Some(hands), _) => answered(random, &mut said, application, hands, now_ms),
    }
    for entry in &mut said.entries {
        if entry.channel == "SESSION" && entry.body == FILED {
            entry.at_ms = application.created_at_ms;
        }
        entry.body = greeted(&entry.body, hour(entry.at_ms) < 12);
    }
    let paper = said.paper.map(|(kind, told)| {
        let told = match told {
            Told::Before => PaperTold::Nothing,
            Told::Missing => PaperTold::Missing,
            Told::Comes(place) => said
                .entries
                .get(said.greetings + place)
                .map_or(PaperTold::Nothing, |entry| PaperTold::Came(entry.at_ms)),
        };
        (kind, told)
    });
    let mut entries = said.entries;
    let is_heard = |entry: &Entry| entry.direction == "in" && entry.channel != "SESSION";
    let last_heard = entries.iter().rposition(is_heard).unwrap_or_default();
    for entry in &mut entries[..last_heard] {
        entry.is_answered = true;
    }
    let by_staff = course.steps.iter().filter(|step| step.by.0 != 0);
    entries.extend(by_staff.map(Entry::change));
    entries.sort_by_key(|entry| entry.at_ms);
    (entries, paper)
}

/// Gives entries their moments, one after the other in a stretch of working time.
fn spread(random: &mut SeededRandom, entries: &mut [Entry], from: i64, until: i64) {
    let count = entries.len() as i64;
    let slot = (until - from) / count.max(1);
    for (position, entry) in (0_i64..).zip(entries) {
        entry.at_ms = moment(from + slot * position + random.range(0, slot));
    }
}

/// What was said with whoever has the application: before its papers were there and its denial was proposed, and after the last change of
/// one that is not decided.
fn answered(
    random: &mut SeededRandom,
    said: &mut Said,
    application: &Application,
    hands: Hands,
    now_ms: i64,
) {
    let can_go_on = goes_on(application.state) && said.paper.is_none();
    let mut after = match can_go_on {
        true => (random.range(0, 3) as usize).min(said.entries.len()),
        false => 0,
    };
    // Where it was given back, nobody answers any more.
    if application.owner.is_none() {
        let unanswered = said
            .entries
            .iter()
            .rev()
            .take_while(|entry| entry.direction == "in");
        after = after.min(unanswered.count());
    }
    let before = said.entries.len() - after;
    let (first, last) = said.entries.split_at_mut(before);
    spread(random, first, hands.talks, hands.settled);
    let until = worked(now_ms - 5 * MINUTE_MS).min(hands.last + 2 * WORKDAY_MS);
    spread(random, last, hands.last + MINUTE_MS, until);
}

/// What was said to nobody yet: what staff would answer is not there. Nobody writes at night.
fn unanswered(random: &mut SeededRandom, said: &mut Said, application: &Application, now_ms: i64) {
    said.paper = None;
    let entries = &mut said.entries;
    let heard = entries.iter().take_while(|entry| entry.direction == "in").count();
    entries.truncate(heard);
    let (filed_ms, until_ms) = (application.created_at_ms, now_ms - 5 * MINUTE_MS);
    let slot_ms = DAY_MS.min(until_ms - filed_ms) / (heard.max(1) as i64);
    for (position, entry) in (0_i64..).zip(entries.iter_mut()) {
        entry.at_ms = filed_ms + slot_ms * position + random.range(1, slot_ms);
        while !(7..21).contains(&hour(entry.at_ms)) {
            entry.at_ms += HOUR_MS;
        }
    }
    let is_ordered = entries.is_sorted_by_key(|entry| entry.at_ms);
    if !is_ordered || entries.last().is_some_and(|entry| entry.at_ms > until_ms) {
        entries.clear();
    }
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
            entry.lang,
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

    /// The steps of a delivery; a few mails bounce, none that was answered.
    fn delivery(&self, random: &mut SeededRandom, entry: &Entry) -> Vec<(&'static str, i64, &'static str)> {
        match (entry.direction, entry.channel) {
            ("in", _) => vec![("delivered", 0, "")],
            ("out", "EMAIL") if !entry.is_answered && random.chance(6) => vec![
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
