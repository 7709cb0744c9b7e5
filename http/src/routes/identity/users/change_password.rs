//! `POST /api/users/change-password`: a new password by the old one.

use crate::App;
use crate::extract::{Allowed, Client, InPerson, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::password::update_password::PasswordResult;
use crate::sign_in::assurance;
use crate::sign_in::lockout::{self, Verified};
use crate::sign_in::new_password::{self, Change};
use crate::sign_in::password::MAX_PASSWORD;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use serde::Deserialize;

/// Both passwords.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangePasswordRequest {
    #[serde(rename = "oldPassword")]
    pub old_password: String,
    #[serde(rename = "newPassword")]
    pub new_password: String,
}

/// Changes the password; `result` is false when the old one is wrong, which counts as a failed sign-in. This session
/// continues, the others end.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = ChangePasswordRequest,
    responses(
        (status = 200, body = Data<PasswordResult>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/change-password")]
pub async fn change_password(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
    Json(body): Json<ChangePasswordRequest>,
) -> Result<web::Json<Data<PasswordResult>>, Problem> {
    app.sign_in.knocks.check(caller.source_ip)?;
    if body.old_password.is_empty() {
        return Err(Problem::field("oldPassword", "required"));
    }
    if body.old_password.len() > MAX_PASSWORD {
        return Err(Problem::field("oldPassword", "too_long"));
    }
    // The old password is a proof, too: with it the session must be proved well enough for the login.
    let proof = assurance::current_session(&app, &caller).await?.proof;
    let proof = proof.and(Given::of_login(Method::Password, now_ms()));
    if !assurance::is_enough(&app, caller.cd_user, &proof).await? {
        return Err(Key::StepUpRequired.into());
    }
    let holder = new_password::holder(&app, caller.cd_user).await?;
    let (login, source) = (&holder.login, caller.source_ip.to_string());
    let tried = lockout::claim(&app, login.cd_user, caller.source_ip).await?;
    let known = login.password_hash.clone();
    match tried.verify(&app, body.old_password, known).await? {
        Verified::Right => {}
        Verified::Wrong(refusal) if refusal.key() == Key::LoginLockout => return Err(refusal),
        Verified::Wrong(_) => {
            return Ok(web::Json(Data {
                data: PasswordResult { result: false },
            }));
        }
    }
    new_password::refuse_if_weak(&app, &holder, "newPassword", &body.new_password).await?;
    let hash = app.sign_in.passwords.hash(body.new_password).await?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let change = Change {
        tenant: &tenant,
        requested_host: &client.host,
        reset_by: "",
        keep_session: &caller.sid,
        reason: "old password",
        source: &source,
    };
    let write = app.store.write().await?;
    new_password::set(&app, write, &holder, &hash, change).await?;
    Ok(web::Json(Data {
        data: PasswordResult { result: true },
    }))
}
