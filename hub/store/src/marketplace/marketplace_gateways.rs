//! How a tenant reaches the cloud marketplace that sells what it offers. The secret arrives here sealed.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::{ProgramId, TenantId};

statements! {
    OF = "SELECT api_address, login_address, keys_address, directory, client_id, sealed_secret, caller, domain, program_id,
            fallback_email, COALESCE(read_hours, 6) AS read_hours, updated_at_ms
        FROM marketplace_gateways WHERE tenant_id = $1";
    SET = "INSERT INTO marketplace_gateways (tenant_id, api_address, login_address, keys_address, directory, client_id, sealed_secret,
            caller, domain, program_id, fallback_email, updated_at_ms, read_hours, listed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, NULL)
        ON CONFLICT (tenant_id) DO UPDATE SET api_address = excluded.api_address, login_address = excluded.login_address,
            keys_address = excluded.keys_address, directory = excluded.directory, client_id = excluded.client_id,
            sealed_secret = excluded.sealed_secret, caller = excluded.caller, domain = excluded.domain,
            program_id = excluded.program_id, fallback_email = excluded.fallback_email, updated_at_ms = excluded.updated_at_ms,
            read_hours = excluded.read_hours, listed_at_ms = NULL";
    // Hours in milliseconds.
    DUE = "SELECT tenant_id FROM marketplace_gateways
        WHERE COALESCE(listed_at_ms, 0) + COALESCE(read_hours, 6) * 3600000 <= $1 ORDER BY tenant_id";
    LISTED_AT = "SELECT listed_at_ms FROM marketplace_gateways WHERE tenant_id = $1";
    LISTED = "UPDATE marketplace_gateways SET listed_at_ms = $2 WHERE tenant_id = $1";
    REMOVE = "DELETE FROM marketplace_gateways WHERE tenant_id = $1";
}

/// The marketplace of a tenant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketplaceGateway {
    /// Of the SaaS fulfilment API, e.g. `https://marketplaceapi.microsoft.com/api`; [`MarketplaceGateway::SANDBOX`]: simulated here.
    pub api_address: String,
    /// Where our application gets its token.
    pub login_address: String,
    /// The keys that sign the marketplace's calls (JWKS).
    pub keys_address: String,
    /// The publisher's directory: `tid` of the marketplace's tokens.
    pub directory: String,
    /// Our application: `aud` of the marketplace's tokens.
    pub client_id: String,
    /// Sealed under the tenant's key, in the context [`MarketplaceGateway::SEALED`].
    pub sealed_secret: String,
    /// The marketplace's own application: `appid` or `azp` of its tokens.
    pub caller: String,
    /// Bought instances are hosts below it, e.g. `commonline.example`.
    pub domain: String,
    /// The program in which a subscription is configured.
    pub program: Option<ProgramId>,
    /// Offered as administrator where the purchaser has no address; empty for none.
    pub fallback_email: String,
    /// From one reading of all subscriptions to the next, in hours.
    pub read_hours: i64,
    /// Changes with every setting: what was made from an older one is made anew.
    pub updated_at_ms: i64,
}

impl MarketplaceGateway {
    /// What the secret is sealed for.
    pub const SEALED: &'static str = "marketplace_gateway";
    /// The address of the marketplace that the demonstration simulates.
    pub const SANDBOX: &'static str = "sandbox";
    /// Hours between two readings of all subscriptions where nothing else is set.
    pub const READ_HOURS: i64 = 6;

    /// Whether it is simulated.
    pub fn is_sandbox(&self) -> bool {
        self.api_address == Self::SANDBOX
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    api_address: String,
    login_address: String,
    keys_address: String,
    directory: String,
    client_id: String,
    sealed_secret: String,
    caller: String,
    domain: String,
    program_id: Option<i64>,
    fallback_email: String,
    read_hours: i64,
    updated_at_ms: i64,
}

impl From<Row> for MarketplaceGateway {
    fn from(row: Row) -> Self {
        Self {
            api_address: row.api_address,
            login_address: row.login_address,
            keys_address: row.keys_address,
            directory: row.directory,
            client_id: row.client_id,
            sealed_secret: row.sealed_secret,
            caller: row.caller,
            domain: row.domain,
            program: row.program_id.map(ProgramId),
            fallback_email: row.fallback_email,
            read_hours: row.read_hours,
            updated_at_ms: row.updated_at_ms,
        }
    }
}

/// Marketplaces, for reading.
pub struct MarketplaceGateways<'a>(pub(crate) &'a Db);

impl MarketplaceGateways<'_> {
    /// The tenant's marketplace, if it has one.
    pub async fn of(&self, tenant: TenantId) -> Result<Option<MarketplaceGateway>> {
        let row: Option<Row> = self.0.optional(OF, args![tenant]).await?;
        Ok(row.map(MarketplaceGateway::from))
    }

    /// The tenants whose subscriptions are to be read again at this time.
    pub async fn due(&self, now_ms: i64) -> Result<Vec<TenantId>> {
        let rows: Vec<(i64,)> = self.0.all(DUE, args![now_ms]).await?;
        Ok(rows.into_iter().map(|(tenant,)| TenantId(tenant)).collect())
    }

    /// When all subscriptions of a tenant were last read; none: not since the marketplace was set.
    pub async fn listed_at_ms(&self, tenant: TenantId) -> Result<Option<i64>> {
        let row: Option<(Option<i64>,)> = self.0.optional(LISTED_AT, args![tenant]).await?;
        Ok(row.and_then(|(at_ms,)| at_ms))
    }
}

/// Sets a tenant's marketplace.
pub async fn set(write: &mut Write, tenant: TenantId, gateway: &MarketplaceGateway) -> Result<()> {
    let values = args![
        tenant,
        &gateway.api_address,
        &gateway.login_address,
        &gateway.keys_address,
        &gateway.directory,
        &gateway.client_id,
        &gateway.sealed_secret,
        &gateway.caller,
        &gateway.domain,
        gateway.program.map(|program| program.0),
        &gateway.fallback_email,
        gateway.updated_at_ms,
        gateway.read_hours
    ];
    write.execute(SET, values).await.map(drop)
}

/// Notes that all subscriptions of a tenant were read at this time.
pub async fn listed(write: &mut Write, tenant: TenantId, at_ms: i64) -> Result<()> {
    write.execute(LISTED, args![tenant, at_ms]).await.map(drop)
}

/// Takes a tenant's marketplace away; false when it had none. Its subscriptions stay.
pub async fn remove(write: &mut Write, tenant: TenantId) -> Result<bool> {
    Ok(write.execute(REMOVE, args![tenant]).await? > 0)
}
