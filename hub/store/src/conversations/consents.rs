//! The ledger of consent: one immutable line per address, channel and program for each change; the last line counts. It
//! names the author, the method, the time and the words.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::{ConsentEntry, ConsentProgram, ConsentState, ConsentWriter};
use hub_domain::{AccountId, ApplicantId, ProgramId, TenantId};

statements! {
    LATEST = "SELECT state FROM address_consents
        WHERE tenant_id = $1 AND address = $2 AND channel = $3 AND program_id IN (0, $4)
        ORDER BY at_ms DESC, id DESC LIMIT 1";
    INSERT = "INSERT INTO address_consents (tenant_id, id, address, channel, program_id, state, reason, at_ms, applicant_id, by_id,
            by_name, words)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    OF_APPLICANT = "SELECT c.id, c.address, c.channel, c.program_id, COALESCE(p.name, '') AS program_name, c.state, c.reason, c.words,
            c.by_id, c.by_name, c.at_ms
        FROM address_consents c LEFT JOIN programs p ON p.tenant_id = c.tenant_id AND p.id = c.program_id
        WHERE c.tenant_id = $1 AND c.program_id IN (0, $3) AND (c.applicant_id = $2 OR c.address IN (
            SELECT address FROM applicant_addresses WHERE tenant_id = $1 AND applicant_id = $2))
        ORDER BY c.at_ms DESC, c.id DESC LIMIT 200";
}

fn state_of(name: &str) -> ConsentState {
    match name {
        "granted" => ConsentState::Granted,
        "opted_out" => ConsentState::OptedOut,
        _ => ConsentState::Unknown,
    }
}

fn parse(state: Option<(String,)>) -> ConsentState {
    state.map_or(ConsentState::Unknown, |(name,)| state_of(&name))
}

#[derive(sqlx::FromRow)]
struct EntryRow {
    id: String,
    address: String,
    channel: String,
    program_id: i64,
    program_name: String,
    state: String,
    reason: String,
    words: String,
    by_id: Option<i64>,
    by_name: String,
    at_ms: i64,
}

/// What addresses have agreed to.
pub struct Consents<'a>(pub(crate) &'a Store);

impl Consents<'_> {
    /// The state of an address on a channel, for one program.
    pub async fn state(
        &self,
        tenant: TenantId,
        address: &str,
        channel: Channel,
        program: ProgramId,
    ) -> Result<ConsentState> {
        let values = args![tenant, address, channel.as_str(), program];
        Ok(parse(self.0.db().optional(LATEST, values).await?))
    }

    /// The lines about an applicant and the addresses they have now, in one program and in all, newest first, at most 200.
    pub async fn of_applicant(
        &self,
        tenant: TenantId,
        applicant: ApplicantId,
        program: ProgramId,
    ) -> Result<Vec<ConsentEntry>> {
        let values = args![tenant, applicant, program];
        let rows: Vec<EntryRow> = self.0.db().all(OF_APPLICANT, values).await?;
        let entries = rows.into_iter().map(|row| ConsentEntry {
            program: (row.program_id != ProgramId::ALL.0).then_some(ConsentProgram {
                id: row.program_id,
                name: row.program_name,
            }),
            state: state_of(&row.state),
            by: row.by_id.map(|id| ConsentWriter {
                id,
                name: row.by_name,
            }),
            id: row.id,
            address: row.address,
            channel: row.channel,
            how: row.reason,
            words: row.words,
            at_ms: row.at_ms,
        });
        Ok(entries.collect())
    }
}

/// The state as this write sees it.
pub async fn state(
    write: &mut Write,
    tenant: TenantId,
    address: &str,
    channel: Channel,
    program: ProgramId,
) -> Result<ConsentState> {
    let values = args![tenant, address, channel.as_str(), program];
    Ok(parse(write.optional(LATEST, values).await?))
}

/// A line of the ledger that is to be written.
#[derive(Debug, Clone)]
pub struct NewConsent<'a> {
    pub address: &'a str,
    pub channel: Channel,
    /// One program, or [`ProgramId::ALL`].
    pub program: ProgramId,
    pub opted_out: bool,
    /// The method, as on the wire: `keyword`, `phone` …
    pub how: &'a str,
    /// What was said or written.
    pub words: &'a str,
    /// Whose address it was, where that is known.
    pub applicant: Option<ApplicantId>,
    /// Who of the agency wrote it down.
    pub by: Option<(AccountId, &'a str)>,
}

impl<'a> NewConsent<'a> {
    /// A line that came by itself, for every program.
    pub fn by_itself(address: &'a str, channel: Channel, opted_out: bool, how: &'a str) -> Self {
        Self {
            address,
            channel,
            program: ProgramId::ALL,
            opted_out,
            how,
            words: "",
            applicant: None,
            by: None,
        }
    }
}

/// Adds a line to the ledger; [`super::held::consent_changed`] releases what waits for it.
pub async fn add(write: &mut Write, tenant: TenantId, new: &NewConsent<'_>) -> Result<()> {
    let state = if new.opted_out { "opted_out" } else { "granted" };
    let id = uuid::Uuid::now_v7().to_string();
    let values = args![
        tenant,
        id,
        new.address,
        new.channel.as_str(),
        new.program,
        state,
        new.how,
        now_ms(),
        new.applicant.map(|applicant| applicant.0),
        new.by.map(|(account, _)| account.0),
        new.by.map_or("", |(_, name)| name),
        new.words
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Adds a line that came by itself, for all programs.
pub async fn record(
    write: &mut Write,
    tenant: TenantId,
    address: &str,
    channel: Channel,
    opted_out: bool,
    how: &str,
) -> Result<()> {
    let new = NewConsent::by_itself(address, channel, opted_out, how);
    add(write, tenant, &new).await
}
