//! `GET`, `PUT /api/admin/instances/{id}/contact`: how one's instance is reached, and whether visits of its pages are counted.

use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_store::identity::instance_contact::{self, InstanceContact};
use serde::{Deserialize, Serialize};

/// Longest text, in characters.
const MOST: usize = 2_000;

/// How an instance is reached.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct InstanceContactView {
    /// Shown to applicants, and at the end of mails; empty for none.
    contact_info: String,
    /// Visits of program pages and of links to other sites are counted.
    track_program_events: bool,
    /// Names this state. A change gives the one that it was made from.
    version: String,
}

impl From<InstanceContact> for InstanceContactView {
    fn from(contact: InstanceContact) -> Self {
        Self {
            version: contact.version(),
            contact_info: contact.contact_info,
            track_program_events: contact.track_program_events,
        }
    }
}

/// One's own instance; another one is 404.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceContactView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/contact")]
pub async fn read_instance_contact(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
) -> Result<web::Json<InstanceContactView>, Problem> {
    caller.in_instance(&*id)?;
    let tenant = app.store.tenant(caller.tenant).await?;
    Ok(web::Json(InstanceContact::of(&tenant.branding).into()))
}

/// Changes both. 409 `version_conflict` with the present state where somebody else has changed it since. A change is a line in the
/// audit log.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = InstanceContactView,
    responses(
        (status = 200, body = InstanceContactView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/contact")]
pub async fn change_instance_contact(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    body: Json<InstanceContactView>,
) -> Result<web::Json<InstanceContactView>, Problem> {
    caller.in_instance(&*id)?;
    let body = body.0;
    if body.contact_info.chars().count() > MOST {
        return Err(Problem::field("contact_info", "too_long"));
    }
    let contact = InstanceContact {
        contact_info: body.contact_info.trim().to_owned(),
        track_program_events: body.track_program_events,
    };
    let mut write = app.store.write().await?;
    let present =
        instance_contact::change(&mut write, caller.tenant, &contact, &body.version, &caller.by()).await?;
    if let Some(present) = present {
        write.rollback().await?;
        let present = InstanceContactView::from(present);
        return Err(Problem::new(Key::VersionConflict).with_current(&present));
    }
    write.commit().await?;
    Ok(web::Json(contact.into()))
}
