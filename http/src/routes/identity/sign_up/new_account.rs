//! The account that a sign-up or an invitation makes: its rows, and the line about it.

use crate::App;
use crate::problem::Problem;
use hub_domain::AccountId;
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::staff_code;
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::accounts::{self, Account};
use hub_store::identity::pending_accounts::PendingAccount;
use hub_store::tenants::Tenant;

/// First number of logins and accounts made by signing up.
pub(super) const FIRST_NUMBER: i64 = 100_001;
/// Accounts of one login beyond which none is added without staff.
pub(super) const MAX_ACCOUNTS: usize = 20;

/// Whether an account is the very one that is asked for.
pub(super) fn is_same(account: &Account, asked: &PendingAccount) -> bool {
    account.tenant == asked.tenant
        && account.account_type == asked.account_type
        && account.company_name.to_lowercase() == asked.company_name.to_lowercase()
}

/// Adds it to its login.
pub(super) async fn insert(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    asked: &PendingAccount,
) -> Result<Account, Problem> {
    let staff = staff_code(&asked.account_type);
    let (entity_type, role_code) = match (asked.account_type.as_str(), staff) {
        (_, Some(code)) => (3, code),
        ("Business", None) => (1, "BUS"),
        ("Subscriber", None) => (2, "SUB"),
        (_, None) => (2, "IND"),
    };
    let is_staff = staff.is_some();
    let id = AccountId(write.next_number(tenant.id, "account", FIRST_NUMBER).await?);
    let account = Account {
        tenant: tenant.id,
        id,
        cd_user: asked.cd_user,
        account_type: asked.account_type.clone(),
        entity_type,
        // People who work here belong to no community of their own.
        community_entity: (!is_staff).then_some(id.0),
        community_entity_type: (!is_staff).then_some(entity_type),
        first_name: asked.first_name.clone(),
        last_name: asked.last_name.clone(),
        company_name: asked.company_name.clone(),
        email: Some(asked.email.clone()),
        phone: None,
        email_verified: false,
        phone_verified: false,
        email_verified_at_ms: 0,
        phone_verified_at_ms: 0,
        roles: Vec::new(),
        role_codes: vec![role_code.into()],
        active: true,
        second_factor: is_staff,
        lang: asked.lang.clone(),
        zone: tenant.zone.clone(),
        version: 1,
    };
    accounts::insert(write, &account, now_ms()).await?;
    if let Some(partner) = asked.partner {
        let known = app
            .store
            .accounts()
            .by_id(tenant.id, AccountId(partner))
            .await
            .is_ok_and(|found| found.account_type == "Partner" && found.active);
        if known {
            let profile = serde_json::json!({ "partner": partner });
            accounts::set_profile(write, tenant.id, id, &profile, now_ms()).await?;
        } else {
            tracing::info!(
                tenant.id = tenant.id.0,
                partner,
                "a sign-up named an unknown partner"
            );
        }
    }
    Ok(account)
}

/// The line in the audit log.
pub(super) async fn note(
    write: &mut Write,
    account: &Account,
    reason: &str,
    source: &str,
) -> Result<(), Problem> {
    let line = AuditLine::new(
        account.tenant,
        By::person(account.id.0, account.name()).from(source),
        "account.create",
        "account",
        account.id,
    )
    .after(&account.account_type)
    .reason(reason);
    Ok(audit::append(write, line).await?)
}
