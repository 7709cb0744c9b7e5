//! `GET` and `PUT /api/admin/programs/{id}/payout-originator`: what a program's files of payments say of whoever pays.

use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::{known, no_faults, save};
use actix_web::{get, put, web};
use hub_bank_files::banking_days;
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_payments::PayoutOriginator;
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// An originator with who changed it last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PayoutOriginatorView {
    originator: PayoutOriginator,
    /// Whether files can be written with it.
    is_complete: bool,
    /// When the money of a file of today would arrive, YYYY-MM-DD.
    effective_day: String,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SavePayoutOriginator {
    /// The revision that was edited.
    revision: i64,
    originator: PayoutOriginator,
}

pub(super) async fn view(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
) -> Result<PayoutOriginatorView, Problem> {
    let held: Revised<PayoutOriginator> = app.store.program_settings().of(tenant, program).await?;
    let today = day_at(now_ms(), &app.store.tenant(tenant).await?.zone);
    let effective = banking_days::effective_day(today, held.text.banking_days);
    Ok(PayoutOriginatorView {
        is_complete: held.text.faults().is_empty(),
        effective_day: effective.to_string(),
        originator: held.text,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// What the program's files say of whoever pays, and when the money of one of today would arrive.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = PayoutOriginatorView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/payout-originator")]
pub async fn read_payout_originator(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PayoutOriginatorView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Changes it, from the next file on; files that are written stay. 409 `version_conflict` has the one in force in `current`; 422 at the
/// member (`originator.company_name`).
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SavePayoutOriginator,
    responses(
        (status = 200, body = PayoutOriginatorView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/payout-originator")]
pub async fn save_payout_originator(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    body: Json<SavePayoutOriginator>,
) -> Result<web::Json<PayoutOriginatorView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let SavePayoutOriginator { revision, originator } = body.0;
    no_faults("originator", originator.faults())?;
    save(&app, &caller, program, (revision, &originator), view).await
}
