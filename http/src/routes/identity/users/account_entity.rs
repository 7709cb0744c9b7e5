//! Who an account is, under the specification's names (1, section 3): the government, the company or the person behind it.

use crate::App;
use crate::avatars;
use crate::problem::Problem;
use hub_store::identity::accounts::Account;
use hub_store::tenants::Tenant;
use serde::Serialize;

/// Who governs an instance.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct AccountGovernment {
    pub ds_name: String,
}

/// The company or the person behind an account.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum AccountEntity {
    Business(BusinessEntity),
    Individual(IndividualEntity),
}

/// A company.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct BusinessEntity {
    pub cd_instance: i64,
    /// In which it is written to, BCP 47.
    pub default_lang: String,
    pub ds_companyname: String,
    /// The company's picture; null where the tenant shows none, or there is none.
    pub ds_urllogo: Option<String>,
}

/// A person.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct IndividualEntity {
    pub cd_instance: i64,
    /// In which they are written to, BCP 47.
    pub default_lang: String,
    pub ds_firstname: String,
    pub ds_lastname: String,
    #[serde(rename = "userProfile")]
    pub user_profile: UserProfile,
}

/// What a person shows of themselves.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct UserProfile {
    /// Their picture; null where the tenant shows none, or they have no address.
    pub ds_profile_pic_url: Option<String>,
}

/// What an account is called where one of several is chosen: a company by its own name, whoever acts for it.
pub(super) fn name(account: &Account) -> String {
    match account.account_type.as_str() {
        "Business" if !account.company_name.is_empty() => account.company_name.clone(),
        _ => account.name(),
    }
}

/// The government behind an account; none for individuals and businesses.
pub(super) fn government(account: &Account, tenant: &Tenant) -> Option<AccountGovernment> {
    match account.account_type.as_str() {
        "Individual" | "Business" => None,
        _ => Some(AccountGovernment {
            ds_name: tenant.name.clone(),
        }),
    }
}

/// The person or the company behind an account; none for everybody else.
pub(super) async fn entity(
    app: &App,
    account: &Account,
    tenant: &Tenant,
) -> Result<Option<AccountEntity>, Problem> {
    let cd_instance = account.tenant.0;
    let default_lang = account.lang.clone();
    Ok(match account.account_type.as_str() {
        "Business" => Some(AccountEntity::Business(BusinessEntity {
            cd_instance,
            default_lang,
            ds_companyname: account.company_name.clone(),
            ds_urllogo: avatars::address(app, account, tenant).await?,
        })),
        "Individual" => Some(AccountEntity::Individual(IndividualEntity {
            cd_instance,
            default_lang,
            ds_firstname: account.first_name.clone(),
            ds_lastname: account.last_name.clone(),
            user_profile: UserProfile {
                ds_profile_pic_url: avatars::address(app, account, tenant).await?,
            },
        })),
        _ => None,
    })
}
