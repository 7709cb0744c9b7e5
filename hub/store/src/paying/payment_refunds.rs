//! What is given back of fees. A refund begins and moves by `payment_moves` alone, which keeps it together with its payment and the books.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::{RefundReport, RefundState};

macro_rules! columns {
    () => {
        "id, payment_id, cents, state, key, request_hash, gateway_id, code, reason, created_by, created_at_ms, changed_at_ms"
    };
}

statements! {
    BY_ID = concat!("SELECT ", columns!(), " FROM payment_refunds WHERE tenant_id = $1 AND id = $2");
    BY_KEY = concat!("SELECT ", columns!(), " FROM payment_refunds WHERE tenant_id = $1 AND payment_id = $2 AND key = $3");
    OF_PAYMENT = concat!("SELECT ", columns!(), " FROM payment_refunds WHERE tenant_id = $1 AND payment_id = $2
        ORDER BY created_at_ms, id LIMIT 500");
    INSERT = "INSERT INTO payment_refunds (tenant_id, id, payment_id, cents, state, key, request_hash, gateway_id, code, reason,
            created_by, created_at_ms, changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    // Whether it changed a row decides who was first.
    MOVE = "UPDATE payment_refunds SET state = $4, gateway_id = $5, code = $6, changed_at_ms = $7
        WHERE tenant_id = $1 AND id = $2 AND state = $3";
}

/// A refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub payment_id: String,
    pub cents: i64,
    pub state: RefundState,
    /// The caller's: the same again is the same refund.
    pub key: String,
    pub request_hash: String,
    /// The provider's own id; empty until it is known.
    pub gateway_id: String,
    /// Why it failed; empty otherwise.
    pub code: String,
    pub reason: String,
    pub created_by: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct RefundRow {
    id: String,
    payment_id: String,
    cents: i64,
    state: String,
    key: String,
    request_hash: String,
    gateway_id: String,
    code: String,
    reason: String,
    created_by: String,
    created_at_ms: i64,
    changed_at_ms: i64,
}

impl TryFrom<RefundRow> for Refund {
    type Error = StoreError;

    fn try_from(row: RefundRow) -> Result<Self> {
        Ok(Refund {
            state: RefundState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
                what: "refund",
                reason: format!("its state is {}", row.state),
            })?,
            id: row.id,
            payment_id: row.payment_id,
            cents: row.cents,
            key: row.key,
            request_hash: row.request_hash,
            gateway_id: row.gateway_id,
            code: row.code,
            reason: row.reason,
            created_by: row.created_by,
            created_at_ms: row.created_at_ms,
            changed_at_ms: row.changed_at_ms,
        })
    }
}

/// Refunds, for reading.
pub struct PaymentRefunds<'a>(pub(crate) &'a Db);

impl PaymentRefunds<'_> {
    /// The refunds of a payment, the oldest first.
    pub async fn of_payment(&self, tenant: TenantId, payment: &str) -> Result<Vec<Refund>> {
        let rows: Vec<RefundRow> = self.0.all(OF_PAYMENT, args![tenant, payment]).await?;
        rows.into_iter().map(Refund::try_from).collect()
    }
}

/// A refund as this write sees it.
pub(crate) async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<Refund> {
    let row: RefundRow = write.one("refund", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

/// The refund of a caller's key, as this write sees it.
pub(crate) async fn by_key(
    write: &mut Write,
    tenant: TenantId,
    payment: &str,
    key: &str,
) -> Result<Option<Refund>> {
    let row: Option<RefundRow> = write.optional(BY_KEY, args![tenant, payment, key]).await?;
    row.map(Refund::try_from).transpose()
}

/// Adds a refund.
pub(crate) async fn insert(write: &mut Write, tenant: TenantId, new: &Refund) -> Result<()> {
    let values = args![
        tenant,
        &new.id,
        &new.payment_id,
        new.cents,
        new.state.as_str(),
        &new.key,
        &new.request_hash,
        &new.gateway_id,
        &new.code,
        &new.reason,
        &new.created_by,
        new.created_at_ms,
        new.changed_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Moves a refund on to what its provider says; false where that is no news, or somebody else has done so.
pub(crate) async fn advance(
    write: &mut Write,
    tenant: TenantId,
    refund: &Refund,
    report: &RefundReport,
) -> Result<bool> {
    if !refund.state.may_become(report.state) {
        return Ok(false);
    }
    let gateway_id = match refund.gateway_id.is_empty() {
        true => &report.reference,
        false => &refund.gateway_id,
    };
    let values = args![
        tenant,
        &refund.id,
        refund.state.as_str(),
        report.state.as_str(),
        gateway_id,
        &report.code,
        now_ms()
    ];
    Ok(write.execute(MOVE, values).await? == 1)
}
