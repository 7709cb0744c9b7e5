//! `POST /api/payments/create-check-payment` and `POST /api/payments/update-check-payment`: finance pays an award by check, or has it
//! paid by the next file for the bank, and says what became of it.

use super::{PaymentView, checked_key, member, staff_payment};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::ActorError;
use hub_bank_files::payee_name::on_check;
use hub_domain::ApplicationId;
use hub_domain::cases::finance::{Payout, RowFault};
use hub_payments::{PayChannel, PaymentKind};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine, content_hash};
use hub_store::paying::payment_moves::{self, Begun, CheckChange, NewPayment};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCheckPayment {
    application_id: i64,
    /// `check` or `bank`.
    channel: PayChannel,
    amount_cents: i64,
    /// Of a check: a name of which every letter can be written in those that banks read.
    payee: String,
    /// Which payment of the application it is: one that is planned or failed, or a new one.
    reference: String,
    /// The payment that this one is made again of.
    #[serde(default)]
    reissue_of: Option<String>,
    /// Any word of the caller's own, at most 64 characters: the same again is the same payment.
    key: String,
}

/// What is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckAction {
    Mailed,
    Cleared,
    /// The paper is of no use: the payment takes the next number.
    Spoiled,
    Void,
    /// The bank was told not to pay it.
    Stopped,
    /// The bank has sent it back.
    Returned,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CheckPaymentChange {
    payment_id: String,
    /// The version that was seen.
    version: i64,
    action: CheckAction,
    /// Why, of what is spoiled, void or stopped; of what came back the bank's code. At most 200 characters.
    #[serde(default)]
    reason: String,
}

/// Pays an award: a check takes its number at once, a payment to an account waits for the bank's file. 409 `payment_not_possible` unless
/// the application is approved and nobody has paid this, `budget_exhausted` where it is more than is awarded and left.
#[utoipa::path(
    tag = "payments",
    request_body = NewCheckPayment,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/create-check-payment")]
pub async fn create_check_payment(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    Json(new): Json<NewCheckPayment>,
) -> Result<web::Json<PaymentView>, Problem> {
    checked_key(&new.key)?;
    let payee = new.payee.trim().to_owned();
    if payee.is_empty() {
        return Err(Problem::field("payee", "required"));
    }
    if payee.chars().any(char::is_control) {
        return Err(Problem::field("payee", "invalid"));
    }
    if new.reissue_of.as_ref().is_some_and(|id| id.len() > 64) {
        return Err(Problem::field("reissue_of", "too_long"));
    }
    if new.channel == PayChannel::Check && on_check(&payee).is_none() {
        return Err(Problem::field("payee", "invalid"));
    }
    // As a payout that finance reports may be.
    let payout = Payout {
        amount_cents: new.amount_cents,
        channel: new.channel.shown().to_owned(),
        status: "planned".to_owned(),
        payee: payee.clone(),
        reference: new.reference.trim().to_owned(),
    };
    let payout = payout.checked().map_err(|fault| {
        let (field, why) = refused_part(fault);
        Problem::field(field, why)
    })?;
    let tenant = caller.tenant;
    let item = app
        .store
        .applications()
        .by_id(tenant, ApplicationId(new.application_id))
        .await?;
    caller.in_program(item.process_id)?;
    let fees = app.store.program_settings().fees(tenant, item.process_id).await?;
    if !fees.pays.contains(&new.channel) {
        return Err(Problem::field("channel", "invalid"));
    }
    if new.amount_cents > fees.most_cents {
        return Err(Problem::field("amount_cents", "too_large"));
    }
    if let Some(id) = &new.reissue_of {
        let was = staff_payment(&app, &caller, id).await?;
        let is_same = was.application == item.id
            && was.kind == PaymentKind::Award
            && was.reference == payout.reference
            && was.state.gives_way();
        if !is_same {
            return Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(was)));
        }
    }
    // No part but the last may have a line's end.
    let hashed = format!(
        "{} {} {}\n{payee}\n{}",
        new.channel.as_str(),
        new.amount_cents,
        new.reissue_of.as_deref().unwrap_or_default(),
        payout.reference
    );
    let beginning = NewPayment {
        kind: PaymentKind::Award,
        channel: new.channel,
        cents: new.amount_cents,
        key: new.key,
        request_hash: content_hash(&hashed),
        provider: String::new(),
        return_url: String::new(),
        sealed_account: None,
        account_last: String::new(),
        payee,
        reference: payout.reference,
        reissue_of: new.reissue_of.clone(),
    };
    let by = member(&caller);
    let mut write = app.store.write().await?;
    let payment = match payment_moves::begin_award(&mut write, tenant, &item, beginning, &by).await? {
        Begun::New(payment) => payment,
        Begun::Known(payment) => {
            write.rollback().await?;
            return Ok(web::Json(payment.into()));
        }
        Begun::NotAwarded | Begun::PaidAlready => {
            write.rollback().await?;
            return Err(Key::PaymentNotPossible.into());
        }
        Begun::BeyondBudget { needed, left } => {
            write.rollback().await?;
            return Err(ActorError::BudgetExhausted { needed, left }.into());
        }
    };
    let payment = match payment.channel {
        PayChannel::Check => {
            let before = match &new.reissue_of {
                Some(id) => payment_moves::last_number(&mut write, tenant, id).await?,
                None => None,
            };
            payment_moves::print_check(&mut write, tenant, &payment, (before, None), &by).await?
        }
        PayChannel::Bank | PayChannel::Card | PayChannel::Paypal => payment,
    };
    let line = AuditLine::new(tenant, caller.by(), "payment.create", "payment", &payment.id);
    audit::append(&mut write, line.after(payment.cents).reason(&payment.reference)).await?;
    write.commit().await?;
    Ok(web::Json(payment.into()))
}

/// The member that a payout of this fault has wrong, and why.
fn refused_part(fault: RowFault) -> (&'static str, &'static str) {
    match fault {
        RowFault::AmountInvalid => ("amount_cents", "invalid"),
        RowFault::ReferenceMissing => ("reference", "required"),
        RowFault::TooLong => ("reference", "too_long"),
        RowFault::Formula => ("payee", "invalid"),
        RowFault::ChannelMissing => ("channel", "required"),
        RowFault::NotFound
        | RowFault::TestApplication
        | RowFault::Twice
        | RowFault::TaxIdInvalid
        | RowFault::MatchCodeUnknown
        | RowFault::StatusUnknown
        | RowFault::BudgetExhausted
        | RowFault::NotAsked => ("reference", "invalid"),
    }
}

/// Says what became of a check, or takes a payment back that was not sent. A spoiled check stays as a void row, and the same payment
/// takes the next number. 409 `payment_not_possible` where its state does not let this happen.
#[utoipa::path(
    tag = "payments",
    request_body = CheckPaymentChange,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/update-check-payment")]
pub async fn update_check_payment(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    Json(change): Json<CheckPaymentChange>,
) -> Result<web::Json<PaymentView>, Problem> {
    let reason = change.reason.trim().to_owned();
    if reason.chars().count() > 200 {
        return Err(Problem::field("reason", "too_long"));
    }
    let needs_reason = !matches!(change.action, CheckAction::Mailed | CheckAction::Cleared);
    if needs_reason && reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    let seen = staff_payment(&app, &caller, &change.payment_id).await?;
    if seen.kind != PaymentKind::Award {
        return Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(seen)));
    }
    let (tenant, id) = (caller.tenant, seen.id.clone());
    let what = match change.action {
        CheckAction::Mailed => CheckChange::Mailed,
        CheckAction::Cleared => CheckChange::Cleared,
        CheckAction::Spoiled => CheckChange::Spoiled {
            reason: reason.clone(),
        },
        CheckAction::Void => CheckChange::Void {
            reason: reason.clone(),
        },
        CheckAction::Stopped => CheckChange::Stopped {
            reason: reason.clone(),
        },
        CheckAction::Returned => CheckChange::Returned { code: reason.clone() },
    };
    let mut write = app.store.write().await?;
    let by = member(&caller);
    let changed = payment_moves::change_check(&mut write, tenant, (&id, change.version), what, &by).await;
    match changed {
        Ok(Some(payment)) => {
            let line = AuditLine::new(tenant, caller.by(), "payment.update", "payment", &id);
            let words = format!("{:?} {reason}", change.action).to_lowercase();
            let line = line.before(seen.state.as_str()).after(payment.state.as_str());
            audit::append(&mut write, line.reason(words.trim())).await?;
            write.commit().await?;
            Ok(web::Json(payment.into()))
        }
        Ok(None) => {
            write.rollback().await?;
            Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(seen)))
        }
        Err(StoreError::VersionConflict { .. }) => {
            write.rollback().await?;
            let current = staff_payment(&app, &caller, &id).await?;
            Err(Problem::new(Key::VersionConflict).with_current(&PaymentView::from(current)))
        }
        Err(error) => Err(error.into()),
    }
}
