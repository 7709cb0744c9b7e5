//! `POST /api/configuration-releases/{id}/roll-back`: what came into force together is taken back together.

use super::super::faults;
use super::publish::checked_note;
use super::read::{self, ConfigurationReleaseTexts, shown};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::ProgramId;
use hub_store::configuration::{Released, config_releases};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RollBackReleaseBody {
    /// Why.
    note: String,
}

/// Each text is again what it was before, as a new version; what the release brought first is in force no more. A text that was
/// published again since is a conflict; what no longer passes the check is refused with its faults. Either way nothing is changed.
#[utoipa::path(
    tag = "configuration",
    params(("id" = i64, Path)),
    request_body = RollBackReleaseBody,
    responses(
        (status = 201, body = ConfigurationReleaseTexts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/configuration-releases/{id}/roll-back")]
pub async fn roll_back_configuration_release(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
    body: Json<RollBackReleaseBody>,
) -> Result<HttpResponse, Problem> {
    let program = read::release(&app, &caller, *id).await?.program_id.map(ProgramId);
    let items = app.store.config_releases().items(caller.tenant, *id).await?;
    super::may_write_all(&caller, program, items.iter().map(|item| &item.kind))?;
    let note = checked_note(&body.0.note)?;
    let mut write = app.store.write().await?;
    match config_releases::roll_back(&mut write, caller.tenant, *id, note, caller.by()).await? {
        Released::Published(release) => {
            write.commit().await?;
            let release = shown(&app, &caller, release).await?;
            Ok(HttpResponse::Created().json(release))
        }
        Released::Refused(found) => {
            write.rollback().await?;
            Err(faults::refused(&found))
        }
    }
}
