//! `GET /api/admin/payout-batches/{id}`: a batch with its rows.

use super::{PayoutBatchView, batch_of};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_payments::PaymentState;
use hub_store::paying::batch_rows::BatchRow;
use hub_store::paying::payout_batches::PayoutBatch;
use serde::Serialize;

/// A batch, row by row.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayoutBatchRows {
    batch: PayoutBatchView,
    /// In their order, those that were pulled too.
    rows: Vec<PayoutRowView>,
}

/// A payment of a batch.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayoutRowView {
    position: i64,
    payment_id: String,
    application_id: i64,
    /// The application as people know it.
    #[serde(rename = "externalId")]
    external_id: String,
    payee: String,
    /// The name in the letters that banks take.
    bank_name: String,
    cents: i64,
    account_last: String,
    is_pulled: bool,
    pulled_by: String,
    /// Why it was pulled; empty otherwise.
    reason: String,
    /// By which the bank names it; empty until the payment has left.
    trace: String,
    /// Of the payment by now.
    state: PaymentState,
    /// The bank's code of a payment that came back; empty otherwise.
    code: String,
    reference: String,
    expected_by_ms: Option<i64>,
    /// Another account was given since the batch was made: the row has to be pulled.
    is_other_account: bool,
    /// It came back and is paid again.
    is_reissued: bool,
}

impl From<BatchRow> for PayoutRowView {
    fn from(row: BatchRow) -> Self {
        Self {
            position: row.position,
            payment_id: row.payment,
            application_id: row.application.0,
            external_id: row.external_id,
            payee: row.payee,
            bank_name: row.bank_name,
            cents: row.cents,
            account_last: row.account_last,
            is_pulled: row.is_pulled,
            pulled_by: row.pulled_by,
            reason: row.reason,
            trace: row.trace,
            state: row.state,
            code: row.code,
            reference: row.reference,
            expected_by_ms: row.expected_by_ms,
            is_other_account: row.is_other_account,
            is_reissued: row.is_reissued,
        }
    }
}

pub(super) async fn view(app: &App, tenant: TenantId, id: i64) -> Result<PayoutBatchRows, Problem> {
    let batch: PayoutBatch = app.store.payout_batches().by_id(tenant, id).await?;
    let rows = app.store.batch_rows().of_batch(tenant, id).await?;
    let came_back = |row: &&BatchRow| !row.is_pulled && row.state == PaymentState::Failed;
    let returned = rows.iter().filter(came_back).count() as i64;
    Ok(PayoutBatchRows {
        batch: PayoutBatchView::of(batch, returned),
        rows: rows.into_iter().map(PayoutRowView::from).collect(),
    })
}

/// A batch of payments by bank, with how each of them stands by now.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = PayoutBatchRows),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/payout-batches/{id}")]
pub async fn read_payout_batch(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PayoutBatchRows>, Problem> {
    let batch = batch_of(&app, &caller, *id).await?;
    view(&app, caller.tenant, batch.id).await.map(web::Json)
}
