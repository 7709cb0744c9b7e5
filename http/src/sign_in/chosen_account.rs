//! The account that a sign-in chose, as `session-v2`, the second factor and the account selection name it.

use crate::App;
use crate::extract::LoginToken;
use crate::problem::{Key, Problem};
use crate::sign_in::subscription;
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::identity::accounts::Account;
use serde::Deserialize;

/// The account meant, under the specification's names.
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
    /// The account meant, if it belongs to this login, is in use, and the login's proof reaches it. With nothing named it
    /// is the one that `session-v2` chose for this token before.
    pub async fn find(&self, app: &App, login: &LoginToken) -> Result<Account, Problem> {
        let named = match self.named()? {
            Some(named) => named,
            None => app
                .store
                .codes()
                .last_account(login.cd_user, &login.jti)
                .await?
                .ok_or_else(|| Problem::field("entity_id", "required"))?,
        };
        self.among(app, login.cd_user, login.proof.only_tenant(), named)
            .await
    }

    /// The account named by a session's owner; it is required. `only` limits it to one tenant.
    pub async fn find_for(
        &self,
        app: &App,
        user: CdUser,
        only: Option<TenantId>,
    ) -> Result<Account, Problem> {
        let named = self
            .named()?
            .ok_or_else(|| Problem::field("entity_id", "required"))?;
        self.among(app, user, only, named).await
    }

    fn named(&self) -> Result<Option<(TenantId, AccountId)>, Problem> {
        match (self.cd_instance, self.entity_id) {
            (Some(tenant), Some(id)) => Ok(Some((TenantId(tenant), AccountId(id)))),
            (None, None) => Ok(None),
            (None, Some(_)) => Err(Problem::field("cd_instance", "required")),
            (Some(_), None) => Err(Problem::field("entity_id", "required")),
        }
    }

    async fn among(
        &self,
        app: &App,
        user: CdUser,
        only: Option<TenantId>,
        named: (TenantId, AccountId),
    ) -> Result<Account, Problem> {
        if self.cd_user.is_some_and(|named| named != user.0) {
            return Err(Problem::field("cd_user", "not_yours"));
        }
        let accounts = app.store.accounts().by_login(user).await?;
        let found = accounts
            .into_iter()
            .filter(|account| only.is_none_or(|tenant| tenant == account.tenant))
            .find(|account| (account.tenant, account.id) == named);
        let account = found.ok_or_else(|| Problem::field("entity_id", "not_yours"))?;
        if self.entity_type.is_some_and(|kind| kind != account.entity_type) {
            return Err(Problem::field("entity_type", "not_yours"));
        }
        if !account.active || !app.store.tenant(account.tenant).await?.active {
            return Err(Problem::new(Key::NotAllowed).with_message("the account is not active"));
        }
        subscription::refuse_if_cancelled(app, &account).await?;
        Ok(account)
    }
}
