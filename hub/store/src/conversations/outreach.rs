//! Messages to many people: the request, and each recipient with the outcome. A recipient is marked as handled by the
//! write that puts their message into the outbox, so nobody gets it twice.

use crate::error::{Result, StoreError};
use crate::jobs::{self, NewJob};
use crate::{Store, Write, args, batch, statements};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::outreach::{
    Candidate, MAX_RECIPIENTS, OutreachFilter, OutreachState, OutreachTally, burst,
};
use hub_domain::conversations::template::MessageTemplate;
use hub_domain::job::{Job, Priority};
use hub_domain::{AccountId, ApplicationId, MessageId, ProgramId, TenantId};
use serde::{Deserialize, Serialize};

/// Sends one burst of an outreach. Before jobs had payloads, its cursor was the outreach's id and version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendOutreach {
    pub outreach: String,
    /// One that was paused and resumed has another.
    pub version: i64,
    /// Recipients before this burst.
    pub handled: i64,
}

impl Job for SendOutreach {
    const KIND: &'static str = "outreach";
    const PRIORITY: Priority = Priority::Asked;
    const AT_ONCE: usize = 3;

    fn key(&self) -> String {
        format!(
            "{}-{}-{}-{}",
            Self::KIND,
            self.outreach,
            self.version,
            self.handled
        )
    }

    fn begins_at(&self) -> String {
        format!("{} {}", self.outreach, self.version)
    }

    fn of_cursor(cursor: &str) -> Option<Self> {
        let (outreach, version) = cursor.split_once(' ')?;
        Some(Self {
            outreach: outreach.to_owned(),
            version: version.parse().ok()?,
            handled: 0,
        })
    }
}

macro_rules! columns {
    () => {
        "id, name, program_id, filter, channel, template, tally, link_origin, per_minute, state, version, total, handled,
        created_by_id, created_by_name, created_at_ms, updated_at_ms, starts_at_ms, decided_by_id, decided_by_name, decided_at_ms,
        decision_reason FROM outreach_items"
    };
}

statements! {
    PEOPLE = "SELECT a.id AS application_id, p.name, p.zone, p.state,
            COALESCE((SELECT d.address FROM applicant_addresses d WHERE d.tenant_id = $1 AND d.applicant_id = p.id AND d.kind = $4
                ORDER BY d.position, d.address LIMIT 1), '') AS address,
            COALESCE((SELECT c.state FROM address_consents c WHERE c.tenant_id = $1 AND c.channel = $3 AND c.program_id IN (0, $2)
                AND c.address = (SELECT d.address FROM applicant_addresses d WHERE d.tenant_id = $1 AND d.applicant_id = p.id
                    AND d.kind = $4 ORDER BY d.position, d.address LIMIT 1)
                ORDER BY c.at_ms DESC, c.id DESC LIMIT 1), '') AS consent
        FROM counted_applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.program_id = $2
            AND (CAST($5 AS TEXT) = '' OR CAST($5 AS TEXT) LIKE '%,' || CAST(a.state_id AS TEXT) || ',%')
            AND (CAST($6 AS TEXT) = '' OR p.lang = CAST($6 AS TEXT))
            AND (CAST($7 AS BIGINT) = 0 OR a.last_com_at_ms IS NULL OR a.last_com_at_ms < CAST($7 AS BIGINT))
        ORDER BY a.id LIMIT $8";
    INSERT = "INSERT INTO outreach_items (tenant_id, id, idempotency_key, name, program_id, filter, channel, template, tally, link_origin,
            per_minute, state, version, total, handled, created_by_id, created_by_name, created_at_ms, updated_at_ms, starts_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $16, 1, $12, 0, $13, $14, $15, $15, $17)
        ON CONFLICT (tenant_id, idempotency_key) DO NOTHING";
    ADD_RECIPIENT = "INSERT INTO outreach_recipients (tenant_id, outreach_id, position, application_id, name, address, state, reason)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    BY_KEY = "SELECT id FROM outreach_items WHERE tenant_id = $1 AND idempotency_key = $2";
    WAITING_FOR_ANSWER = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND state = 'pending' ORDER BY created_at_ms, id LIMIT 200");
    ANSWERED = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND created_by_id = $2 AND decided_at_ms IS NOT NULL
            AND decision_seen_at_ms IS NULL ORDER BY decided_at_ms DESC, id LIMIT 100");
    SEEN = "UPDATE outreach_items SET decision_seen_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND created_by_id = $3 AND decided_at_ms IS NOT NULL AND decision_seen_at_ms IS NULL";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    LIST = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 ORDER BY created_at_ms DESC, id DESC LIMIT 200");
    TURN = "UPDATE outreach_items SET state = $3, version = version + 1, updated_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND state = $5 RETURNING id";
    // Of two answers the second finds it answered.
    ANSWER = "UPDATE outreach_items SET state = $3, version = version + 1, updated_at_ms = $4, starts_at_ms = $5, decided_by_id = $6,
            decided_by_name = $7, decided_at_ms = $4, decision_reason = $8
        WHERE tenant_id = $1 AND id = $2 AND state = 'pending' AND created_by_id <> $6 RETURNING version";
    // Nobody's message has been written before `starts_at_ms`.
    UNDO = "UPDATE outreach_items SET state = 'undone', version = version + 1, updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state IN ('running', 'paused') AND handled = 0 AND starts_at_ms > $3 RETURNING id";
    NEXT = "SELECT position, application_id, address FROM outreach_recipients
        WHERE tenant_id = $1 AND outreach_id = $2 AND state = 'waiting' ORDER BY position LIMIT $3";
    // Pause and stop wait for this write, or this write for them: nothing is sent afterwards.
    TAKE_TURN = "UPDATE outreach_items SET handled = handled + 1, updated_at_ms = $3
        WHERE tenant_id = $1 AND id = $2 AND state = 'running' AND starts_at_ms <= $3";
    TAKE = "UPDATE outreach_recipients SET state = $4, reason = $5, message_id = $6, at_ms = $7
        WHERE tenant_id = $1 AND outreach_id = $2 AND position = $3 AND state = 'waiting'";
    STOP_REST = "UPDATE outreach_recipients SET state = 'stopped', at_ms = $3 WHERE tenant_id = $1 AND outreach_id = $2 AND state = 'waiting'";
    UNSENT = "SELECT r.message_id FROM outreach_recipients r JOIN outbox o ON o.tenant_id = r.tenant_id AND o.message_id = r.message_id
        WHERE r.tenant_id = $1 AND r.outreach_id = $2 AND o.state IN ('pending', 'held') ORDER BY r.position";
    FIGURES = "SELECT r.state, r.reason, COALESCE(m.status, '') AS status, COUNT(*) AS count FROM outreach_recipients r
        LEFT JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
        WHERE r.tenant_id = $1 AND r.outreach_id = $2 GROUP BY r.state, r.reason, m.status ORDER BY r.state, r.reason, status";
}

/// An outreach and its state.
#[derive(Debug, Clone, PartialEq)]
pub struct Outreach {
    pub id: String,
    pub name: String,
    pub filter: OutreachFilter,
    pub channel: Channel,
    /// As it was when the outreach began.
    pub template: MessageTemplate,
    pub tally: OutreachTally,
    /// Where the links of its mails lead: scheme, host and port.
    pub link_origin: String,
    pub per_minute: i64,
    pub state: OutreachState,
    /// Raised by each pause, resumption and stop.
    pub version: i64,
    pub total: i64,
    /// Sent or skipped.
    pub handled: i64,
    /// Who began it.
    pub by: (i64, String),
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
    /// Until then it rests, and can be taken back whole.
    pub starts_at_ms: i64,
    /// What a second person said of it.
    pub decision: Option<OutreachDecision>,
}

/// A second person's answer to an outreach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutreachDecision {
    pub by: (AccountId, String),
    pub at_ms: i64,
    /// Of a refusal; empty otherwise.
    pub reason: String,
}

#[derive(sqlx::FromRow)]
struct OutreachRow {
    id: String,
    name: String,
    program_id: i64,
    filter: String,
    channel: String,
    template: String,
    tally: String,
    link_origin: String,
    per_minute: i64,
    state: String,
    version: i64,
    total: i64,
    handled: i64,
    created_by_id: i64,
    created_by_name: String,
    created_at_ms: i64,
    updated_at_ms: i64,
    starts_at_ms: i64,
    decided_by_id: Option<i64>,
    decided_by_name: String,
    decided_at_ms: Option<i64>,
    decision_reason: String,
}

impl TryFrom<OutreachRow> for Outreach {
    type Error = StoreError;
    fn try_from(row: OutreachRow) -> Result<Self> {
        let corrupt = |what, value: &str| StoreError::Corrupt {
            what,
            reason: format!("unknown value {value:?}"),
        };
        let filter: OutreachFilter = serde_json::from_str(&row.filter)?;
        Ok(Self {
            filter: OutreachFilter {
                program: row.program_id,
                ..filter
            },
            channel: Channel::parse(&row.channel).ok_or_else(|| corrupt("channel", &row.channel))?,
            template: serde_json::from_str(&row.template)?,
            tally: serde_json::from_str(&row.tally)?,
            state: OutreachState::parse(&row.state)
                .ok_or_else(|| corrupt("state of an outreach", &row.state))?,
            id: row.id,
            name: row.name,
            link_origin: row.link_origin,
            per_minute: row.per_minute,
            version: row.version,
            total: row.total,
            handled: row.handled,
            by: (row.created_by_id, row.created_by_name),
            created_at_ms: row.created_at_ms,
            updated_at_ms: row.updated_at_ms,
            starts_at_ms: row.starts_at_ms,
            decision: row
                .decided_by_id
                .zip(row.decided_at_ms)
                .map(|(by, at_ms)| OutreachDecision {
                    by: (AccountId(by), row.decided_by_name),
                    at_ms,
                    reason: row.decision_reason,
                }),
        })
    }
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    application_id: i64,
    name: String,
    zone: String,
    state: String,
    address: String,
    consent: String,
}

/// Somebody who waits for their message.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Waiting {
    pub position: i64,
    pub application_id: i64,
    pub address: String,
}

/// How many recipients are in a state; of those who were sent something, how many have a message in this one.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Figure {
    pub state: String,
    pub reason: String,
    pub status: String,
    pub count: i64,
}

/// Outreach, for reading.
pub struct Outreaches<'a>(pub(crate) &'a Store);

impl Outreaches<'_> {
    /// The people whom a filter finds, at most one more than the limit.
    pub async fn people(
        &self,
        tenant: TenantId,
        filter: &OutreachFilter,
        channel: Channel,
    ) -> Result<Vec<Candidate>> {
        let kind = if channel == Channel::Email {
            "email"
        } else {
            "phone"
        };
        let states: String = filter.states.iter().map(|state| format!("{state},")).collect();
        let states = if states.is_empty() {
            states
        } else {
            format!(",{states}")
        };
        let values = args![
            tenant,
            filter.program,
            channel.as_str(),
            kind,
            states,
            filter.lang.clone().unwrap_or_default(),
            filter.last_contact_before_ms.unwrap_or(0),
            MAX_RECIPIENTS as i64 + 1
        ];
        let rows: Vec<PersonRow> = self.0.db().all(PEOPLE, values).await?;
        let people = rows.into_iter().map(|row| Candidate {
            application: row.application_id,
            name: row.name,
            zone: row.zone,
            state: row.state,
            address: Some(row.address).filter(|address| !address.is_empty()),
            consent: match &*row.consent {
                "granted" => ConsentState::Granted,
                "opted_out" => ConsentState::OptedOut,
                _ => ConsentState::Unknown,
            },
        });
        Ok(people.collect())
    }

    /// One outreach.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Outreach> {
        let row: OutreachRow = self.0.db().one("outreach", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// The last two hundred, the newest first.
    pub async fn list(&self, tenant: TenantId) -> Result<Vec<Outreach>> {
        let rows: Vec<OutreachRow> = self.0.db().all(LIST, args![tenant]).await?;
        rows.into_iter().map(Outreach::try_from).collect()
    }

    /// Those that wait for a second person, the oldest first, at most two hundred.
    pub async fn waiting_for_answer(&self, tenant: TenantId) -> Result<Vec<Outreach>> {
        let rows: Vec<OutreachRow> = self.0.db().all(WAITING_FOR_ANSWER, args![tenant]).await?;
        rows.into_iter().map(Outreach::try_from).collect()
    }

    /// An account's own that were answered, as long as it has not read the answer; the last first, at most a hundred.
    pub async fn answered(&self, tenant: TenantId, account: AccountId) -> Result<Vec<Outreach>> {
        let rows: Vec<OutreachRow> = self.0.db().all(ANSWERED, args![tenant, account]).await?;
        rows.into_iter().map(Outreach::try_from).collect()
    }

    /// The outreach that was begun under a key.
    pub async fn by_key(&self, tenant: TenantId, key: &str) -> Result<Option<Outreach>> {
        let known: Option<(String,)> = self.0.db().optional(BY_KEY, args![tenant, key]).await?;
        match known {
            Some((id,)) => self.by_id(tenant, &id).await.map(Some),
            None => Ok(None),
        }
    }

    /// The next to get their message.
    pub async fn next(&self, tenant: TenantId, id: &str, limit: i64) -> Result<Vec<Waiting>> {
        self.0.db().all(NEXT, args![tenant, id, limit]).await
    }

    /// Outcomes of the recipients, counted.
    pub async fn figures(&self, tenant: TenantId, id: &str) -> Result<Vec<Figure>> {
        self.0.db().all(FIGURES, args![tenant, id]).await
    }
}

/// An outreach about to begin.
#[derive(Debug, Clone)]
pub struct NewOutreach<'a> {
    /// The caller's own: the same again begins nothing.
    pub idempotency_key: &'a str,
    pub name: &'a str,
    pub filter: &'a OutreachFilter,
    pub channel: Channel,
    pub template: &'a MessageTemplate,
    pub tally: &'a OutreachTally,
    pub link_origin: &'a str,
    pub per_minute: i64,
    pub by: (AccountId, &'a str),
    /// When it starts; none: once a second person has approved it.
    pub starts_at_ms: Option<i64>,
}

/// Begins an outreach to these people, and adds its first job unless somebody has to approve it before. Returns its id, and whether it
/// is new.
pub async fn begin(
    write: &mut Write,
    tenant: TenantId,
    new: &NewOutreach<'_>,
    people: &[Candidate],
) -> Result<(String, bool)> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    let values = args![
        tenant,
        &id,
        new.idempotency_key,
        new.name,
        ProgramId(new.filter.program),
        serde_json::to_string(new.filter)?,
        new.channel.as_str(),
        serde_json::to_string(new.template)?,
        serde_json::to_string(new.tally)?,
        new.link_origin,
        new.per_minute,
        people.len() as i64,
        new.by.0,
        new.by.1,
        now,
        match new.starts_at_ms {
            Some(_) => OutreachState::Running,
            None => OutreachState::Pending,
        }
        .as_str(),
        new.starts_at_ms.unwrap_or(0)
    ];
    if write.execute(INSERT, values).await? == 0 {
        let (known,): (String,) = write
            .one("outreach", BY_KEY, args![tenant, new.idempotency_key])
            .await?;
        return Ok((known, false));
    }
    let rows = people.iter().enumerate().map(|(position, person)| {
        args![
            tenant,
            &id,
            position as i64,
            person.application,
            &person.name,
            person.address.clone().unwrap_or_default(),
            "waiting",
            ""
        ]
    });
    batch::insert(write, ADD_RECIPIENT, rows.collect()).await?;
    if let Some(starts_at_ms) = new.starts_at_ms {
        next_burst(write, tenant, &id, 1, 0, starts_at_ms).await?;
    }
    Ok((id, true))
}

/// A second person's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer<'a> {
    /// It starts then.
    Approved {
        starts_at_ms: i64,
    },
    Refused {
        reason: &'a str,
    },
}

/// Answers an outreach that waits for a second person; an approval adds its first job. False where it does not wait any more, or where
/// its author answers.
pub async fn answer(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    by: (AccountId, &str),
    answer: Answer<'_>,
) -> Result<bool> {
    let (state, starts_at_ms, reason) = match answer {
        Answer::Approved { starts_at_ms } => (OutreachState::Running, starts_at_ms, ""),
        Answer::Refused { reason } => (OutreachState::Refused, 0, reason),
    };
    let values = args![
        tenant,
        id,
        state.as_str(),
        now_ms(),
        starts_at_ms,
        by.0,
        by.1,
        reason
    ];
    let Some((version,)) = write.optional::<(i64,)>(ANSWER, values).await? else {
        return Ok(false);
    };
    match answer {
        Answer::Approved { starts_at_ms } => next_burst(write, tenant, id, version, 0, starts_at_ms).await?,
        Answer::Refused { .. } => {
            stop_remaining(write, tenant, id).await?;
        }
    }
    Ok(true)
}

/// Takes an outreach back that rests; false where it has started, or does not run.
pub async fn undo(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    let undone: Option<(String,)> = write.optional(UNDO, args![tenant, id, now_ms()]).await?;
    if undone.is_some() {
        stop_remaining(write, tenant, id).await?;
    }
    Ok(undone.is_some())
}

/// Records that its author has read what came of an outreach that was answered.
pub async fn seen(write: &mut Write, tenant: TenantId, id: &str, account: AccountId) -> Result<()> {
    write.execute(SEEN, args![tenant, id, account, now_ms()]).await?;
    Ok(())
}

/// Adds the job of the next batch, once for each version and number of handled recipients.
pub async fn next_burst(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    version: i64,
    handled: i64,
    at_ms: i64,
) -> Result<()> {
    let job = SendOutreach {
        outreach: id.to_owned(),
        version,
        handled,
    };
    jobs::add(write, &NewJob::once(tenant, &job, at_ms)?).await
}

/// The job of the burst after one that began at `began_ms`: the throttle counts from beginning to beginning.
pub async fn schedule_next(
    write: &mut Write,
    tenant: TenantId,
    outreach: &Outreach,
    handled: i64,
    began_ms: i64,
) -> Result<()> {
    let (_, pause_ms) = burst(outreach.per_minute);
    let at_ms = now_ms().max(began_ms + pause_ms);
    next_burst(write, tenant, &outreach.id, outreach.version, handled, at_ms).await
}

/// Moves an outreach from one state to another; false where it is no longer in the first.
pub async fn turn(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    from: OutreachState,
    to: OutreachState,
) -> Result<bool> {
    let values = args![tenant, id, to.as_str(), now_ms(), from.as_str()];
    Ok(write.optional::<(String,)>(TURN, values).await?.is_some())
}

/// Ends an outreach for those still waiting; returns the messages that are written and not sent.
pub async fn stop_remaining(write: &mut Write, tenant: TenantId, id: &str) -> Result<Vec<MessageId>> {
    write.execute(STOP_REST, args![tenant, id, now_ms()]).await?;
    let unsent: Vec<(String,)> = write.all(UNSENT, args![tenant, id]).await?;
    Ok(unsent.into_iter().map(|(message,)| MessageId(message)).collect())
}

/// Claims one recipient; false where the outreach is no longer running. Pauses and stops wait until this write is over.
pub async fn take_turn(write: &mut Write, tenant: TenantId, id: &str) -> Result<bool> {
    Ok(write.execute(TAKE_TURN, args![tenant, id, now_ms()]).await? == 1)
}

/// Outcome of one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    Sent(MessageId),
    /// With the reason.
    Skipped(&'static str),
}

/// Records a recipient's outcome; false if the recipient has been handled already.
pub async fn handled(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    waiting: &Waiting,
    turn: &Turn,
) -> Result<bool> {
    let (state, reason, message) = match turn {
        Turn::Sent(message) => ("sent", "", Some(message.as_str())),
        Turn::Skipped(reason) => ("skipped", *reason, None),
    };
    let values = args![tenant, id, waiting.position, state, reason, message, now_ms()];
    Ok(write.execute(TAKE, values).await? == 1)
}

impl Waiting {
    /// The application by which somebody was found.
    pub fn application(&self) -> ApplicationId {
        ApplicationId(self.application_id)
    }
}
