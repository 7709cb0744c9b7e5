//! Tenants and the hosts under which they are reached. Global tables: only sign-in and wiring read them.

use crate::db::Db;
use crate::{Result, Store, Write, args, statements};
use hub_domain::TenantId;
use serde::{Deserialize, Serialize};

statements! {
    BY_ID = "SELECT id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from
        FROM tenants WHERE id = $1";
    ALL = "SELECT id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from
        FROM tenants ORDER BY id";
    HOSTS = "SELECT host, tenant_id FROM tenant_hosts ORDER BY host";
    INSERT = "INSERT INTO tenants (id, name, subdomain, zone, lang, active, branding, settings, mail_from, sms_from, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    INSERT_HOST = "INSERT INTO tenant_hosts (host, tenant_id) VALUES ($1, $2)
        ON CONFLICT (host) DO UPDATE SET tenant_id = excluded.tenant_id";
}

/// A tenant: one county or program operator.
#[derive(Debug, Clone, PartialEq)]
pub struct Tenant {
    pub id: TenantId,
    pub name: String,
    pub subdomain: String,
    /// IANA zone, e.g. `America/New_York`.
    pub zone: String,
    /// Default language, BCP 47.
    pub lang: String,
    pub active: bool,
    /// The specification's branding object, under its own names.
    pub branding: serde_json::Value,
    pub settings: TenantSettings,
    /// Address that mails come from.
    pub mail_from: String,
    /// E.164 number that texts come from.
    pub sms_from: String,
}

/// How sign-in behaves in a tenant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TenantSettings {
    /// `classic`, `login_id` or `nist`.
    pub password_policy: String,
    /// `specified` or `uniform`: whether an answer may tell that an account does not exist.
    pub account_disclosure: String,
    /// Whether applicants and businesses need a second factor too; staff always do.
    pub second_factor_for_all: bool,
    /// Other origins that may open sockets and refresh sessions here, e.g. `https://apply.example.gov`.
    pub origins: Vec<String>,
}

impl Default for TenantSettings {
    fn default() -> Self {
        Self {
            password_policy: "classic".into(),
            account_disclosure: "specified".into(),
            second_factor_for_all: false,
            origins: Vec::new(),
        }
    }
}

#[derive(sqlx::FromRow)]
struct TenantRow {
    id: i64,
    name: String,
    subdomain: String,
    zone: String,
    lang: String,
    active: bool,
    branding: String,
    settings: String,
    mail_from: String,
    sms_from: String,
}

impl TryFrom<TenantRow> for Tenant {
    type Error = crate::StoreError;
    fn try_from(row: TenantRow) -> Result<Self> {
        Ok(Tenant {
            id: TenantId(row.id),
            name: row.name,
            subdomain: row.subdomain,
            zone: row.zone,
            lang: row.lang,
            active: row.active,
            branding: serde_json::from_str(&row.branding)?,
            settings: serde_json::from_str(&row.settings)?,
            mail_from: row.mail_from,
            sms_from: row.sms_from,
        })
    }
}

/// Questions about tenants.
pub struct Tenants<'a>(&'a Db);

impl Store {
    /// Tenants and their hosts.
    pub fn tenants(&self) -> Tenants<'_> {
        Tenants(self.db())
    }
}

impl Tenants<'_> {
    /// The tenant of this number.
    pub async fn by_id(&self, tenant: TenantId) -> Result<Tenant> {
        self.0
            .one::<TenantRow>("tenant", BY_ID, args![tenant])
            .await?
            .try_into()
    }

    /// Every tenant, by number.
    pub async fn all(&self) -> Result<Vec<Tenant>> {
        self.0
            .all::<TenantRow>(ALL, args![])
            .await?
            .into_iter()
            .map(Tenant::try_from)
            .collect()
    }

    /// Every host name (without port, lower case) and whose it is.
    pub async fn hosts(&self) -> Result<Vec<(String, TenantId)>> {
        let rows: Vec<(String, i64)> = self.0.all(HOSTS, args![]).await?;
        Ok(rows
            .into_iter()
            .map(|(host, tenant)| (host, TenantId(tenant)))
            .collect())
    }
}

/// Adds a tenant.
pub async fn insert(write: &mut Write, tenant: &Tenant, at_ms: i64) -> Result<()> {
    let values = args![
        tenant.id,
        &tenant.name,
        &tenant.subdomain,
        &tenant.zone,
        &tenant.lang,
        tenant.active,
        serde_json::to_string(&tenant.branding)?,
        serde_json::to_string(&tenant.settings)?,
        &tenant.mail_from,
        &tenant.sms_from,
        at_ms
    ];
    write.execute(INSERT, values).await.map(drop)
}

/// Gives a host (without port) to a tenant, taking it from whoever had it.
pub async fn set_host(write: &mut Write, host: &str, tenant: TenantId) -> Result<()> {
    write
        .execute(INSERT_HOST, args![host.to_lowercase(), tenant])
        .await
        .map(drop)
}
