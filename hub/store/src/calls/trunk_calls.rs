//! Calls by trunks that are over.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::telephone::{CarrierWords, TrunkDirection};
use hub_domain::calls::trunk_call::{TrunkCall, TrunkCallEnd, VoiceQuality};

statements! {
    PAGE = "SELECT id, is_inbound, number, begun_at_ms, answered_at_ms, ended_at_ms, end_kind, status, reason, warning, received, lost,
            late, jitter_ms
        FROM trunk_calls WHERE tenant_id = $1 AND trunk_id = $2
            AND (ended_at_ms < $3 OR (ended_at_ms = $3 AND id < $4))
        ORDER BY ended_at_ms DESC, id DESC LIMIT $5";
    ADD = "INSERT INTO trunk_calls (tenant_id, id, trunk_id, is_inbound, number, begun_at_ms, answered_at_ms, ended_at_ms, end_kind,
            status, reason, warning, received, lost, late, jitter_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    FORGET = "DELETE FROM trunk_calls WHERE ended_at_ms < $1";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    is_inbound: bool,
    number: String,
    begun_at_ms: i64,
    answered_at_ms: Option<i64>,
    ended_at_ms: i64,
    end_kind: String,
    status: Option<i64>,
    reason: String,
    warning: String,
    received: i64,
    lost: i64,
    late: i64,
    jitter_ms: i64,
}

impl From<Row> for TrunkCall {
    fn from(row: Row) -> Self {
        let voice = VoiceQuality {
            received: row.received,
            lost: row.lost,
            late: row.late,
            jitter_ms: row.jitter_ms,
        };
        let status = row.status.and_then(|status| u16::try_from(status).ok());
        Self {
            id: row.id,
            direction: match row.is_inbound {
                true => TrunkDirection::In,
                false => TrunkDirection::Out,
            },
            number: row.number,
            begun_at_ms: row.begun_at_ms,
            answered_at_ms: row.answered_at_ms,
            ended_at_ms: row.ended_at_ms,
            end: TrunkCallEnd::from_stored(&row.end_kind),
            said: status.map(|status| CarrierWords {
                status,
                reason: row.reason,
                warning: row.warning,
            }),
            voice,
            verdict: voice.verdict(),
        }
    }
}

/// Calls by trunks, for reading.
pub struct TrunkCalls<'a>(pub(crate) &'a Db);

impl TrunkCalls<'_> {
    /// The calls of a trunk, the last first, that ended before the one of this time and id.
    pub async fn page(
        &self,
        tenant: TenantId,
        trunk: &str,
        before: Option<(i64, String)>,
        limit: i64,
    ) -> Result<Vec<TrunkCall>> {
        let (at_ms, id) = before.unwrap_or((i64::MAX, String::new()));
        let values = args![tenant, trunk, at_ms, id, limit];
        let rows: Vec<Row> = self.0.all(PAGE, values).await?;
        Ok(rows.into_iter().map(TrunkCall::from).collect())
    }

    /// Drops those that ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

/// Keeps a call that is over.
pub async fn add(write: &mut Write, tenant: TenantId, trunk: &str, call: &TrunkCall) -> Result<()> {
    let (status, reason, warning) = match &call.said {
        Some(said) => (
            Some(i64::from(said.status)),
            said.reason.as_str(),
            said.warning.as_str(),
        ),
        None => (None, "", ""),
    };
    let values = args![
        tenant,
        &call.id,
        trunk,
        call.direction == TrunkDirection::In,
        &call.number,
        call.begun_at_ms,
        call.answered_at_ms,
        call.ended_at_ms,
        call.end.as_str(),
        status,
        reason,
        warning,
        call.voice.received,
        call.voice.lost,
        call.voice.late,
        call.voice.jitter_ms
    ];
    write.execute(ADD, values).await.map(drop)
}
