//! `POST /api/forward-auth/mfa/send-code`: a code for a new password, a new login id, or a first login.

use super::account_in;
use crate::App;
use crate::extract::operation::FoundLogin;
use crate::extract::{Client, CodeAsker, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::operation::{
    self, CodeOrder, MfaChannel, OperationKind, OperationSent, reachable, taken_by,
};
use crate::sign_in::start::Data;
use crate::sign_in::strangers::{self, Stranger};
use crate::sign_in::uniform::{level, may_speak_of};
use crate::sign_in::{assurance, captcha};
use actix_web::{post, web};
use hub_domain::people::address::read_address;
use hub_domain::people::number_kind::is_served;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use serde::Deserialize;
use tokio::time::Instant;

/// What the code is for and how it shall come.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SendOperationCodeRequest {
    pub operation: OperationKind,
    #[serde(rename = "captchaToken")]
    pub captcha_token: Option<String>,
    /// One of the channels of the token; the first when left out.
    #[serde(rename = "mfaChannel")]
    pub mfa_channel: Option<MfaChannel>,
    /// With `change_login_id`: the code goes there.
    #[serde(rename = "newLoginId")]
    pub new_login_id: Option<String>,
}

/// Sends the code. A session may only ask while it is assured (403 `step_up_required`). `change_login_id` needs a
/// session, or, before a first password, the token of the code for that (403 `reauthenticate` otherwise): knowing a
/// login id, or reading one of its mailboxes, is not enough to take it over.
#[utoipa::path(
    tag = "login-id",
    security(("bearer" = [])),
    request_body = SendOperationCodeRequest,
    responses(
        (status = 200, body = Data<OperationSent>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/forward-auth/mfa/send-code")]
pub async fn send_operation_code(
    app: web::Data<App>,
    client: Client,
    asker: CodeAsker,
    Json(body): Json<SendOperationCodeRequest>,
) -> Result<web::Json<Data<OperationSent>>, Problem> {
    let started = Instant::now();
    app.sign_in.knocks.check(client.source_ip)?;
    let who = Who::of(&asker);
    let tenant = app.store.tenant(who.tenant).await?;
    // Refused before the captcha is spent: the page proves the session and repeats the call as it was.
    if let CodeAsker::Session(caller) = &asker {
        assurance::require(&app, caller).await?;
    }
    captcha::require(&app, &tenant, client.source_ip, body.captcha_token.as_deref()).await?;
    let account = match who.account {
        Some(account) => Some(app.store.accounts().by_id(tenant.id, account).await?),
        None => account_in(&app, tenant.id, who.user).await?,
    };
    let target = match body.operation {
        OperationKind::ChangeLoginId => new_address(&app, &tenant, &asker, &who, &body).await?,
        OperationKind::ChangePassword | OperationKind::CreateLogin => {
            old_address(&app, &tenant, &asker, &who, account.as_ref(), &body).await?
        }
    };
    let order = CodeOrder {
        tenant: &tenant,
        cd_user: who.user,
        account: account.as_ref().map_or(AccountId(0), |account| account.id),
        kind: body.operation,
        asker: &who.asker,
        session: &who.session,
        channel: target.channel,
        to: &target.to,
        channels: target.channels,
        lang: account.as_ref().map_or(&tenant.lang, |account| &account.lang),
        derived: matches!(asker, CodeAsker::Proved(_)),
        real: target.real,
        stranger: target.is_stranger.then(|| Stranger {
            session: match who.session.as_str() {
                "" => &who.asker,
                session => session,
            },
            source_ip: client.source_ip,
        }),
    };
    let sent = operation::send(&app, order).await;
    level(&tenant, started).await;
    Ok(web::Json(Data { data: sent? }))
}

/// The asker, whichever it is.
struct Who {
    user: CdUser,
    tenant: TenantId,
    /// A session has chosen its account.
    account: Option<AccountId>,
    asker: String,
    session: String,
}

impl Who {
    fn of(asker: &CodeAsker) -> Self {
        match asker {
            CodeAsker::Found(found) => Self {
                user: found.cd_user,
                tenant: found.tenant,
                account: None,
                asker: found.jti.clone(),
                session: String::new(),
            },
            CodeAsker::Proved(operation) => Self {
                user: operation.cd_user,
                tenant: operation.tenant,
                account: None,
                asker: operation.jti.clone(),
                session: operation.session.clone(),
            },
            CodeAsker::Session(caller) => Self {
                user: caller.cd_user,
                tenant: caller.tenant,
                account: Some(caller.account),
                asker: caller.sid.clone(),
                session: caller.sid.clone(),
            },
        }
    }
}

/// Where a code goes.
struct Target {
    channel: MfaChannel,
    to: String,
    /// By which the same code could come.
    channels: Vec<MfaChannel>,
    /// False where a code only seems to go out.
    real: bool,
    /// The address is on file nowhere.
    is_stranger: bool,
}

/// The owner's own address.
async fn old_address(
    app: &App,
    tenant: &Tenant,
    asker: &CodeAsker,
    who: &Who,
    account: Option<&Account>,
    body: &SendOperationCodeRequest,
) -> Result<Target, Problem> {
    refuse_without_gateway(app, tenant, body.mfa_channel).await?;
    if let CodeAsker::Proved(_) = asker {
        return Err(Problem::new(Key::NotAllowed).with_message("the code for this was given already"));
    }
    if let CodeAsker::Found(found) = asker
        && tenant.settings.uniform()
    {
        return uniform_address(app, tenant, found, account, body.mfa_channel).await;
    }
    let account = account.ok_or(Key::AddressUnknown)?;
    let login = app.store.logins().by_id(who.user).await?;
    let open = reachable(app, &login, account).await?;
    let channels = open.iter().map(|(channel, _)| *channel).collect();
    let chosen = match body.mfa_channel {
        Some(channel) => open.into_iter().find(|(open, _)| *open == channel),
        None => open.into_iter().next(),
    };
    let (channel, to) =
        chosen.ok_or_else(|| Problem::new(Key::AddressUnknown).and_field("mfaChannel", "address_unknown"))?;
    Ok(Target {
        channel,
        to,
        channels,
        real: true,
        is_stranger: false,
    })
}

/// A channel without a gateway is named in the refusal.
async fn refuse_without_gateway(
    app: &App,
    tenant: &Tenant,
    channel: Option<MfaChannel>,
) -> Result<(), Problem> {
    match channel {
        Some(channel) if !channel.has_gateway(app, tenant).await? => {
            Err(Problem::field("mfaChannel", "no_gateway"))
        }
        _ => Ok(()),
    }
}

/// If the tenant reveals nothing, the code goes to the searched address itself, if it belongs to a login.
async fn uniform_address(
    app: &App,
    tenant: &Tenant,
    found: &FoundLogin,
    account: Option<&Account>,
    channel: Option<MfaChannel>,
) -> Result<Target, Problem> {
    let channel = channel.unwrap_or_else(|| MfaChannel::usual(&found.login_id));
    if !channel.fits(&found.login_id) {
        return Err(Problem::new(Key::AddressUnknown).and_field("mfaChannel", "address_unknown"));
    }
    let mut real = false;
    if let Some(account) = account {
        let login = app.store.logins().by_id(found.cd_user).await?;
        let open = reachable(app, &login, account).await?;
        real = open.contains(&(channel, found.login_id.clone()));
    }
    Ok(Target {
        channel,
        to: found.login_id.clone(),
        // Those of the address itself, whether or not it belongs to somebody.
        channels: MfaChannel::to(&found.login_id, app, tenant).await?,
        real,
        is_stranger: false,
    })
}

/// Who may ask for another login id: an assured session, or somebody who has just proved to be the owner of a login that has no
/// password yet, by the code for its first one. No other proof begets this one.
async fn refuse_unless_owner(app: &App, asker: &CodeAsker, who: &Who) -> Result<(), Problem> {
    let first = OperationKind::CreateLogin.as_str();
    match asker {
        CodeAsker::Session(_) => Ok(()),
        CodeAsker::Proved(operation) if operation.name == first && !operation.derived => {
            let login = app.store.logins().by_id(who.user).await?;
            match login.password_hash {
                None => Ok(()),
                Some(_) => Err(Key::Reauthenticate.into()),
            }
        }
        CodeAsker::Proved(_) | CodeAsker::Found(_) => Err(Key::Reauthenticate.into()),
    }
}

/// The address that shall be the login id.
async fn new_address(
    app: &App,
    tenant: &Tenant,
    asker: &CodeAsker,
    who: &Who,
    body: &SendOperationCodeRequest,
) -> Result<Target, Problem> {
    refuse_unless_owner(app, asker, who).await?;
    let wanted = body.new_login_id.as_deref().unwrap_or_default();
    if wanted.trim().is_empty() {
        return Err(Problem::field("newLoginId", "required"));
    }
    let to =
        read_address(wanted).map_err(|fault| Problem::field("newLoginId", fault.key("not_an_address")))?;
    refuse_without_gateway(app, tenant, body.mfa_channel).await?;
    let channel = body.mfa_channel.unwrap_or_else(|| MfaChannel::usual(&to));
    if !channel.fits(&to) {
        return Err(Problem::field("mfaChannel", "does_not_fit"));
    }
    if !channel.has_gateway(app, tenant).await? {
        return Err(Key::NoGateway.into());
    }
    let login = app.store.logins().by_id(who.user).await?;
    let is_stranger = strangers::is_stranger(app, &login, &to).await?;
    if is_stranger && channel != MfaChannel::Email && !is_served(&to, &tenant.settings.code_countries) {
        return Err(Problem::field("newLoginId", "number_not_served"));
    }
    let (current, kind) = match channel {
        MfaChannel::Email => (login.email, "email"),
        MfaChannel::Phone | MfaChannel::Call => (login.phone, "phone"),
    };
    if current.as_deref() == Some(to.as_str()) && login.primary_id == kind {
        return Err(Problem::field("newLoginId", "unchanged"));
    }
    let taken = taken_by(app, tenant.id, who.user, &to).await?;
    if let Some(owner) = taken
        && !tenant.settings.uniform()
        && may_speak_of(app, tenant.id, owner).await?
    {
        return Err(Key::LoginIdInUse.into());
    }
    Ok(Target {
        channel,
        channels: MfaChannel::to(&to, app, tenant).await?,
        to,
        real: taken.is_none(),
        is_stranger,
    })
}
