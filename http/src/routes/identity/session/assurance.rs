//! `/api/session/assurance`: how well this session is proved for data of its whole login, and proving it again in
//! place.

use crate::App;
use crate::extract::{Allowed, Client, InPerson, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::assurance::current_session;
use crate::sign_in::codes::{self, AskedBy, CodeChannel, Sent};
use crate::sign_in::lockout::{self, Verified};
use crate::sign_in::passkeys::{self, Ceremony};
use crate::sign_in::password::MAX_PASSWORD;
use crate::sign_in::start::Data;
use crate::sign_in::step_up::{self, AssuranceState, began_ms};
use crate::sign_in::{code_check, factors};
use actix_web::{get, post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method};
use hub_store::identity::accounts::Account;
use serde::Deserialize;

/// The password again.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct StepUpPasswordRequest {
    pub password: String,
}

/// Where a code shall go: one of the login's own addresses.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct StepUpSendRequest {
    pub channel: CodeChannel,
}

/// Where a code comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepUpSource {
    Email,
    Sms,
    /// An authenticator app.
    Totp,
    /// The list of backup codes.
    Backup,
}

/// The code as entered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct StepUpVerifyRequest {
    pub channel: StepUpSource,
    pub code: String,
}

/// What the authenticator answered.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct StepUpPasskeyRequest {
    /// Of the ceremony.
    pub id: String,
    /// `AuthenticationResponseJSON`.
    #[schema(value_type = Object)]
    pub credential: serde_json::Value,
}

type Answer = Result<web::Json<Data<AssuranceState>>, Problem>;

/// The session's assurance.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<AssuranceState>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/session/assurance")]
pub async fn read_assurance(app: web::Data<App>, client: Client, caller: Allowed<InPerson>) -> Answer {
    let data = step_up::state(&app, &client, &caller).await?;
    Ok(web::Json(Data { data }))
}

/// Proves the session by the password. A wrong one counts as at a sign-in, and is answered as there.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = StepUpPasswordRequest,
    responses(
        (status = 200, body = Data<AssuranceState>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/assurance/password")]
pub async fn prove_by_password(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
    Json(body): Json<StepUpPasswordRequest>,
) -> Answer {
    app.sign_in.knocks.check(client.source_ip)?;
    if body.password.is_empty() {
        return Err(Problem::field("password", "required"));
    }
    if body.password.len() > MAX_PASSWORD {
        return Err(Problem::field("password", "too_long"));
    }
    let login = app.store.logins().by_id(caller.cd_user).await?;
    let tried = lockout::claim(&app, caller.cd_user, client.source_ip).await?;
    if let Verified::Wrong(refusal) = tried.verify(&app, body.password, login.password_hash).await? {
        return Err(refusal);
    }
    let write = app.store.write().await?;
    let given = Given::of_login(Method::Password, now_ms());
    let data = step_up::prove(&app, write, &client, &caller, given).await?;
    Ok(web::Json(Data { data }))
}

/// Sends a code to one of the login's own addresses.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = StepUpSendRequest,
    responses(
        (status = 200, body = Data<Sent>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/assurance/send")]
pub async fn send_step_up_code(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
    Json(body): Json<StepUpSendRequest>,
) -> Result<web::Json<Data<Sent>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let account = account_for(&app, &caller, body.channel).await?;
    let data = codes::send(&app, &AskedBy::session(&caller), &account, body.channel, None).await?;
    Ok(web::Json(Data { data }))
}

/// Proves the session by a code: one that was sent, of the authenticator app, or of the list.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = StepUpVerifyRequest,
    responses(
        (status = 200, body = Data<AssuranceState>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/assurance/verify")]
pub async fn prove_by_code(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
    Json(body): Json<StepUpVerifyRequest>,
) -> Answer {
    app.sign_in.knocks.check(client.source_ip)?;
    let (user, code) = (caller.cd_user, body.code.as_str());
    let began_ms = began_ms(&current_session(&app, &caller).await?);
    let (write, given) = match body.channel {
        StepUpSource::Email => by_sent_code(&app, &caller, CodeChannel::Email, code).await?,
        StepUpSource::Sms => by_sent_code(&app, &caller, CodeChannel::Sms, code).await?,
        StepUpSource::Totp => {
            step_up::refuse_newer(step_up::app_before(&app, &caller, began_ms).await?)?;
            let write = factors::verify_app_code(&app, user, code, false).await?;
            (write, Given::of_login(Method::Totp, now_ms()))
        }
        StepUpSource::Backup => {
            step_up::refuse_newer(step_up::backup_codes_before(&app, &caller, began_ms).await?)?;
            let write = factors::verify_backup_code(&app, user, code, false).await?;
            (write, Given::of_login(Method::Backup, now_ms()))
        }
    };
    let data = step_up::prove(&app, write, &client, &caller, given).await?;
    Ok(web::Json(Data { data }))
}

/// A challenge for the login's passkeys of this host that are older than the session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<Ceremony>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/assurance/passkey/start")]
pub async fn start_step_up_passkey(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
) -> Result<web::Json<Data<Ceremony>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let before_ms = began_ms(&current_session(&app, &caller).await?);
    let purpose = format!("step-up {}", caller.sid);
    let data = passkeys::start_authentication(&app, &client, caller.cd_user, &purpose, before_ms).await?;
    Ok(web::Json(Data { data }))
}

/// Proves the session by a passkey.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    request_body = StepUpPasskeyRequest,
    responses(
        (status = 200, body = Data<AssuranceState>),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/assurance/passkey/finish")]
pub async fn prove_by_passkey(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<InPerson>,
    Json(body): Json<StepUpPasskeyRequest>,
) -> Answer {
    app.sign_in.knocks.check(client.source_ip)?;
    let purpose = format!("step-up {}", caller.sid);
    let (user, id) = (caller.cd_user, &body.id);
    let write = passkeys::finish_authentication(&app, &client, user, &purpose, id, body.credential).await?;
    let given = Given::of_login(Method::Passkey, now_ms());
    let data = step_up::prove(&app, write, &client, &caller, given).await?;
    Ok(web::Json(Data { data }))
}

async fn by_sent_code(
    app: &App,
    caller: &Allowed<InPerson>,
    channel: CodeChannel,
    code: &str,
) -> Result<(hub_store::Write, Given), Problem> {
    let account = account_for(app, caller, channel).await?;
    code_check::verify(app, &AskedBy::session(caller), &account, code).await
}

/// The account through which a code goes to the login's own address.
async fn account_for(
    app: &App,
    caller: &Allowed<InPerson>,
    channel: CodeChannel,
) -> Result<Account, Problem> {
    let began_ms = began_ms(&current_session(app, caller).await?);
    let accounts = app.store.accounts().by_login(caller.cd_user).await?;
    let own = step_up::own_address(app, caller, channel, began_ms, &accounts).await?;
    Ok(own.cloned().ok_or(Key::AddressUnknown)?)
}
