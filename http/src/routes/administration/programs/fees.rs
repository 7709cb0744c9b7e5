//! `GET` and `PUT /api/admin/programs/{id}/fees`: what a program charges, by which channels it takes and pays, and its limits.

use super::{known, no_faults, save};
use crate::App;
use crate::extract::allowed::{ProgramRead, ProgramWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::money::CURRENCY;
use hub_domain::{ProgramId, TenantId};
use hub_payments::{PayChannel, ProgramFees};
use hub_store::paying::check_payments::next_of;
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// Fees with who changed them last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramFeesView {
    #[serde(flatten)]
    fees: ProgramFees,
    /// ISO 4217; one for the whole tenant.
    currency: String,
    /// The channels of fees that somebody carries out here: a provider is set, or simulated.
    carried: Vec<PayChannel>,
    /// The number that the next check takes.
    next_check: i64,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveProgramFees {
    /// The revision that was edited.
    revision: i64,
    fees: ProgramFees,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<ProgramFeesView, Problem> {
    let held: Revised<ProgramFees> = app.store.program_settings().of(tenant, program).await?;
    let mut carried = Vec::new();
    for channel in PayChannel::ALL.into_iter().filter(|channel| channel.takes_fees()) {
        if app.hub.payment_provider(tenant, channel).await?.is_some() {
            carried.push(channel);
        }
    }
    let highest = app.store.check_payments().highest(tenant, program).await?;
    Ok(ProgramFeesView {
        next_check: next_of(held.text.first_check, highest),
        fees: held.text,
        currency: CURRENCY.to_owned(),
        carried,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// The fee of a program, and how it takes and pays money.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramFeesView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/fees")]
pub async fn read_program_fees(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramFeesView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Changes them; they hold from the next request on, and payments that were begun stay as they are. 409 `version_conflict` has those in
/// force in `current`. 422 `taken` where the first number of checks is not above those that were taken.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SaveProgramFees,
    responses(
        (status = 200, body = ProgramFeesView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/fees")]
pub async fn save_program_fees(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<SaveProgramFees>,
) -> Result<web::Json<ProgramFeesView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let SaveProgramFees { revision, fees } = body.0;
    let mut faults = fees.faults();
    let held = app.store.program_settings().fees(caller.tenant, program).await?;
    let highest = app.store.check_payments().highest(caller.tenant, program).await?;
    // A number is taken once: an account goes on, and never back.
    let is_back =
        fees.first_check != held.first_check && highest.is_some_and(|last| fees.first_check <= last);
    if is_back {
        faults.push(("first_check", "taken"));
    }
    no_faults("fees", faults)?;
    save(&app, &caller, program, (revision, &fees), view).await
}
