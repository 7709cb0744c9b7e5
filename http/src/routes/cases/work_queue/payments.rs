//! `GET /api/work-queue/items/{id}/payments`: the payments of an application as finance works with them.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ApplicationId;
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::money::CURRENCY;
use hub_payments::{PayChannel, PaymentKind, PaymentState, RefundState};
use hub_store::paying::check_payments::Check;
use hub_store::paying::payment_questions::PaymentQuestion;
use hub_store::paying::payment_rows::Payment;
use serde::Serialize;

/// The payments of an application.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CasePayments {
    /// ISO 4217.
    currency: String,
    /// It is approved: an award can be paid.
    is_awarded: bool,
    /// By which the program pays awards.
    pays: Vec<PayChannel>,
    /// The most that one payment is.
    most_cents: i64,
    /// What is planned or has failed, and nobody is paying.
    payable: Vec<PayableAward>,
    /// The first one first.
    payments: Vec<CasePaymentView>,
    /// What payers dispute at their bank: it is answered at the provider, and nothing of it is booked.
    disputes: Vec<PaymentQuestion>,
}

/// An award that waits for its payment.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayableAward {
    reference: String,
    amount_cents: i64,
    payee: String,
    /// The payment that moved nothing, or came back; null where none was made here.
    reissue_of: Option<String>,
}

/// A payment with all that has happened to it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CasePaymentView {
    id: String,
    kind: PaymentKind,
    channel: PayChannel,
    state: PaymentState,
    cents: i64,
    payee: String,
    /// Of an award.
    reference: String,
    /// Why it failed or came back; empty otherwise.
    code: String,
    account_last: String,
    /// The provider's own id; empty where there is none.
    gateway_id: String,
    /// A change names the version that it was made in.
    version: i64,
    reissue_of: Option<String>,
    expected_by_ms: Option<i64>,
    created_by: String,
    created_at_ms: i64,
    changed_at_ms: i64,
    /// In the order of their numbers.
    checks: Vec<Check>,
    /// What is on its way back, of a fee.
    refunding_cents: i64,
    /// What is back with its payer.
    refunded_cents: i64,
    /// What was given back, or was to be; the oldest first.
    refunds: Vec<CaseRefund>,
    /// The first thing first.
    events: Vec<CasePaymentEvent>,
}

/// A fee, or a part of it, on its way back.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseRefund {
    cents: i64,
    state: RefundState,
    /// Why it failed; empty otherwise.
    code: String,
    reason: String,
    by: String,
    created_at_ms: i64,
    changed_at_ms: i64,
}

/// Something that has happened to a payment.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CasePaymentEvent {
    event: String,
    /// After it.
    state: String,
    /// It could not be so, and changed nothing: somebody has to look.
    is_refused: bool,
    code: String,
    by: String,
    at_ms: i64,
}

/// What can be paid of an application, and what was.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = CasePayments),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/payments")]
pub async fn list_case_payments(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<CasePayments>, Problem> {
    let (tenant, store) = (caller.tenant, &app.store);
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let (settings, rows) = (store.program_settings(), store.payment_rows());
    let fees = settings.fees(tenant, item.process_id).await?;
    let payments = rows.of_application(tenant, item.id).await?;
    let awards = store.payments().of(tenant, item.id).await?;
    let checks = store.check_payments().of_application(tenant, item.id).await?;
    let states = store.program_states().book(tenant).await?;
    let outcome = states
        .get(item.process_id, item.current_state_id.0)
        .map(|state| state.outcome);
    let is_awarded = matches!(outcome, Some(StateOutcome::Approved | StateOutcome::Paid)) && !item.test;
    let payable = payable(awards, &payments);
    let mut views = Vec::new();
    for payment in payments {
        let events = rows.events(tenant, &payment.id).await?;
        let refunds = store.payment_refunds().of_payment(tenant, &payment.id).await?;
        let of_payment = checks.iter().filter(|check| check.payment_id == payment.id);
        views.push(CasePaymentView {
            checks: of_payment.cloned().collect(),
            refunding_cents: payment.refunding_cents,
            refunded_cents: payment.refunded_cents,
            refunds: refunds
                .into_iter()
                .map(|one| CaseRefund {
                    cents: one.cents,
                    state: one.state,
                    code: one.code,
                    reason: one.reason,
                    by: one.created_by,
                    created_at_ms: one.created_at_ms,
                    changed_at_ms: one.changed_at_ms,
                })
                .collect(),
            events: events
                .into_iter()
                .map(|one| CasePaymentEvent {
                    event: one.event,
                    state: one.state,
                    is_refused: one.is_refused,
                    code: one.code,
                    by: one.by_name,
                    at_ms: one.at_ms,
                })
                .collect(),
            id: payment.id,
            kind: payment.kind,
            channel: payment.channel,
            state: payment.state,
            cents: payment.cents,
            payee: payment.payee,
            reference: payment.reference,
            code: payment.code,
            account_last: payment.account_last,
            gateway_id: payment.gateway_id,
            version: payment.version,
            reissue_of: payment.reissue_of,
            expected_by_ms: payment.expected_by_ms,
            created_by: payment.created_by,
            created_at_ms: payment.created_at_ms,
            changed_at_ms: payment.changed_at_ms,
        });
    }
    Ok(web::Json(CasePayments {
        currency: CURRENCY.to_owned(),
        is_awarded,
        pays: fees.pays,
        most_cents: fees.most_cents,
        payable,
        payments: views,
        disputes: store.payment_questions().of_application(tenant, item.id).await?,
    }))
}

/// The awards that nobody is paying and that are not paid.
fn payable(awards: Vec<CasePayment>, payments: &[Payment]) -> Vec<PayableAward> {
    let made = |reference: &str| {
        let mut made = payments.iter().rev();
        made.find(|one| one.kind == PaymentKind::Award && one.reference == reference)
    };
    let open = awards.into_iter().filter(|award| {
        let is_open = award.status == "planned" || award.status == "failed";
        is_open && made(&award.reference).is_none_or(|last| last.state.gives_way())
    });
    open.map(|award| PayableAward {
        reissue_of: made(&award.reference).map(|last| last.id.clone()),
        reference: award.reference,
        amount_cents: award.amount_cents,
        payee: award.payee,
    })
    .collect()
}
