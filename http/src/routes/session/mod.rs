//! Sessions: begun with an account, renewed with a cookie.

pub mod create;
pub mod refresh;

use crate::App;
use crate::extract::LoginToken;
use crate::problem::{Key, Problem};
use crate::route::{Access, Route};
use hub_domain::{AccountId, TenantId};
use hub_store::accounts::Account;
use serde::Deserialize;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(create::create_session)
        .service(refresh::refresh_session);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("POST", "/api/session-v2", Access::Login),
    Route::new("POST", "/api/session/refresh", Access::RefreshCookie),
];

/// The account that a sign-in chose, under the specification's names.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
pub struct ChosenAccount {
    pub cd_user: Option<i64>,
    pub entity_id: Option<i64>,
    pub cd_instance: Option<i64>,
    pub entity_type: Option<i64>,
    pub cd_community_entity: Option<i64>,
    pub cd_community_entity_type: Option<i64>,
}

impl ChosenAccount {
    /// The account meant, if it belongs to this login and is in use. With nothing named it is the one that
    /// `session-v2` chose for this token before.
    pub async fn find(&self, app: &App, login: &LoginToken) -> Result<Account, Problem> {
        if self.cd_user.is_some_and(|user| user != login.cd_user.0) {
            return Err(Problem::field("cd_user", "not_yours"));
        }
        let (tenant, id) = match (self.cd_instance, self.entity_id) {
            (Some(tenant), Some(id)) => (TenantId(tenant), AccountId(id)),
            (None, None) => app
                .store
                .codes()
                .last_account(login.cd_user, &login.jti)
                .await?
                .ok_or_else(|| Problem::field("entity_id", "required"))?,
            (None, Some(_)) => return Err(Problem::field("cd_instance", "required")),
            (Some(_), None) => return Err(Problem::field("entity_id", "required")),
        };
        let accounts = app.store.accounts().by_login(login.cd_user).await?;
        let found = accounts
            .into_iter()
            .find(|account| (account.tenant, account.id) == (tenant, id));
        let account = found.ok_or_else(|| Problem::field("entity_id", "not_yours"))?;
        if self.entity_type.is_some_and(|kind| kind != account.entity_type) {
            return Err(Problem::field("entity_type", "not_yours"));
        }
        if !account.active || !app.store.tenants().by_id(account.tenant).await?.active {
            return Err(Problem::new(Key::NotAllowed).with_message("the account is not active"));
        }
        Ok(account)
    }
}
