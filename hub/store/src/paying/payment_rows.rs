//! Payments as they are kept, and what has happened to them. Their states are changed by `payment_moves` alone.

use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::{PayChannel, PaymentKind, PaymentState};

macro_rules! columns {
    () => {
        "id, application_id, program_id, kind, channel, state, cents, currency, key, request_hash, provider, gateway_id, page_url,
            return_url, sealed_account, account_last, payee, reference, code, transfer_id, reissue_of, expected_by_ms, version,
            created_by, created_at_ms, changed_at_ms, refunding_cents, refunded_cents"
    };
}

statements! {
    BY_ID = concat!("SELECT ", columns!(), " FROM payments WHERE tenant_id = $1 AND id = $2");
    BY_KEY = concat!("SELECT ", columns!(), " FROM payments WHERE tenant_id = $1 AND application_id = $2 AND key = $3");
    BY_GATEWAY_ID = concat!("SELECT ", columns!(), " FROM payments WHERE tenant_id = $1 AND provider = $2 AND gateway_id = $3
        ORDER BY created_at_ms LIMIT 1");
    OF_APPLICATION = concat!("SELECT ", columns!(), " FROM payments WHERE tenant_id = $1 AND application_id = $2
        ORDER BY created_at_ms, id LIMIT 500");
    INSERT = "INSERT INTO payments (tenant_id, id, application_id, program_id, kind, channel, state, cents, currency, key, request_hash,
            provider, gateway_id, page_url, return_url, sealed_account, account_last, payee, reference, code, transfer_id, reissue_of,
            expected_by_ms, version, created_by, created_at_ms, changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
            $26, $27)";
    // Whether it changed a row decides who was first.
    SAVE = "UPDATE payments SET state = $4, gateway_id = $5, page_url = $6, sealed_account = $7, code = $8, transfer_id = $9,
            expected_by_ms = $10, version = version + 1, changed_at_ms = $11, refunded_cents = $12
        WHERE tenant_id = $1 AND id = $2 AND version = $3";
    // No more goes back than was paid, whoever asks at the same time.
    BEGIN_REFUND = "UPDATE payments SET refunding_cents = refunding_cents + CAST($3 AS BIGINT), version = version + 1, changed_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND kind = 'fee' AND state = 'success'
            AND refunding_cents + refunded_cents + CAST($3 AS BIGINT) <= cents";
    END_REFUND = "UPDATE payments SET refunding_cents = refunding_cents - CAST($3 AS BIGINT),
            refunded_cents = refunded_cents + CAST($4 AS BIGINT), version = version + 1, changed_at_ms = $5
        WHERE tenant_id = $1 AND id = $2 AND refunding_cents >= CAST($3 AS BIGINT)";
    // Rewrites the present value, so that whoever changes the same application's payments waits for this write.
    HOLD_APPLICATION = "UPDATE applications SET validated_at_ms = validated_at_ms WHERE tenant_id = $1 AND id = $2";
    ADD_EVENT = "INSERT INTO payment_events (tenant_id, payment_id, seq, event, state, is_refused, code, by_name, at_ms)
        VALUES ($1, $2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM payment_events WHERE tenant_id = $1 AND payment_id = $2),
            $3, $4, $5, $6, $7, $8)";
    LAST_EVENT = "SELECT event, state, is_refused, code, by_name, at_ms FROM payment_events WHERE tenant_id = $1 AND payment_id = $2
        ORDER BY seq DESC LIMIT 1";
    EVENTS = "SELECT event, state, is_refused, code, by_name, at_ms FROM payment_events WHERE tenant_id = $1 AND payment_id = $2
        ORDER BY seq LIMIT 500";
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: String,
    pub application: ApplicationId,
    pub program: ProgramId,
    pub kind: PaymentKind,
    pub channel: PayChannel,
    pub state: PaymentState,
    pub cents: i64,
    /// ISO 4217.
    pub currency: String,
    /// The caller's: the same again is the same payment.
    pub key: String,
    pub request_hash: String,
    /// Empty where the program pays itself.
    pub provider: String,
    /// The provider's own id; empty until it is known.
    pub gateway_id: String,
    /// The provider's page for the payer; empty where there is none.
    pub page_url: String,
    pub return_url: String,
    /// The account that is debited, sealed, until the outcome is known.
    pub sealed_account: Option<String>,
    pub account_last: String,
    pub payee: String,
    /// Of an award: the payment of the application that it pays.
    pub reference: String,
    /// Why it failed or came back; empty otherwise.
    pub code: String,
    /// Of a fee: the transfer of the books that stands for it.
    pub transfer_id: String,
    pub reissue_of: Option<String>,
    /// When the outcome is known at the latest.
    pub expected_by_ms: Option<i64>,
    pub version: i64,
    pub created_by: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
    /// On its way back to the payer.
    pub refunding_cents: i64,
    /// Back with the payer.
    pub refunded_cents: i64,
}

/// Something that has happened to a payment.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct KeptEvent {
    pub event: String,
    /// After it.
    pub state: String,
    /// It could not be so, and changed nothing.
    pub is_refused: bool,
    pub code: String,
    pub by_name: String,
    pub at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct PaymentRow {
    id: String,
    application_id: i64,
    program_id: i64,
    kind: String,
    channel: String,
    state: String,
    cents: i64,
    currency: String,
    key: String,
    request_hash: String,
    provider: String,
    gateway_id: String,
    page_url: String,
    return_url: String,
    sealed_account: Option<String>,
    account_last: String,
    payee: String,
    reference: String,
    code: String,
    transfer_id: String,
    reissue_of: Option<String>,
    expected_by_ms: Option<i64>,
    version: i64,
    created_by: String,
    created_at_ms: i64,
    changed_at_ms: i64,
    refunding_cents: i64,
    refunded_cents: i64,
}

impl TryFrom<PaymentRow> for Payment {
    type Error = StoreError;

    fn try_from(row: PaymentRow) -> Result<Self> {
        let corrupt = |reason: String| StoreError::Corrupt {
            what: "payment",
            reason,
        };
        Ok(Payment {
            kind: PaymentKind::parse(&row.kind)
                .ok_or_else(|| corrupt(format!("its kind is {}", row.kind)))?,
            channel: PayChannel::parse(&row.channel)
                .ok_or_else(|| corrupt(format!("its channel is {}", row.channel)))?,
            state: PaymentState::parse(&row.state)
                .ok_or_else(|| corrupt(format!("its state is {}", row.state)))?,
            id: row.id,
            application: ApplicationId(row.application_id),
            program: ProgramId(row.program_id),
            cents: row.cents,
            currency: row.currency,
            key: row.key,
            request_hash: row.request_hash,
            provider: row.provider,
            gateway_id: row.gateway_id,
            page_url: row.page_url,
            return_url: row.return_url,
            sealed_account: row.sealed_account,
            account_last: row.account_last,
            payee: row.payee,
            reference: row.reference,
            code: row.code,
            transfer_id: row.transfer_id,
            reissue_of: row.reissue_of,
            expected_by_ms: row.expected_by_ms,
            version: row.version,
            created_by: row.created_by,
            created_at_ms: row.created_at_ms,
            changed_at_ms: row.changed_at_ms,
            refunding_cents: row.refunding_cents,
            refunded_cents: row.refunded_cents,
        })
    }
}

/// Payments, for reading.
pub struct PaymentRows<'a>(pub(crate) &'a Db);

impl PaymentRows<'_> {
    /// A payment.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<Payment> {
        let row: PaymentRow = self.0.one("payment", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// The payment that a provider knows by its own id.
    pub async fn by_gateway_id(
        &self,
        tenant: TenantId,
        provider: &str,
        gateway_id: &str,
    ) -> Result<Option<Payment>> {
        let values = args![tenant, provider, gateway_id];
        let row: Option<PaymentRow> = self.0.optional(BY_GATEWAY_ID, values).await?;
        row.map(Payment::try_from).transpose()
    }

    /// The payments of an application, the oldest first.
    pub async fn of_application(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<Payment>> {
        let rows: Vec<PaymentRow> = self.0.all(OF_APPLICATION, args![tenant, application]).await?;
        rows.into_iter().map(Payment::try_from).collect()
    }

    /// What has happened to a payment, the first thing first.
    pub async fn events(&self, tenant: TenantId, id: &str) -> Result<Vec<KeptEvent>> {
        self.0.all(EVENTS, args![tenant, id]).await
    }
}

/// A payment as this write sees it.
pub async fn read(write: &mut Write, tenant: TenantId, id: &str) -> Result<Payment> {
    let row: PaymentRow = write.one("payment", BY_ID, args![tenant, id]).await?;
    row.try_into()
}

/// The payment of a caller's key, as this write sees it.
pub(crate) async fn by_key(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    key: &str,
) -> Result<Option<Payment>> {
    let row: Option<PaymentRow> = write.optional(BY_KEY, args![tenant, application, key]).await?;
    row.map(Payment::try_from).transpose()
}

/// An application's payments as this write sees them, the oldest first.
pub(crate) async fn of_application(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Vec<Payment>> {
    let rows: Vec<PaymentRow> = write.all(OF_APPLICATION, args![tenant, application]).await?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// Nobody else changes the payments of an application until this write ends.
pub(crate) async fn hold(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<()> {
    write
        .execute(HOLD_APPLICATION, args![tenant, application])
        .await
        .map(drop)
}

/// Adds a payment.
pub(crate) async fn insert(write: &mut Write, tenant: TenantId, new: &Payment) -> Result<()> {
    let values = args![
        tenant,
        &new.id,
        new.application,
        new.program,
        new.kind.as_str(),
        new.channel.as_str(),
        new.state.as_str(),
        new.cents,
        &new.currency,
        &new.key,
        &new.request_hash,
        &new.provider,
        &new.gateway_id,
        &new.page_url,
        &new.return_url,
        new.sealed_account.as_deref(),
        &new.account_last,
        &new.payee,
        &new.reference,
        &new.code,
        &new.transfer_id,
        new.reissue_of.as_deref(),
        new.expected_by_ms,
        new.version,
        &new.created_by,
        new.created_at_ms,
        new.changed_at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Writes what may change of a payment in the place of the version that it was read in.
///
/// # Errors
/// `VersionConflict` where somebody else has changed it.
pub(crate) async fn save(write: &mut Write, tenant: TenantId, payment: &Payment) -> Result<Payment> {
    let now = now_ms();
    let values = args![
        tenant,
        &payment.id,
        payment.version,
        payment.state.as_str(),
        &payment.gateway_id,
        &payment.page_url,
        payment.sealed_account.as_deref(),
        &payment.code,
        &payment.transfer_id,
        payment.expected_by_ms,
        now,
        payment.refunded_cents
    ];
    if write.execute(SAVE, values).await? == 0 {
        return Err(StoreError::VersionConflict {
            what: "payment",
            seen: payment.version,
            current: payment.version + 1,
        });
    }
    Ok(Payment {
        version: payment.version + 1,
        changed_at_ms: now,
        ..payment.clone()
    })
}

/// Takes an amount for a refund; false where so much is not there to be given back.
pub(crate) async fn begin_refund(write: &mut Write, tenant: TenantId, id: &str, cents: i64) -> Result<bool> {
    let values = args![tenant, id, cents, now_ms()];
    Ok(write.execute(BEGIN_REFUND, values).await? == 1)
}

/// Ends the refund of an amount, of which so much is back with the payer.
pub(crate) async fn end_refund(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    (cents, back): (i64, i64),
) -> Result<()> {
    let values = args![tenant, id, cents, back, now_ms()];
    match write.execute(END_REFUND, values).await? {
        1 => Ok(()),
        _ => Err(StoreError::Corrupt {
            what: "payment",
            reason: format!("{id} has no refund of {cents} under way"),
        }),
    }
}

/// Notes what has happened.
pub(crate) async fn note(
    write: &mut Write,
    tenant: TenantId,
    payment: &Payment,
    (event, is_refused): (&str, bool),
    (code, by): (&str, &str),
) -> Result<()> {
    // A notice that is repeated for days is noted once.
    if is_refused {
        let last: Option<KeptEvent> = write.optional(LAST_EVENT, args![tenant, &payment.id]).await?;
        if last.is_some_and(|last| last.is_refused && last.event == event) {
            return Ok(());
        }
    }
    let values = args![
        tenant,
        &payment.id,
        event,
        payment.state.as_str(),
        is_refused,
        code,
        by,
        now_ms()
    ];
    write.execute(ADD_EVENT, values).await.map(drop)
}
