//! What a person has to look into: disputes of payers, and objects of providers that belong to no payment. Of a dispute of a known payment
//! nothing is booked. Money of an unknown one is in the tenant's suspense until a person has settled it, whatever the provider says since.

use super::payment_rows::Payment;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::ledger::suspense::{self, SuspenseEnd, SuspenseWay};
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use hub_ledger::OF_TENANT;
use serde::Serialize;

macro_rules! columns {
    () => {
        "provider, object_id, kind, payment_id, application_id, cents, suspense_cents, reason, status, answer_by_ms, received_at_ms,
            changed_at_ms, closed_at_ms, closed_by"
    };
}

statements! {
    OPEN = concat!("SELECT ", columns!(), " FROM payment_questions WHERE tenant_id = $1 AND closed_at_ms IS NULL
        ORDER BY received_at_ms DESC, object_id LIMIT 200");
    OF_APPLICATION = concat!("SELECT ", columns!(), " FROM payment_questions WHERE tenant_id = $1 AND application_id = $2
        ORDER BY received_at_ms, object_id LIMIT 200");
    // What somebody has settled stays settled, unless the provider says something else.
    PUT = "INSERT INTO payment_questions (tenant_id, provider, object_id, kind, payment_id, application_id, cents, reason, status,
            answer_by_ms, received_at_ms, changed_at_ms, closed_at_ms, closed_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)
        ON CONFLICT (tenant_id, provider, object_id) DO UPDATE SET kind = excluded.kind, payment_id = excluded.payment_id,
            application_id = excluded.application_id, cents = excluded.cents, reason = excluded.reason, status = excluded.status,
            answer_by_ms = excluded.answer_by_ms, changed_at_ms = excluded.changed_at_ms, closed_at_ms = excluded.closed_at_ms,
            closed_by = excluded.closed_by
        WHERE payment_questions.status <> excluded.status OR payment_questions.kind <> excluded.kind";
    SETTLE = "UPDATE payment_questions SET closed_at_ms = $4, closed_by = $5, changed_at_ms = $4
        WHERE tenant_id = $1 AND provider = $2 AND object_id = $3 AND closed_at_ms IS NULL";
    BELONGS = "UPDATE payment_questions SET payment_id = $4, application_id = $5 WHERE tenant_id = $1 AND provider = $2 AND object_id = $3";
    HELD = "SELECT suspense_id FROM payment_questions WHERE tenant_id = $1 AND provider = $2 AND object_id = $3";
    HOLD = "UPDATE payment_questions SET suspense_id = $4, suspense_cents = $5 WHERE tenant_id = $1 AND provider = $2 AND object_id = $3";
}

/// Of a payer who disputes a charge at their bank.
pub const DISPUTE: &str = "dispute";
/// Of an object that belongs to no payment of ours.
pub const UNKNOWN: &str = "unknown";

/// Something to look into.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow, utoipa::ToSchema)]
pub struct PaymentQuestion {
    pub provider: String,
    /// The provider's own id of it.
    pub object_id: String,
    /// `dispute` or `unknown`.
    pub kind: String,
    pub payment_id: Option<String>,
    pub application_id: Option<i64>,
    /// Null where it is not known.
    pub cents: Option<i64>,
    /// What of it is in suspense; 0 where it belongs to a payment, or is settled.
    pub suspense_cents: i64,
    /// In the provider's word.
    pub reason: String,
    /// In the provider's word.
    pub status: String,
    /// Until when it is to be answered at the provider; null where it needs no answer.
    pub answer_by_ms: Option<i64>,
    pub received_at_ms: i64,
    pub changed_at_ms: i64,
    pub closed_at_ms: Option<i64>,
    /// The provider, or who has settled it; empty while it is open.
    pub closed_by: String,
}

/// Questions, for reading.
pub struct PaymentQuestions<'a>(pub(crate) &'a Db);

impl PaymentQuestions<'_> {
    /// What is open, the newest first.
    pub async fn open(&self, tenant: TenantId) -> Result<Vec<PaymentQuestion>> {
        self.0.all(OPEN, args![tenant]).await
    }

    /// What was asked about an application's payments, the oldest first.
    pub async fn of_application(
        &self,
        tenant: TenantId,
        application: ApplicationId,
    ) -> Result<Vec<PaymentQuestion>> {
        self.0.all(OF_APPLICATION, args![tenant, application]).await
    }
}

/// Keeps a question as its provider says that it stands; once for each object. Money of an unknown payment goes to suspense, and the
/// question is open until a person has settled it.
pub async fn put(write: &mut Write, tenant: TenantId, new: &PaymentQuestion) -> Result<()> {
    let of_nothing = new
        .cents
        .filter(|cents| new.payment_id.is_none() && (1..=hub_ledger::MOST_CENTS).contains(cents));
    let closed = match of_nothing {
        Some(_) => (None, ""),
        None => (new.closed_at_ms, new.closed_by.as_str()),
    };
    let values = args![
        tenant,
        &new.provider,
        &new.object_id,
        &new.kind,
        new.payment_id.as_deref(),
        new.application_id,
        new.cents,
        &new.reason,
        &new.status,
        new.answer_by_ms,
        now_ms(),
        closed.0,
        closed.1
    ];
    if write.execute(PUT, values).await? == 0 {
        return Ok(());
    }
    let object = (new.provider.as_str(), new.object_id.as_str());
    let held = held(write, tenant, object).await?;
    match (of_nothing, held.is_empty()) {
        (Some(cents), true) => {
            let number = write.next_number(tenant, "ledger_suspense", 1).await?;
            let id = format!("suspense-{}-{number}", new.provider);
            let way = match new.kind == DISPUTE {
                true => SuspenseWay::Taken,
                false => SuspenseWay::Received,
            };
            suspense::put(write, tenant, OF_TENANT, (&id, way, cents)).await?;
            hold(write, tenant, object, (&id, cents)).await
        }
        // The payment has become known.
        (None, false) if new.payment_id.is_some() => {
            suspense::end(write, tenant, &held, SuspenseEnd::Matched).await?;
            hold(write, tenant, object, ("", 0)).await
        }
        (None | Some(_), _) => Ok(()),
    }
}

async fn held(write: &mut Write, tenant: TenantId, (provider, object): (&str, &str)) -> Result<String> {
    let (id,): (String,) = write
        .one("question", HELD, args![tenant, provider, object])
        .await?;
    Ok(id)
}

/// Notes which transfer has it in suspense; empty: none.
async fn hold(
    write: &mut Write,
    tenant: TenantId,
    (provider, object): (&str, &str),
    (id, cents): (&str, i64),
) -> Result<()> {
    let values = args![tenant, provider, object, id, cents];
    write.execute(HOLD, values).await.map(drop)
}

/// Somebody has looked into it. What was in suspense belongs to the payment, or is not ours.
///
/// # Errors
/// `NotFound` where it is not there, or was settled before.
pub async fn settle(
    write: &mut Write,
    tenant: TenantId,
    (provider, object): (&str, &str),
    belongs_to: Option<&Payment>,
    reason: &str,
    by: &By,
) -> Result<()> {
    let values = args![tenant, provider, object, now_ms(), by.hands().1];
    if write.execute(SETTLE, values).await? == 0 {
        return Err(StoreError::NotFound("question"));
    }
    if let Some(payment) = belongs_to {
        let values = args![tenant, provider, object, &payment.id, payment.application];
        write.execute(BELONGS, values).await?;
    }
    let held = held(write, tenant, (provider, object)).await?;
    if !held.is_empty() {
        let end = match belongs_to {
            Some(_) => SuspenseEnd::Matched,
            None => SuspenseEnd::NotOurs,
        };
        suspense::end(write, tenant, &held, end).await?;
        hold(write, tenant, (provider, object), ("", 0)).await?;
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "payment_question.settle",
        "payment_question",
        object,
    );
    let line = match belongs_to {
        Some(payment) => line.after(&payment.id),
        None => line,
    };
    audit::append(write, line.reason(reason)).await
}
