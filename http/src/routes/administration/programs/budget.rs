//! `GET` and `PUT /api/admin/programs/{id}/budget`: how much money a program has to award, and where it is.

use super::known;
use crate::App;
use crate::extract::allowed::{ProgramRead, ProgramWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_ledger::MOST_CENTS;
use hub_store::StoreError;
use hub_store::ledger::budgets::{self, BudgetSet};
use serde::{Deserialize, Serialize};

/// What is on its way by one channel.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MoneyInTransit {
    channel: String,
    cents: i64,
}

/// A program's money; amounts in cents.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramBudget {
    /// ISO 4217.
    currency: String,
    /// Null where none is set: nothing is refused then.
    amount_cents: Option<i64>,
    /// Awarded, and not on its way.
    reserved_cents: i64,
    in_transit: Vec<MoneyInTransit>,
    paid_cents: i64,
    /// Paid, and come back from the payee's bank.
    returned_cents: i64,
    /// Reported as sent or paid, and not covered by the budget.
    beyond_cents: i64,
    /// What may still be awarded; null where no amount is set.
    left_cents: Option<i64>,
    /// A change names the revision that it was made in; 0 where nobody has set a budget.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetProgramBudget {
    /// The revision that was edited.
    revision: i64,
    /// Null takes the limit away: awards are still booked, and none is refused.
    amount_cents: Option<i64>,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<ProgramBudget, Problem> {
    let held = app.store.budgets().of(tenant, program).await?;
    let in_transit = held.in_transit.into_iter();
    Ok(ProgramBudget {
        currency: CURRENCY.to_owned(),
        amount_cents: held.amount,
        reserved_cents: held.reserved,
        in_transit: in_transit
            .map(|(channel, cents)| MoneyInTransit { channel, cents })
            .collect(),
        paid_cents: held.paid,
        returned_cents: held.returned,
        beyond_cents: held.beyond,
        left_cents: held.left,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.changed_at_ms,
    })
}

/// The budget of a program, and what of it is reserved, on its way, paid and left.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramBudget),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/budget")]
pub async fn read_program_budget(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramBudget>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Sets the budget of a program. From then on approvals reserve their award, and one that is not covered is refused. The first budget
/// books what is awarded and paid already. 409 `version_conflict` has the one in force in `current`; 422 `amount_cents` `below_use` where
/// more is awarded than the amount.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SetProgramBudget,
    responses(
        (status = 200, body = ProgramBudget),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/budget")]
pub async fn set_program_budget(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<SetProgramBudget>,
) -> Result<web::Json<ProgramBudget>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let SetProgramBudget {
        revision,
        amount_cents,
    } = body.0;
    let tenant = caller.tenant;
    match amount_cents {
        Some(cents) if cents < 0 => return Err(Problem::field("amount_cents", "too_small")),
        Some(cents) if cents > MOST_CENTS => return Err(Problem::field("amount_cents", "too_large")),
        Some(_) | None => {}
    }
    let mut write = app.store.write().await?;
    let set = budgets::set(
        &mut write,
        tenant,
        program,
        (revision, amount_cents),
        &caller.by(),
    )
    .await;
    match set {
        Ok(BudgetSet::Done) => write.commit().await?,
        Ok(BudgetSet::BelowUse { used }) => {
            write.rollback().await?;
            let message = format!("{used} cents are awarded already");
            return Err(Problem::field("amount_cents", "below_use").with_message(message));
        }
        Err(StoreError::VersionConflict { .. }) => {
            write.rollback().await?;
            let current = view(&app, tenant, program).await?;
            return Err(Problem::new(Key::VersionConflict).with_current(&current));
        }
        Err(error) => return Err(error.into()),
    }
    view(&app, tenant, program).await.map(web::Json)
}
