//! `GET /api/payments/movement-amount/{id}`: what is due for one of the caller's own applications, how it can be paid, and what was.

use super::{PaymentView, open_channels};
use crate::App;
use crate::extract::Own;
use crate::extract::own::Application;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::money::CURRENCY;
use hub_payments::sandbox::{ACCOUNTS, ROUTING_NUMBER, SandboxOutcome};
use hub_payments::{PayChannel, PaymentKind, PaymentState, ProgramFees};
use hub_store::paying::payment_rows::Payment;
use serde::Serialize;

/// What an application costs, and its payments.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MovementAmount {
    application_id: i64,
    /// The application as people know it.
    #[serde(rename = "externalId")]
    external_id: String,
    program_id: i64,
    program_name: String,
    /// 0 where the program charges nothing.
    fee_cents: i64,
    /// ISO 4217.
    currency: String,
    /// The fee can be paid: no payment of it is under way or made. One that was given back can be paid again, and is not asked for.
    is_due: bool,
    /// By which it can be paid, in the program's order.
    channels: Vec<PayChannel>,
    /// The first one first.
    payments: Vec<PaymentView>,
    /// Accounts that can be tried, in the demonstration; empty otherwise.
    simulated_accounts: Vec<SimulatedAccount>,
}

/// An account of the simulated bank.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SimulatedAccount {
    routing_number: &'static str,
    account_number: &'static str,
    outcome: SandboxOutcome,
}

/// How far the fee of an application is paid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FeePaid {
    /// Nothing is charged.
    Free,
    /// No payment of it is under way or made.
    Not,
    /// It was paid and given back: nobody is asked for it, and who wants to can pay again.
    GivenBack,
    /// A payment is under way or made.
    Taken,
}

impl FeePaid {
    fn of(fees: &ProgramFees, payments: &[Payment], item: &QueueItem) -> Self {
        let of_fee = || payments.iter().filter(|one| one.kind == PaymentKind::Fee);
        if fees.fee_cents == 0 || item.test {
            Self::Free
        } else if of_fee().any(|one| !one.state.gives_way()) {
            Self::Taken
        } else if of_fee().any(|one| one.state == PaymentState::Refunded) {
            Self::GivenBack
        } else {
            Self::Not
        }
    }
}

/// Whether an applicant is asked to pay the fee: no payment of it is under way or made, and none was given back.
pub(in crate::routes) async fn is_fee_due(
    app: &App,
    tenant: TenantId,
    item: &QueueItem,
) -> Result<bool, Problem> {
    let fees = app.store.program_settings().fees(tenant, item.process_id).await?;
    if fees.fee_cents == 0 {
        return Ok(false);
    }
    let payments = app.store.payment_rows().of_application(tenant, item.id).await?;
    Ok(FeePaid::of(&fees, &payments, item) == FeePaid::Not)
}

/// The fee of an application, and every payment of it. The topic `me` says `own.application` when anything of it is another.
#[utoipa::path(
    tag = "payments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = MovementAmount),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/payments/movement-amount/{id}")]
pub async fn read_movement_amount(
    app: web::Data<App>,
    own: Own<Application>,
) -> Result<web::Json<MovementAmount>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let tenant = caller.tenant;
    let fees = app.store.program_settings().fees(tenant, item.process_id).await?;
    let payments = app.store.payment_rows().of_application(tenant, item.id).await?;
    let open = open_channels(&app, tenant, &fees).await?;
    let is_simulated = open
        .iter()
        .any(|(channel, provider)| *channel == PayChannel::Bank && provider == "sandbox");
    let accounts = ACCOUNTS.into_iter().filter(|_| is_simulated);
    let is_due = matches!(
        FeePaid::of(&fees, &payments, &item),
        FeePaid::Not | FeePaid::GivenBack
    );
    Ok(web::Json(MovementAmount {
        application_id: item.id.0,
        external_id: item.external_id,
        program_id: item.process_id.0,
        program_name: item.process_name,
        fee_cents: fees.fee_cents,
        currency: CURRENCY.to_owned(),
        is_due,
        channels: open.into_iter().map(|(channel, _)| channel).collect(),
        payments: payments.into_iter().map(PaymentView::from).collect(),
        simulated_accounts: accounts
            .map(|(account_number, outcome)| SimulatedAccount {
                routing_number: ROUTING_NUMBER,
                account_number,
                outcome,
            })
            .collect(),
    }))
}
