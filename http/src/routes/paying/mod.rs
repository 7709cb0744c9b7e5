//! Paying in and paying out (specification 3, section 7, "Payments"): fees of applicants, checks and bank payments of awards, and what
//! providers report.

pub mod amount;
pub mod capture;
pub mod charge;
pub mod check_payments;
pub mod check_pdf;
pub mod look_into;
pub mod notices;
pub mod payee_account;
pub mod refund;
pub mod verify_account;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::HttpRequest;
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::message::{Author, AuthorKind};
use hub_domain::{ApplicationId, TenantId};
use hub_payments::{PayChannel, PaymentKind, PaymentState, ProgramFees};
use hub_store::paying::payment_moves::Doer;
use hub_store::paying::payment_rows::Payment;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    amount::read_movement_amount: Own(Application);
    verify_account::verify_account: Session;
    charge::create_charge: Session;
    charge::link_paypal: Session;
    capture::read_paypal_token: Session;
    capture::capture_order: Session;
    payee_account::read_payee_account: Own(Application);
    payee_account::give_payee_account: Own(Application);
    payee_account::set_payee_account_of_case: Allowed(FinanceWrite);
    check_payments::create_check_payment: Allowed(FinanceWrite);
    check_payments::update_check_payment: Allowed(FinanceWrite);
    check_pdf::read_check_pdf: Allowed(FinanceWrite);
    refund::refund_payment: Allowed(FinanceWrite);
    look_into::ask_for_payment: Allowed(FinanceWrite);
    look_into::cancel_payment: Allowed(FinanceWrite);
    notices::take_payment_notice: SignedLink;
};

/// A payment as whoever pays or is paid sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaymentView {
    id: String,
    kind: PaymentKind,
    channel: PayChannel,
    state: PaymentState,
    cents: i64,
    /// ISO 4217.
    currency: String,
    /// Why it failed or came back, in the bank's or the provider's code; empty otherwise.
    code: String,
    /// The last four digits of the account; empty where there is none.
    account_last: String,
    /// The provider's page, while it waits for the payer.
    page_url: Option<String>,
    /// When the outcome is known at the latest, of what is on its way.
    expected_by_ms: Option<i64>,
    /// Of a fee: what is on its way back to its payer, and not there yet.
    refunding_cents: i64,
    /// Of a fee: what is back with its payer.
    refunded_cents: i64,
    created_at_ms: i64,
    changed_at_ms: i64,
}

impl From<Payment> for PaymentView {
    fn from(payment: Payment) -> Self {
        let is_open = payment.state == PaymentState::Created;
        Self {
            page_url: Some(payment.page_url).filter(|url| is_open && !url.is_empty()),
            id: payment.id,
            kind: payment.kind,
            channel: payment.channel,
            state: payment.state,
            cents: payment.cents,
            currency: payment.currency,
            code: payment.code,
            account_last: payment.account_last,
            expected_by_ms: payment.expected_by_ms,
            refunding_cents: payment.refunding_cents,
            refunded_cents: payment.refunded_cents,
            created_at_ms: payment.created_at_ms,
            changed_at_ms: payment.changed_at_ms,
        }
    }
}

/// Any word of the caller's own, under which the same is done once.
fn checked_key(key: &str) -> Result<(), Problem> {
    let is_word = (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    match is_word {
        true => Ok(()),
        false => Err(Problem::field("key", "length")),
    }
}

/// An application of the caller's own; any other is not there.
async fn own_application<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    application: i64,
) -> Result<QueueItem, Problem> {
    let applications = app.store.applications();
    let found = applications
        .of_account(caller.tenant, caller.account, ApplicationId(application))
        .await?;
    found.ok_or_else(|| Key::NotFound.into())
}

/// A payment of an application of the caller's own; any other is not there.
async fn own_payment<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<Payment, Problem> {
    let payment = app.store.payment_rows().by_id(caller.tenant, id).await?;
    own_application(app, caller, payment.application.0).await?;
    Ok(payment)
}

/// A payment in a program in which the caller's right holds; any other is not there.
async fn staff_payment<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<Payment, Problem> {
    let payment = app.store.payment_rows().by_id(caller.tenant, id).await?;
    caller.in_program(payment.program)?;
    Ok(payment)
}

/// The channels by which a program takes its fee and somebody carries it out.
async fn open_channels(
    app: &App,
    tenant: TenantId,
    fees: &ProgramFees,
) -> Result<Vec<(PayChannel, String)>, Problem> {
    let mut open = Vec::new();
    for channel in &fees.takes {
        if let Some(provider) = app.hub.payment_provider(tenant, *channel).await? {
            open.push((*channel, provider));
        }
    }
    Ok(open)
}

/// The payer, as the thread names them.
fn payer<D: Demand>(caller: &Allowed<D>) -> Doer {
    let by = caller.by();
    let author = match by.acting {
        Some((account, name)) => Author::staff(account, &name),
        None => Author::of(AuthorKind::Applicant, &by.name),
    };
    Doer { author }
}

/// A member of staff.
fn member<D: Demand>(caller: &Allowed<D>) -> Doer {
    let by = caller.by();
    let (account, name) = by.hands();
    Doer {
        author: Author::staff(account, name),
    }
}

/// Where a provider's page leads back to: the confirmation of this application.
async fn return_url(
    app: &App,
    tenant: TenantId,
    request: &HttpRequest,
    item: &QueueItem,
) -> Result<String, Problem> {
    let row = app.store.tenant(tenant).await?;
    let host = crate::extract::client::requested_host(request);
    let origin = crate::sign_in::origin::tenant_origin(app, &row, host).await?;
    let (program, application) = (item.process_id, item.id);
    Ok(format!(
        "{origin}/confirmation-resource/{program}/payment-confirmation?application={application}&back=1"
    ))
}
