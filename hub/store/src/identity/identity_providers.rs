//! Identity providers of tenants (OpenID Connect), running sign-ons, the providers' subjects with their logins, and
//! granted refresh tokens. Secrets arrive here sealed.

use crate::db::Db;
use crate::identity::sessions::token_hash;
use crate::identity::sign_ons;
use crate::{Result, Write, args, statements};
use hub_domain::{AccountId, CdUser, TenantId};

statements! {
    PROVIDER = "SELECT issuer, client_id, sealed_secret FROM identity_providers WHERE tenant_id = $1 AND kind = $2";
    SET_PROVIDER = "INSERT INTO identity_providers (tenant_id, kind, issuer, client_id, sealed_secret, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tenant_id, kind) DO UPDATE SET issuer = excluded.issuer,
        client_id = excluded.client_id, sealed_secret = excluded.sealed_secret, updated_at_ms = excluded.updated_at_ms";
    REMOVE_PROVIDER = "DELETE FROM identity_providers WHERE tenant_id = $1 AND kind = $2";
    INSERT_REQUEST = "INSERT INTO sign_on_requests (state_hash, tenant_id, kind, host, browser_hash, sealed_proof, next_url,
        expires_at_ms, test_account, used_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)";
    TAKE_REQUEST = "UPDATE sign_on_requests SET used_at_ms = $4 WHERE state_hash = $1 AND browser_hash = $2 AND host = $3
        AND used_at_ms IS NULL AND expires_at_ms > $4 RETURNING tenant_id, kind, sealed_proof, next_url, test_account";
    FORGET_REQUESTS = "DELETE FROM sign_on_requests WHERE expires_at_ms < $1";
    IDENTITY = "SELECT cd_user FROM external_identities WHERE tenant_id = $1 AND issuer = $2 AND subject = $3";
    INSERT_IDENTITY = "INSERT INTO external_identities (tenant_id, issuer, subject, cd_user, created_at_ms)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, issuer, subject) DO NOTHING";
    GRANT = "SELECT sealed_refresh_token FROM external_grants WHERE tenant_id = $1 AND kind = $2 AND cd_user = $3";
    SET_GRANT = "INSERT INTO external_grants (tenant_id, kind, cd_user, sealed_refresh_token, updated_at_ms)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, kind, cd_user)
        DO UPDATE SET sealed_refresh_token = excluded.sealed_refresh_token, updated_at_ms = excluded.updated_at_ms";
    REMOVE_GRANT = "DELETE FROM external_grants WHERE tenant_id = $1 AND kind = $2 AND cd_user = $3";
}

/// How a tenant reaches its provider.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Provider {
    /// Issuer URL, exactly as the provider writes it in its tokens.
    pub issuer: String,
    pub client_id: String,
    /// Empty for a public client.
    pub sealed_secret: String,
}

/// A sign-on that has set out for the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignOnRequest {
    pub tenant: TenantId,
    /// `membership` or `marketplace`.
    pub kind: String,
    /// Nonce and PKCE verifier, sealed.
    pub sealed_proof: String,
    /// A checked path or address.
    pub next_url: String,
    /// The administrator who tries the provider, where nobody is to be signed in.
    pub test_account: Option<AccountId>,
}

/// Questions about identity providers.
pub struct IdentityProviders<'a>(pub(crate) &'a Db);

impl IdentityProviders<'_> {
    /// The tenant's provider of this kind.
    pub async fn provider(&self, tenant: TenantId, kind: &str) -> Result<Option<Provider>> {
        self.0.optional(PROVIDER, args![tenant, kind]).await
    }

    /// The login that the provider's subject was linked with.
    pub async fn login_of(&self, tenant: TenantId, issuer: &str, subject: &str) -> Result<Option<CdUser>> {
        let row: Option<(i64,)> = self.0.optional(IDENTITY, args![tenant, issuer, subject]).await?;
        Ok(row.map(|(user,)| CdUser(user)))
    }

    /// The login's refresh token at this provider, sealed.
    pub async fn grant(&self, tenant: TenantId, kind: &str, user: CdUser) -> Result<Option<String>> {
        let row: Option<(String,)> = self.0.optional(GRANT, args![tenant, kind, user]).await?;
        Ok(row.map(|(sealed,)| sealed))
    }

    /// Drops sign-ons that ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<()> {
        self.0.execute(FORGET_REQUESTS, args![at_ms]).await.map(drop)
    }
}

/// Sets a tenant's provider. What was tried before says nothing about this one, and is forgotten.
pub async fn set_provider(
    write: &mut Write,
    tenant: TenantId,
    kind: &str,
    provider: &Provider,
    at_ms: i64,
) -> Result<()> {
    let values = args![
        tenant,
        kind,
        &provider.issuer,
        &provider.client_id,
        &provider.sealed_secret,
        at_ms
    ];
    write.execute(SET_PROVIDER, values).await?;
    sign_ons::forget_tests(write, tenant).await
}

/// Takes a tenant's provider away; false when there was none.
pub async fn remove_provider(write: &mut Write, tenant: TenantId, kind: &str) -> Result<bool> {
    sign_ons::forget_tests(write, tenant).await?;
    Ok(write.execute(REMOVE_PROVIDER, args![tenant, kind]).await? > 0)
}

/// Keeps a sign-on until the provider sends the browser back.
pub async fn insert_request(
    write: &mut Write,
    state: &str,
    browser: &str,
    host: &str,
    request: &SignOnRequest,
    expires_at_ms: i64,
) -> Result<()> {
    let values = args![
        token_hash(state),
        request.tenant,
        &request.kind,
        host,
        token_hash(browser),
        &request.sealed_proof,
        &request.next_url,
        expires_at_ms,
        request.test_account.map(|account| account.0)
    ];
    write.execute(INSERT_REQUEST, values).await.map(drop)
}

/// Takes a sign-on, once, in the browser and on the host where it began.
pub async fn take_request(
    write: &mut Write,
    state: &str,
    browser: &str,
    host: &str,
    at_ms: i64,
) -> Result<Option<SignOnRequest>> {
    let values = args![token_hash(state), token_hash(browser), host, at_ms];
    let row: Option<(i64, String, String, String, Option<i64>)> =
        write.optional(TAKE_REQUEST, values).await?;
    Ok(
        row.map(|(tenant, kind, sealed_proof, next_url, test)| SignOnRequest {
            tenant: TenantId(tenant),
            kind,
            sealed_proof,
            next_url,
            test_account: test.map(AccountId),
        }),
    )
}

/// Links a provider's subject with a login; a link that exists stays.
pub async fn link(
    write: &mut Write,
    tenant: TenantId,
    issuer: &str,
    subject: &str,
    user: CdUser,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(INSERT_IDENTITY, args![tenant, issuer, subject, user, at_ms])
        .await
        .map(drop)
}

/// Keeps a refresh token, sealed.
pub async fn set_grant(
    write: &mut Write,
    tenant: TenantId,
    kind: &str,
    user: CdUser,
    sealed: &str,
    at_ms: i64,
) -> Result<()> {
    write
        .execute(SET_GRANT, args![tenant, kind, user, sealed, at_ms])
        .await
        .map(drop)
}

/// Drops a refresh token that the provider takes no more.
pub async fn remove_grant(write: &mut Write, tenant: TenantId, kind: &str, user: CdUser) -> Result<()> {
    write
        .execute(REMOVE_GRANT, args![tenant, kind, user])
        .await
        .map(drop)
}
