//! Notices of providers: the bytes as they came, before anybody has read them. A job works each; the same event again is found by the
//! provider's id of it, once its signature is checked.

use crate::db::Db;
use crate::jobs::{self, NewJob};
use crate::{Result, StoreError, Write, args, statements};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, Priority};
use hub_payments::RawNotice;
use serde::{Deserialize, Serialize};

statements! {
    ADD = "INSERT INTO payment_notices (tenant_id, id, provider, event_id, headers, body, received_at_ms, outcome, worked_at_ms)
        VALUES ($1, $2, $3, NULL, $4, $5, $6, '', NULL)";
    BY_ID = "SELECT provider, event_id, headers, body, received_at_ms, outcome FROM payment_notices WHERE tenant_id = $1 AND id = $2";
    // The unique index lets one of two that are named at the same moment through.
    NAME = "UPDATE payment_notices SET event_id = $4 WHERE tenant_id = $1 AND id = $2 AND event_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM payment_notices o WHERE o.tenant_id = $1 AND o.provider = $3 AND o.event_id = $4)";
    END = "UPDATE payment_notices SET outcome = $3, worked_at_ms = $4 WHERE tenant_id = $1 AND id = $2";
    FORGET = "DELETE FROM payment_notices WHERE received_at_ms < $1 AND worked_at_ms IS NOT NULL";
    OUTCOMES = "SELECT outcome FROM payment_notices WHERE tenant_id = $1 AND provider = $2 ORDER BY received_at_ms, id LIMIT 1000";
}

/// Works a notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkPaymentNotice {
    pub notice: String,
}

impl Job for WorkPaymentNotice {
    const KIND: &'static str = "payment_notice";
    const PRIORITY: Priority = Priority::Awaited;
    const AT_ONCE: usize = 4;

    fn key(&self) -> String {
        format!("{}-{}", Self::KIND, self.notice)
    }
}

/// A notice that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptNotice {
    pub provider: String,
    /// Once its signature is checked.
    pub event_id: Option<String>,
    pub raw: RawNotice,
    pub received_at_ms: i64,
    /// Empty until it is worked.
    pub outcome: String,
}

/// Notices, for reading.
pub struct PaymentNotices<'a>(pub(crate) &'a Db);

impl PaymentNotices<'_> {
    /// A notice.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<KeptNotice> {
        let (provider, event_id, headers, body, received_at_ms, outcome): (
            String,
            Option<String>,
            String,
            String,
            i64,
            String,
        ) = self.0.one("notice", BY_ID, args![tenant, id]).await?;
        let body = BASE64_STANDARD
            .decode(body)
            .map_err(|error| StoreError::Corrupt {
                what: "notice",
                reason: error.to_string(),
            })?;
        Ok(KeptNotice {
            provider,
            event_id,
            raw: RawNotice {
                headers: serde_json::from_str(&headers)?,
                body,
            },
            received_at_ms,
            outcome,
        })
    }

    /// Drops those that were worked and came before `at_ms`. What they have led to stays with the payment, in the books and in the thread.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET, args![at_ms]).await.map(drop)
    }

    /// What became of a provider's notices, the oldest first; empty of those that are not worked yet.
    pub async fn outcomes(&self, tenant: TenantId, provider: &str) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = self.0.all(OUTCOMES, args![tenant, provider]).await?;
        Ok(rows.into_iter().map(|(outcome,)| outcome).collect())
    }
}

/// Keeps a notice, with the job that works it.
pub async fn keep(write: &mut Write, tenant: TenantId, provider: &str, raw: &RawNotice) -> Result<String> {
    let (id, now) = (uuid::Uuid::now_v7().to_string(), now_ms());
    let headers = serde_json::to_string(&raw.headers)?;
    let body = BASE64_STANDARD.encode(&raw.body);
    write
        .execute(ADD, args![tenant, &id, provider, headers, body, now])
        .await?;
    let job = WorkPaymentNotice { notice: id.clone() };
    jobs::add(write, &NewJob::once(tenant, &job, now)?).await?;
    Ok(id)
}

/// Names the event of a notice whose signature is checked; false where the event came before.
pub async fn name(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (provider, event): (&str, &str),
) -> Result<bool> {
    let values = args![tenant, id, provider, event];
    Ok(write.execute(NAME, values).await? == 1)
}

/// Notes what became of a notice.
pub async fn end(write: &mut Write, tenant: TenantId, id: &str, outcome: &str) -> Result<()> {
    write
        .execute(END, args![tenant, id, outcome, now_ms()])
        .await
        .map(drop)
}
