//! What a person has to look into: disputes of payers, and objects of providers that belong to no payment. Nothing is booked of them.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, TenantId};
use serde::Serialize;

macro_rules! columns {
    () => {
        "provider, object_id, kind, payment_id, application_id, cents, reason, status, answer_by_ms, received_at_ms, changed_at_ms,
            closed_at_ms, closed_by"
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

/// Keeps a question as its provider says that it stands; once for each object.
pub async fn put(write: &mut Write, tenant: TenantId, new: &PaymentQuestion) -> Result<()> {
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
        new.closed_at_ms,
        &new.closed_by
    ];
    write.execute(PUT, values).await.map(drop)
}

/// Somebody has looked into it.
///
/// # Errors
/// `NotFound` where it is not there, or was settled before.
pub async fn settle(
    write: &mut Write,
    tenant: TenantId,
    (provider, object): (&str, &str),
    reason: &str,
    by: &By,
) -> Result<()> {
    let values = args![tenant, provider, object, now_ms(), by.hands().1];
    if write.execute(SETTLE, values).await? == 0 {
        return Err(StoreError::NotFound("question"));
    }
    let line = AuditLine::new(
        tenant,
        by.clone(),
        "payment_question.settle",
        "payment_question",
        object,
    );
    audit::append(write, line.reason(reason)).await
}
