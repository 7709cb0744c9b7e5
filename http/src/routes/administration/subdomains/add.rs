//! `POST /api/admin/subdomains`: has an instance reached by another host, once the domain name system says that it may.

use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::administration::texts_of_name;
use hub_administration::dns_name::{host, proof_name};
use hub_domain::TenantId;
use hub_store::audit::{self, AuditLine};
use hub_store::tenants;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AddSubdomain {
    /// Without scheme and port, e.g. `apply.town.example`.
    host: String,
}

/// Whether the host was added, and the proof that it takes.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubdomainAdded {
    host: String,
    is_added: bool,
    /// The TXT record that the owner of the domain publishes; it can be taken away again once the host is added.
    record_name: String,
    record_value: String,
    /// No name server has answered: nothing is known.
    is_unanswered: bool,
}

/// Adds a host whose domain has published the instance's own proof; otherwise says which record is missing, and can be asked again. A host
/// that somebody has is refused: 422 `taken`. The proof is the same each time, and another for every instance and host.
#[utoipa::path(
    tag = "administration",
    request_body = AddSubdomain,
    responses(
        (status = 200, body = SubdomainAdded),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/subdomains")]
pub async fn add_subdomain(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    body: Json<AddSubdomain>,
) -> Result<web::Json<SubdomainAdded>, Problem> {
    let host = host(&body.0.host).ok_or_else(|| Problem::field("host", "not_an_address"))?;
    let tenant = caller.tenant;
    if app.store.tenant_cache().of_host(&host).await?.is_some() {
        return Err(Problem::field("host", "taken"));
    }
    let (_, key) = app.keyring.tenant_key(tenant).await?;
    let value = proof(tenant, &key, &host);
    let record_name = proof_name(&host);
    let texts = texts_of_name(&record_name).await;
    let is_proved = texts.iter().flatten().any(|text| text.trim() == value);
    if is_proved {
        let mut write = app.store.write().await?;
        if !tenants::add_host(&mut write, &host, tenant).await? {
            write.rollback().await?;
            return Err(Problem::field("host", "taken"));
        }
        let line = AuditLine::new(tenant, caller.by(), "tenant.host_add", "tenant_host", &host);
        audit::append(&mut write, line).await?;
        write.commit().await?;
    }
    Ok(web::Json(SubdomainAdded {
        host,
        is_added: is_proved,
        record_name,
        record_value: value,
        is_unanswered: texts.is_none(),
    }))
}

/// What the domain's record says: nobody without the instance's key can foresee it.
pub fn proof(tenant: TenantId, key: &[u8], host: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(b"commonline host proof\0");
    digest.update(tenant.0.to_be_bytes());
    digest.update(key);
    digest.update(host.as_bytes());
    let hex: String = digest.finalize()[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("commonline={hex}")
}
