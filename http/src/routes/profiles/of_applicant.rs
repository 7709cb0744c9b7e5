//! `GET /api/work-queue/{id}/profile`: the profile of whoever has filed an application, for those who work on it.

use super::view::{Profile, read_only};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Key, Problem, ProblemBody};
use crate::read_audit::note_read;
use actix_web::{get, web};
use hub_domain::ApplicationId;
use hub_domain::profiles::Subject;

/// What the applicant says of themselves, as it is now. 404 where nobody signs in for them.
#[utoipa::path(
    tag = "profiles",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Profile),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/{id}/profile")]
pub async fn read_applicant_profile(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<Profile>, Problem> {
    let item = app
        .store
        .applications()
        .by_id(caller.tenant, ApplicationId(*id))
        .await?;
    caller.in_program(item.process_id)?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    let account = app
        .store
        .applicants()
        .account_of(caller.tenant, item.id)
        .await?
        .ok_or_else(|| Problem::new(Key::NotFound).and_field("account", "not_found"))?;
    let account = app.store.accounts().by_id(caller.tenant, account).await?;
    let is_business = account.role_codes.iter().any(|code| code == "BUS");
    let subject = match is_business {
        true => Subject::business(account.community_entity.unwrap_or(account.id.0)),
        false => Subject::individual(account.id),
    };
    read_only(&app, caller.tenant, subject, &account)
        .await
        .map(web::Json)
}
