//! `POST /api/conferences/{id}/invite` and `/invited/{identity}/remove`: adds an interpreter or a third party to a
//! running call, and withdraws the invitation.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::{guest_url, may_steer, running};
use actix_web::{HttpResponse, post, web};
use hub_actors::calls::conference::{Invite, RemoveInvited};
use hub_domain::CallId;
use hub_domain::calls::call::{CallConference, ConferenceRole};
use hub_store::calls::guest_links;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct InviteBody {
    /// `interpreter` or `third_party`.
    role: ConferenceRole,
    name: String,
    /// What they speak, BCP 47; English when left out.
    #[serde(default)]
    lang: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InviteAnswer {
    identity: String,
    /// Lets in one device; shown only now.
    guest_url: String,
    /// What they may type instead.
    guest_code: String,
}

/// Makes the link by which somebody joins.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 201, body = InviteAnswer),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/invite")]
pub async fn invite(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    client: Client,
    body: Json<InviteBody>,
) -> Result<HttpResponse, Problem> {
    let id = CallId(id.into_inner());
    let (call, conference) = running(&app, &caller, &id).await?;
    may_steer(&caller, &call)?;
    let InviteBody { role, name, lang } = body.0;
    if !matches!(role, ConferenceRole::Interpreter | ConferenceRole::ThirdParty) {
        return Err(Problem::field("role", "invalid"));
    }
    if name.trim().is_empty() || name.chars().count() > 100 {
        return Err(Problem::field("name", "required"));
    }
    let lang = lang.unwrap_or_else(|| "en".to_owned());
    if lang.len() > 35 {
        return Err(Problem::field("lang", "invalid"));
    }
    let invite = Invite {
        by: moderator(&caller),
        role,
        name,
        lang,
    };
    let identity = conference.send(invite).await??;
    let codes = hub_actors::calls::guest::new_codes(&app.keyring, caller.tenant).await?;
    let mut write = app.store.write().await?;
    guest_links::insert(&mut write, caller.tenant, &id, &identity, &codes.hashes, None).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(InviteAnswer {
        guest_url: guest_url(&client, &codes.link),
        guest_code: codes.spoken,
        identity,
    }))
}

/// Revokes an invitation: its link and its code admit nobody any more, and a guest who joined with them is removed.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path), ("identity" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/invited/{identity}/remove")]
pub async fn remove_invited(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<CallConference>, Problem> {
    let (id, identity) = path.into_inner();
    let (call, conference) = running(&app, &caller, &CallId(id)).await?;
    may_steer(&caller, &call)?;
    let remove = RemoveInvited {
        by: moderator(&caller),
        identity,
    };
    Ok(web::Json(conference.send(remove).await??))
}
