//! `POST /api/sessions/not-me`: the link of a new-device mail. A person who follows it reads the login's mail, and says
//! that somebody else has the password.

use crate::App;
use crate::extract::{Client, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::cookies::random_token;
use crate::sign_in::start::{Data, TokenAnswer};
use crate::sign_in::undo::{follow, lock_out, take_back};
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::{devices, login_changes};
use serde::Deserialize;

/// The token of the link.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NotMeRequest {
    pub token: String,
}

/// Ends every session of the login, revokes its trusted devices, undoes the session's changes, replaces the password by
/// a random one, and returns a token with which a new one can be set at once (`ds_token`).
#[utoipa::path(
    tag = "sign-in",
    request_body = NotMeRequest,
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/sessions/not-me")]
pub async fn report_session(
    app: web::Data<App>,
    client: Client,
    Json(body): Json<NotMeRequest>,
) -> Result<web::Json<Data<TokenAnswer>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let now = now_ms();
    let nobodys = app.sign_in.passwords.hash(random_token()).await?;
    let mut write = app.store.write().await?;
    let alarm = devices::raise_alarm(&mut write, &body.token, now).await?;
    let alarm = alarm.ok_or(Key::LinkExpired)?;
    // Changes of that session are undone: a moved login id, factors that were added or removed.
    let changes = login_changes::take_of_session(&mut write, alarm.cd_user, &alarm.sid, now).await?;
    let returned = take_back(&app, &mut write, &changes, now).await?;
    // The foreign device becomes unknown again: its next sign-in is notified again.
    if let Some(session) = app.store.sessions().by_id(&alarm.sid).await? {
        devices::forget(&mut write, alarm.cd_user, &session.device_id).await?;
    }
    let (ended, token) = lock_out(&mut write, alarm.cd_user, alarm.tenant, &nobodys, now).await?;
    let source = client.source_ip.to_string();
    // The audit logs of several tenants are written by tenant, so that two such writes never wait for each other in a circle.
    let (first, rest) = returned.split_at(returned.partition_point(|one| one.tenant < alarm.tenant));
    follow(&mut write, first, &source).await?;
    let line = AuditLine::new(
        alarm.tenant,
        By::system().from(client.source_ip),
        "session.disowned",
        "session",
        &alarm.sid,
    )
    .reason("the link of the new-device mail");
    audit::append(&mut write, line).await?;
    follow(&mut write, rest, &source).await?;
    write.commit().await?;
    for sid in &ended {
        app.tokens.forget(sid);
    }
    Ok(web::Json(Data {
        data: TokenAnswer { token },
    }))
}
