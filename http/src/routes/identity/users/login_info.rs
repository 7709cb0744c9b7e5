//! `GET /api/users/me/login-info-v2`: how the signed-in person signs in.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use crate::sign_in::{assurance, new_password};
use actix_web::{get, web};
use hub_domain::identity::password::PasswordPolicy;
use hub_domain::people::address::masked;
use serde::Serialize;

hub_domain::wire_names! {
    /// What a login id is.
    LoginIdKind = "email" | "phone";
}

/// Login id and password as the settings show them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LoginInfo {
    /// Whether the session is assured; while it is not, both ids are masked.
    pub assured: bool,
    pub login_id: String,
    #[schema(value_type = LoginIdKind)]
    pub kind: String,
    /// A code or a link has reached the person there.
    pub verified: bool,
    /// The other address, by which one can sign in too.
    pub other_id: Option<String>,
    pub has_password: bool,
    /// When the newest session began.
    pub last_login_ms: Option<i64>,
    /// The strictest of the login's tenants.
    pub policy: PasswordPolicy,
    /// Shortest password, in characters.
    pub min_length: usize,
    /// How many of lower case, upper case, digit and special are wanted: 0, 3 or 4.
    pub classes: usize,
}

/// The login of this session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<LoginInfo>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/users/me/login-info-v2")]
pub async fn read_login_info(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Data<LoginInfo>>, Problem> {
    let holder = new_password::holder(&app, caller.cd_user).await?;
    let last_login_ms = app.store.logins().last_sign_in_ms(caller.cd_user).await?;
    let login = holder.login;
    let by_phone = login.email.is_none() || (login.primary_id == "phone" && login.phone.is_some());
    let (login_id, other_id) = if by_phone {
        (login.phone, login.email)
    } else {
        (login.email, login.phone)
    };
    let login_id = login_id.unwrap_or_default();
    let verified = holder.accounts.iter().any(|account| {
        let (address, verified) = if by_phone {
            (&account.phone, account.phone_verified)
        } else {
            (&account.email, account.email_verified)
        };
        verified && address.as_deref() == Some(login_id.as_str())
    });
    let assured = assurance::is_assured(&app, &caller).await?;
    let shown = |id: String| if assured { id } else { masked(&id) };
    let data = LoginInfo {
        assured,
        login_id: shown(login_id),
        kind: if by_phone { "phone" } else { "email" }.to_owned(),
        verified,
        other_id: other_id.map(shown),
        has_password: login.password_hash.is_some(),
        last_login_ms,
        policy: holder.rules.policy,
        min_length: holder.rules.min_length,
        classes: holder.rules.classes,
    };
    Ok(web::Json(Data { data }))
}
