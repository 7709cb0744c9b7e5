//! New applications with their threads and search words, one or many at a time.

use crate::cases::due_dates::Limits;
use crate::{Result, Write, args, batch, cases::application_words, cases::number_digits, statements};
use hub_domain::cases::reports::Audience;
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use std::collections::{HashMap, HashSet};

statements! {
    INSERT_THREAD = "INSERT INTO threads (tenant_id, id, application_id, applicant_id, program_id, seq, last_at_ms, last_channel,
            last_direction, last_preview)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    INSERT = "INSERT INTO applications (tenant_id, id, program_id, applicant_id, thread_id, external_id, applicant_name, search_text,
            company_id, company_name, state_id, owner_id, owner_name, category_name, case_number, client_id,
            created_at_ms, state_since_ms, last_com_at_ms, last_com_direction, last_com_type, unread_email,
            unread_sms, unread_voice, unread_note, last_changed_by, version, updated_at_ms, audience, number_digits, test,
            due_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)";
}

/// A newly filed application, with its entries so far.
#[derive(Debug, Clone)]
pub struct NewApplication {
    pub tenant: TenantId,
    pub id: ApplicationId,
    pub program: ProgramId,
    pub applicant: i64,
    pub thread: ThreadId,
    pub external_id: String,
    /// As filed; the queue shows the part before the first colon.
    pub applicant_name: String,
    /// A company that applies, with its number.
    pub company: Option<(i64, String)>,
    /// The audience by account type, if there is an account ([`Audience::of`]); otherwise a company applies as a
    /// business.
    pub audience: Option<Audience>,
    pub state: StateId,
    pub state_since_ms: i64,
    pub owner: Option<(i64, String)>,
    pub category: String,
    pub case_number: String,
    pub client_id: String,
    pub created_at_ms: i64,
    /// The last entry of the thread; a thread without entries has none.
    pub last_entry: LastEntry,
    /// The last communication: when, `in` or `out`, and the channel.
    pub last_contact: Option<(i64, String, String)>,
    pub unread: Unread,
    pub changed_by: String,
    /// It is sent in a trial of its program, and counts nowhere.
    pub test: bool,
}

/// The last entry of a thread, as the list of conversations shows it.
#[derive(Debug, Clone, Default)]
pub struct LastEntry {
    /// 0: the thread is empty.
    pub seq: i64,
    pub at_ms: i64,
    pub channel: String,
    pub direction: String,
    pub preview: String,
}

/// Unread entries by kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unread {
    pub email: i64,
    pub sms: i64,
    pub voice: i64,
    pub note: i64,
}

impl NewApplication {
    /// An application in its first state, with an empty thread `t{id}` and no entries yet.
    pub fn filed(tenant: TenantId, program: ProgramId, id: ApplicationId, applicant: i64) -> Self {
        Self {
            tenant,
            id,
            program,
            applicant,
            thread: ThreadId(format!("t{id}")),
            external_id: String::new(),
            applicant_name: String::new(),
            company: None,
            audience: None,
            state: StateId(0),
            state_since_ms: 0,
            owner: None,
            category: String::new(),
            case_number: String::new(),
            client_id: String::new(),
            created_at_ms: 0,
            last_entry: LastEntry::default(),
            last_contact: None,
            unread: Unread::default(),
            changed_by: "system".into(),
            test: false,
        }
    }

    /// What somebody may type to find it: names and numbers, in lower case.
    pub fn search_text(&self) -> String {
        let name = hub_domain::cases::application::item_name(&self.applicant_name);
        let company = self.company.as_ref().map_or("", |(_, name)| name.as_str());
        [
            name,
            &self.external_id,
            company,
            &self.case_number,
            &self.client_id,
        ]
        .join(" ")
        .to_lowercase()
    }
}

/// Files applications: their rows, their threads, their words.
pub async fn insert(write: &mut Write, applications: &[NewApplication]) -> Result<()> {
    let texts = insert_rows(write, applications).await?;
    let words = applications
        .iter()
        .zip(&texts)
        .map(|(new, text)| (new.tenant, new.id, text.as_str()));
    application_words::add(write, words).await
}

/// Files applications without their words, which a load of very many adds in their own order. Returns the text of each that words are of.
pub async fn insert_rows(write: &mut Write, applications: &[NewApplication]) -> Result<Vec<String>> {
    let threads = applications
        .iter()
        .map(|new| {
            args![
                new.tenant,
                &new.thread,
                new.id,
                new.applicant,
                new.program,
                new.last_entry.seq,
                new.last_entry.at_ms,
                &new.last_entry.channel,
                &new.last_entry.direction,
                &new.last_entry.preview
            ]
        })
        .collect();
    batch::insert(write, INSERT_THREAD, threads).await?;
    let tenants: HashSet<TenantId> = applications.iter().map(|new| new.tenant).collect();
    let mut limits: HashMap<TenantId, Limits> = HashMap::new();
    for tenant in tenants {
        limits.insert(tenant, Limits::of(write, tenant).await?);
    }
    let texts: Vec<String> = applications.iter().map(NewApplication::search_text).collect();
    let rows = applications
        .iter()
        .zip(&texts)
        .map(|(new, text)| {
            let (company_id, company) = new.company.clone().unzip();
            let (owner_id, owner) = new.owner.clone().unzip();
            let contact = new.last_contact.as_ref();
            let audience = new
                .audience
                .unwrap_or_else(|| Audience::of(None, new.company.is_some()));
            args![
                new.tenant,
                new.id,
                new.program,
                new.applicant,
                &new.thread,
                &new.external_id,
                &new.applicant_name,
                text,
                company_id,
                company.unwrap_or_default(),
                new.state,
                owner_id,
                owner.unwrap_or_default(),
                &new.category,
                &new.case_number,
                &new.client_id,
                new.created_at_ms,
                new.state_since_ms,
                contact.map(|(at_ms, _, _)| *at_ms),
                contact.map_or("", |(_, direction, _)| direction.as_str()),
                contact.map_or("", |(_, _, channel)| channel.as_str()),
                new.unread.email,
                new.unread.sms,
                new.unread.voice,
                new.unread.note,
                &new.changed_by,
                1_i64,
                new.state_since_ms,
                audience.as_str(),
                number_digits::digits_of(&new.external_id),
                new.test,
                limits.get(&new.tenant).map_or(0, |limits| limits.due_at_ms(
                    new.program,
                    new.state.0,
                    new.state_since_ms
                ))
            ]
        })
        .collect();
    batch::insert(write, INSERT, rows).await?;
    Ok(texts)
}
