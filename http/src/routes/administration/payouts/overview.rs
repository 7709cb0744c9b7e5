//! `GET /api/admin/programs/{id}/payouts`: what of a program's awards waits to be paid, its batches, and what its banks have answered.

use super::PayoutBatchView;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{get, web};
use hub_bank_files::ach::{NextStep, ReturnReason};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_payments::{PayChannel, PayoutOriginator};
use hub_store::paying::bank_replies::{BankReply, ReplyFile};
use hub_store::paying::batch_rows::{UnpaidAward, WaitingPayment};
use hub_store::programs::program_settings::Revised;
use serde::Serialize;
use std::collections::BTreeMap;

/// The payouts of a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayoutOverview {
    /// ISO 4217.
    currency: &'static str,
    /// Whether files can be written: what the program says of itself is complete.
    has_originator: bool,
    /// By which the program pays awards.
    pays: Vec<PayChannel>,
    /// Awards that are approved and whose payment nobody has begun; at most 500.
    unpaid: Vec<UnpaidAwardView>,
    /// Payments by bank that are in no batch, the oldest first.
    waiting: Vec<WaitingPayoutView>,
    /// The newest first; at most 200.
    batches: Vec<PayoutBatchView>,
    /// What banks have answered and somebody has to look into, the oldest first; at most 500.
    open_replies: Vec<BankReplyView>,
    /// What is in suspense of it: money that belongs to no payment. Below zero where more was taken than has come in.
    suspense_cents: i64,
    /// The newest first; at most 100.
    reply_files: Vec<BankReplyFileView>,
}

/// An award whose payment nobody has begun, or came back.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UnpaidAwardView {
    application_id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    cents: i64,
    payee: String,
    reference: String,
    /// It was paid and came back, or failed.
    has_failed: bool,
    /// The payment that it is made again of; null where none was made.
    reissue_of: Option<String>,
}

impl From<UnpaidAward> for UnpaidAwardView {
    fn from(award: UnpaidAward) -> Self {
        Self {
            application_id: award.application_id,
            external_id: award.external_id,
            cents: award.cents,
            payee: award.payee,
            reference: award.reference,
            has_failed: award.status_name == "failed",
            reissue_of: award.last_payment,
        }
    }
}

/// A payment by bank that waits for a batch.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingPayoutView {
    payment_id: String,
    application_id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    payee: String,
    cents: i64,
    reference: String,
    created_at_ms: i64,
    /// Empty where there is no bank account yet: the next batch does not take it.
    account_last: String,
    bank_name: String,
    /// 0 where there is no account yet.
    account_revision: i64,
    /// With which the bank sent money back from this account: the next batch does not take it. Empty otherwise.
    refused_code: String,
}

impl From<WaitingPayment> for WaitingPayoutView {
    fn from(payment: WaitingPayment) -> Self {
        Self {
            payment_id: payment.id,
            application_id: payment.application_id,
            external_id: payment.external_id,
            payee: payment.payee,
            cents: payment.cents,
            reference: payment.reference,
            created_at_ms: payment.created_at_ms,
            account_last: payment.account_last,
            bank_name: payment.bank_name,
            account_revision: payment.account_revision,
            refused_code: payment.refused_code,
        }
    }
}

/// What is to be done about a return.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReturnStep {
    AskForAnotherAccount,
    AskTheReceiver,
    LookIntoDeath,
    MendTheFile,
    AskOurBank,
    TryTheDebitAgain,
    StopDebits,
    WaitForTheBanks,
}

impl From<NextStep> for ReturnStep {
    fn from(step: NextStep) -> Self {
        match step {
            NextStep::AskForAnotherAccount => ReturnStep::AskForAnotherAccount,
            NextStep::AskTheReceiver => ReturnStep::AskTheReceiver,
            NextStep::LookIntoDeath => ReturnStep::LookIntoDeath,
            NextStep::MendTheFile => ReturnStep::MendTheFile,
            NextStep::AskOurBank => ReturnStep::AskOurBank,
            NextStep::TryTheDebitAgain => ReturnStep::TryTheDebitAgain,
            NextStep::StopDebits => ReturnStep::StopDebits,
            NextStep::WaitForTheBanks => ReturnStep::WaitForTheBanks,
        }
    }
}

/// An answer of a bank.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BankReplyView {
    id: String,
    /// `returned`, `change`, `dishonored`, `contested`, `change_refused`, `cleared` or `unknown`.
    kind: String,
    /// As the bank has written it; may be empty.
    code: String,
    /// What the code means, in English; empty of one that nobody knows.
    meaning: &'static str,
    /// Null where the code says nothing to do.
    next: Option<ReturnStep>,
    /// Of a check its number.
    original_trace: String,
    cents: i64,
    /// What of it is in suspense until it is settled.
    suspense_cents: i64,
    account_last: String,
    /// Null where the trace number is nobody's.
    application_id: Option<i64>,
    #[serde(rename = "externalId")]
    external_id: String,
    /// It can be taken over with one press.
    can_take_over: bool,
    /// Why somebody has to look; empty otherwise.
    why: String,
    /// `done`, `waiting`, `taken_over`, `settled` or `matched`.
    outcome: String,
    at_ms: i64,
}

impl From<BankReply> for BankReplyView {
    fn from(reply: BankReply) -> Self {
        let reason = ReturnReason::find(&reply.code);
        Self {
            meaning: reason.map_or_else(
                || hub_bank_files::ach::ChangeReason::find(&reply.code).map_or("", |change| change.meaning),
                |reason| reason.meaning,
            ),
            next: reason.map(|reason| reason.next.into()),
            can_take_over: reply.has_correction,
            application_id: reply.application.map(|application| application.0),
            id: reply.id,
            kind: reply.kind,
            code: reply.code,
            original_trace: reply.original_trace,
            cents: reply.cents,
            suspense_cents: reply.suspense_cents,
            account_last: reply.account_last,
            external_id: reply.external_id,
            why: reply.why,
            outcome: reply.outcome,
            at_ms: reply.at_ms,
        }
    }
}

/// A file in which a bank has answered.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BankReplyFileView {
    id: String,
    name: String,
    entries: i64,
    returned: i64,
    /// Checks that were cashed.
    cleared: i64,
    changes: i64,
    /// For somebody to look into, when it was read.
    waiting: i64,
    /// Known from a file before.
    repeated: i64,
    /// What was out of order in it.
    faults: i64,
    brought_by: String,
    brought_at_ms: i64,
}

impl From<ReplyFile> for BankReplyFileView {
    fn from(file: ReplyFile) -> Self {
        Self {
            id: file.id,
            name: file.name,
            entries: file.entries,
            returned: file.returned,
            cleared: file.cleared,
            changes: file.changes,
            waiting: file.waiting,
            repeated: file.repeated,
            faults: file.faults,
            brought_by: file.brought_by,
            brought_at_ms: file.brought_at_ms,
        }
    }
}

pub(super) async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<PayoutOverview, Problem> {
    let (store, settings) = (&app.store, app.store.program_settings());
    let originator: Revised<PayoutOriginator> = settings.of(tenant, program).await?;
    let fees = settings.fees(tenant, program).await?;
    let unpaid = store.batch_rows().unpaid(tenant, program).await?;
    let waiting = store.batch_rows().waiting(tenant, program).await?;
    let batches = store.payout_batches().of_program(tenant, program).await?;
    let returned = store.payout_batches().returned(tenant, program).await?;
    let returned: BTreeMap<i64, i64> = returned.into_iter().collect();
    let replies = store.bank_replies().open(tenant, program).await?;
    let files = store.bank_replies().files(tenant, program).await?;
    Ok(PayoutOverview {
        currency: CURRENCY,
        has_originator: originator.text.faults().is_empty(),
        pays: fees.pays,
        unpaid: unpaid.into_iter().map(UnpaidAwardView::from).collect(),
        waiting: waiting.into_iter().map(WaitingPayoutView::from).collect(),
        batches: batches
            .into_iter()
            .map(|batch| {
                let count = returned.get(&batch.id).copied().unwrap_or_default();
                PayoutBatchView::of(batch, count)
            })
            .collect(),
        open_replies: replies.into_iter().map(BankReplyView::from).collect(),
        suspense_cents: store.suspense().balance(tenant, program).await?,
        reply_files: files.into_iter().map(BankReplyFileView::from).collect(),
    })
}

/// What of a program's awards waits to be paid, its batches, and what its banks have answered.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = PayoutOverview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/payouts")]
pub async fn read_payouts(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PayoutOverview>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}
