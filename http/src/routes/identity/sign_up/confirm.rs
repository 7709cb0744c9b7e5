//! `POST /api/sign-up/read` and `/api/sign-up/confirm`: the owner of a login reviews an account that somebody requested
//! with the login's address, and adds it.

use super::{invited, new_account};
use crate::App;
use crate::extract::{Allowed, Client, Json, LoginOwner};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::assurance;
use crate::sign_in::cookies::random_token;
use crate::sign_in::login_change::{self, Before, Made};
use crate::sign_in::new_password::{Holder, holder};
use crate::sign_in::notices::Notice;
use crate::sign_in::security_change::SecurityChange;
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::Level;
use hub_domain::identity::staff::staff_code;
use hub_store::identity::links::{self, LinkPurpose, NewLink};
use hub_store::identity::pending_accounts::{self, PendingAccount};
use hub_store::{Write, identity::accounts};
use serde::{Deserialize, Serialize};

/// Life of the token for a first password, in milliseconds.
const FIRST_PASSWORD_MS: i64 = 60 * 60_000;

/// The token of the link.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AddAccountRequest {
    pub token: String,
}

hub_domain::wire_names! {
    /// What was asked for.
    AskedKind = "individual" | "business" | "subscriber" | "staff";
}

/// What would be added.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AskedAccount {
    #[schema(value_type = AskedKind)]
    pub kind: String,
    /// Name of the person or business, as written at sign-up.
    pub name: String,
    pub instance_name: String,
    /// The login must be signed in to; otherwise it has no password yet, and following the link is enough.
    pub sign_in: bool,
}

/// The account is there.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AddedAccount {
    pub cd_entity: i64,
    pub cd_instance: i64,
    /// Sets the first password (`ds_token`), where the login has none.
    pub token: Option<String>,
}

/// The account of a link, and the login's present state.
async fn find(app: &App, token: &str) -> Result<(PendingAccount, Holder, bool), Problem> {
    let pending = app.store.pending_accounts().by_token(token, now_ms()).await?;
    let pending = pending.ok_or(Key::LinkExpired)?;
    let holder = holder(app, pending.cd_user).await?;
    let demand = assurance::demand(app, &holder.accounts).await?;
    let sign_in = holder.login.password_hash.is_some() || demand.level != Level::OneFactor;
    Ok((pending, holder, sign_in))
}

/// Reads a link without using it up.
#[utoipa::path(
    tag = "sign-up",
    request_body = AddAccountRequest,
    responses(
        (status = 200, body = Data<AskedAccount>),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/sign-up/read")]
pub async fn read_asked_account(
    app: web::Data<App>,
    client: Client,
    Json(body): Json<AddAccountRequest>,
) -> Result<web::Json<Data<AskedAccount>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let (pending, _, sign_in) = find(&app, &body.token).await?;
    invited::note_opened(&app, &pending, &body.token).await?;
    let person = format!("{} {}", pending.first_name, pending.last_name);
    let name = match pending.company_name.as_str() {
        "" => person.trim().to_owned(),
        company => company.to_owned(),
    };
    Ok(web::Json(Data {
        data: AskedAccount {
            kind: match staff_code(&pending.account_type) {
                Some(_) => "staff".to_owned(),
                None => pending.account_type.to_lowercase(),
            },
            name,
            instance_name: app.store.tenant(pending.tenant).await?.name.clone(),
            sign_in,
        },
    }))
}

/// Adds the account. The link shows that its owner reads the login's mail; the session, that they are the login's owner at the
/// assurance that the login asks for.
#[utoipa::path(
    tag = "sign-up",
    request_body = AddAccountRequest,
    responses(
        (status = 200, body = Data<AddedAccount>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/sign-up/confirm")]
pub async fn confirm_asked_account(
    app: web::Data<App>,
    client: Client,
    owner: Result<Allowed<LoginOwner>, Problem>,
    Json(body): Json<AddAccountRequest>,
) -> Result<web::Json<Data<AddedAccount>>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let (pending, holder, sign_in) = find(&app, &body.token).await?;
    let sid = match owner {
        Ok(caller) if caller.cd_user == pending.cd_user => caller.sid.clone(),
        Ok(_) => return Err(Problem::new(Key::NotAllowed).with_message("the link is for another login")),
        Err(_) if !sign_in => String::new(),
        Err(problem) => return Err(problem),
    };
    if holder
        .accounts
        .iter()
        .any(|account| new_account::is_same(account, &pending))
    {
        return Err(Key::LoginIdInUse.into());
    }
    if holder.accounts.len() >= new_account::MAX_ACCOUNTS {
        return Err(Key::RateLimited.into());
    }
    let tenant = app.store.tenant(pending.tenant).await?;
    let now = now_ms();
    let mut write = app.store.write().await?;
    if !pending_accounts::consume(&mut write, &body.token, now).await? {
        return Err(Key::LinkExpired.into());
    }
    let invitation = invited::of(&mut write, &pending, &body.token).await?;
    let account = new_account::insert(&app, &mut write, &tenant, &pending).await?;
    if let Some(invitation) = &invitation {
        invited::take(&mut write, invitation, account.tenant, account.id, now).await?;
    }
    accounts::verify_address(&mut write, pending.cd_user, &pending.email, now).await?;
    let made = Made {
        tenant: &tenant,
        sid: &sid,
        requested_host: &client.host,
    };
    let before = Before::AccountAdded {
        tenant: account.tenant,
        account: account.id,
    };
    let notice = Notice::SecurityChanged(SecurityChange::AccountAdded);
    login_change::record(&app, &mut write, &holder, &before, &notice, &made).await?;
    let source = client.source_ip.to_string();
    let why = match &invitation {
        Some(invitation) => format!("invitation {}", invitation.id),
        None => "sign-up, confirmed by the owner".to_owned(),
    };
    new_account::note(&mut write, &account, &why, &source).await?;
    let token = match sign_in {
        true => None,
        false => Some(first_password(&mut write, &pending, now).await?),
    };
    write.commit().await?;
    Ok(web::Json(Data {
        data: AddedAccount {
            cd_entity: account.id.0,
            cd_instance: account.tenant.0,
            token,
        },
    }))
}

async fn first_password(write: &mut Write, pending: &PendingAccount, now: i64) -> Result<String, Problem> {
    let token = random_token();
    let link = NewLink {
        token: &token,
        tenant: pending.tenant,
        cd_user: pending.cd_user,
        purpose: LinkPurpose::SetPassword,
        destination: &pending.email,
        at_ms: now,
        expires_at_ms: now + FIRST_PASSWORD_MS,
    };
    links::insert(write, &link).await?;
    Ok(token)
}
