//! Summaries of calls that a person has accepted. Drafts are not stored: they are computed from the transcript.

use crate::cases::search::{self, Document};
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, calls, statements};
use hub_domain::calls::call::PersonRef;
use hub_domain::calls::summary::{CallSummary, Claim, SummaryState};
use hub_domain::clock::now_ms;
use hub_domain::live::CallSummaryWritten;
use hub_domain::topic::Topic;
use hub_domain::{CallId, MessageId, TenantId, ThreadId};

statements! {
    OF_CALL = "SELECT version, engine, engine_version, draft_transcript, claims, edited, accepted_by, accepted_by_name, accepted_at_ms
        FROM call_summaries WHERE tenant_id = $1 AND call_id = $2";
    INSERT = "INSERT INTO call_summaries (tenant_id, call_id, version, engine, engine_version, draft_transcript, claims, edited,
            accepted_by, accepted_by_name, accepted_at_ms)
        VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (tenant_id, call_id) DO NOTHING";
    UPDATE = "UPDATE call_summaries SET version = version + 1, engine = $4, engine_version = $5, draft_transcript = $6, claims = $7,
            edited = $8, accepted_by = $9, accepted_by_name = $10, accepted_at_ms = $11
        WHERE tenant_id = $1 AND call_id = $2 AND version = $3";
    SAID = "SELECT text FROM transcript_segments WHERE tenant_id = $1 AND call_id = $2 AND segment_id = $3";
    DROP = "DELETE FROM call_summaries WHERE tenant_id = $1 AND call_id = $2 RETURNING claims";
}

#[derive(sqlx::FromRow)]
struct SummaryRow {
    version: i64,
    engine: String,
    engine_version: i64,
    draft_transcript: bool,
    claims: String,
    edited: bool,
    accepted_by: i64,
    accepted_by_name: String,
    accepted_at_ms: i64,
}

impl SummaryRow {
    fn into_summary(self, call: &CallId) -> Result<CallSummary> {
        Ok(CallSummary {
            call_id: call.clone(),
            state: SummaryState::Accepted,
            engine: self.engine,
            engine_version: self.engine_version,
            draft_transcript: self.draft_transcript,
            claims: serde_json::from_str(&self.claims)?,
            edited: self.edited,
            version: self.version,
            accepted_by: Some(PersonRef {
                id: self.accepted_by,
                name: self.accepted_by_name,
            }),
            accepted_at_ms: Some(self.accepted_at_ms),
        })
    }
}

/// Accepted summaries, for reading.
pub struct Summaries<'a>(pub(crate) &'a Store);

impl Summaries<'_> {
    /// The accepted summary of a call.
    pub async fn of_call(&self, tenant: TenantId, call: &CallId) -> Result<Option<CallSummary>> {
        let row: Option<SummaryRow> = self.0.db().optional(OF_CALL, args![tenant, call]).await?;
        row.map(|row| row.into_summary(call)).transpose()
    }
}

/// Keeps a summary that `by` accepts, replacing version `summary.version` (0: the first), makes edited text searchable
/// and updates the thread. [`StoreError::VersionConflict`] if somebody else has changed it.
pub async fn accept(
    write: &mut Write,
    tenant: TenantId,
    summary: &CallSummary,
    by: &PersonRef,
) -> Result<()> {
    let (call, now) = (&summary.call_id, now_ms());
    let earlier: Option<SummaryRow> = write.optional(OF_CALL, args![tenant, call]).await?;
    let current = earlier.as_ref().map_or(0, |row| row.version);
    let claims = serde_json::to_string(&summary.claims)?;
    let (engine, rules) = (&summary.engine, summary.engine_version);
    let (draft, edited) = (summary.draft_transcript, summary.edited);
    let kept = if summary.version == 0 {
        let values = args![
            tenant, call, engine, rules, draft, claims, edited, by.id, &by.name, now
        ];
        write.execute(INSERT, values).await?
    } else {
        let seen = summary.version;
        let values = args![
            tenant, call, seen, engine, rules, draft, claims, edited, by.id, &by.name, now
        ];
        write.execute(UPDATE, values).await?
    };
    if kept == 0 {
        return Err(StoreError::VersionConflict {
            what: "summary",
            seen: summary.version,
            current,
        });
    }
    if let Some(earlier) = earlier {
        forget_words(write, tenant, call, &earlier.claims).await?;
    }
    let stored = calls::by_id(write, tenant, call).await?;
    for claim in &summary.claims {
        let said: Option<(String,)> = write
            .optional(SAID, args![tenant, call, &claim.segment_id])
            .await?;
        if said.is_some_and(|(text,)| text == claim.text) {
            // Found by its utterance.
            continue;
        }
        let document = Document {
            id: document_id(call, claim),
            kind: "transcript",
            thread: ThreadId(stored.thread_id.clone()),
            message: MessageId(stored.message_id.clone()),
            call: Some(call.clone()),
            start_ms: Some(claim.start_ms),
            body: claim.text.clone(),
            at_ms: now,
        };
        search::put(write, tenant, &document).await?;
    }
    let topic = Topic::Thread(ThreadId(stored.thread_id));
    write.emit(tenant, topic, &CallSummaryWritten { call_id: call })
}

/// Forgets the summary of a call whose words are deleted.
pub(crate) async fn drop_of(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<()> {
    let dropped: Vec<(String,)> = write.all(DROP, args![tenant, call]).await?;
    for (claims,) in dropped {
        forget_words(write, tenant, call, &claims).await?;
    }
    Ok(())
}

async fn forget_words(write: &mut Write, tenant: TenantId, call: &CallId, claims: &str) -> Result<()> {
    for claim in serde_json::from_str::<Vec<Claim>>(claims)? {
        search::remove(write, tenant, &document_id(call, &claim)).await?;
    }
    Ok(())
}

fn document_id(call: &CallId, claim: &Claim) -> String {
    format!("{call}/summary/{}", claim.segment_id)
}
