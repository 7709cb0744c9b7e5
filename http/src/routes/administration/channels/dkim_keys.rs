//! `/api/admin/instances/{id}/dkim-keys`: the keys that sign an instance's mails, and whether their records are published.

use super::super::instance_settings::{fault, sealed};
use super::ChannelSetting;
use super::read::InstanceChannels;
use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, get, post, web};
use hub_actors::administration::texts_of_name;
use hub_actors::conversations::channels::email::dkim::{NewKey, is_record, record_name};
use hub_administration::dns_name::{is_domain, is_name};
use hub_store::tenants::{DkimAlgorithm, DkimKey, TenantSettings};
use serde::{Deserialize, Serialize};

static DKIM_KEYS: ChannelSetting = ChannelSetting {
    action: "tenant.dkim",
    described,
};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDkimKey {
    /// The domain of the mails' sender.
    domain: String,
    /// Under `SELECTOR._domainkey.DOMAIN` the world finds the public half.
    selector: String,
    algorithm: DkimAlgorithm,
}

/// Makes a key; its private half never leaves the hub. Mails are signed with it from the next one on, so its record should be published
/// at once: 422 `taken` at `selector` where there is one under this name. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = NewDkimKey,
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/dkim-keys")]
pub async fn add_dkim_key(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<NewDkimKey>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let NewDkimKey {
        domain,
        selector,
        algorithm,
    } = body.0;
    let (domain, selector) = (
        domain.trim().to_ascii_lowercase(),
        selector.trim().to_ascii_lowercase(),
    );
    if !is_domain(&domain) {
        return Err(Problem::field("domain", "not_an_address"));
    }
    if !is_name(&selector) {
        return Err(Problem::field("selector", "not_an_address"));
    }
    let tenant = caller.in_instance(*id)?;
    // A pair for RSA takes a while to find.
    let made = web::block(move || NewKey::make(algorithm)).await;
    let made = made.map_err(Problem::internal)?.map_err(Problem::internal)?;
    let key = DkimKey {
        sealed_private: sealed(&app, tenant, DkimKey::SEALED, &made.private).await?,
        domain,
        selector,
        algorithm,
        public: made.public,
    };
    DKIM_KEYS
        .change(&app, &caller, |settings| {
            settings.add_dkim_key(key).map_err(fault("selector"))
        })
        .await
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DkimChecks {
    items: Vec<DkimCheck>,
}

/// Whether the record of a key is published.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DkimCheck {
    domain: String,
    selector: String,
    /// The key's own public half is there.
    is_published: bool,
    /// What is there instead; empty for nothing.
    found: Vec<String>,
    /// No name server has answered: nothing is known.
    is_unanswered: bool,
}

/// Asks the domain name system for the record of each key, at this moment.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = DkimChecks),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/dkim-keys/checks")]
pub async fn check_dkim_keys(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<DkimChecks>, Problem> {
    let tenant = app.store.tenant(caller.in_instance(*id)?).await?;
    let mut items = Vec::new();
    for key in &tenant.settings.dkim_keys {
        let texts = texts_of_name(&record_name(&key.domain, &key.selector)).await;
        items.push(DkimCheck {
            domain: key.domain.clone(),
            selector: key.selector.clone(),
            is_unanswered: texts.is_none(),
            is_published: texts.iter().flatten().any(|text| is_record(text, &key.public)),
            found: texts.unwrap_or_default(),
        });
    }
    Ok(web::Json(DkimChecks { items }))
}

/// Removes a key; there being none is no fault. Mails that it has signed can be verified as long as its record is published. Writes an
/// audit line.
#[utoipa::path(
    tag = "administration",
    params(
        ("id" = i64, Path, description = "`cd_instance`"),
        ("domain" = String, Path),
        ("selector" = String, Path),
    ),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/dkim-keys/{domain}/{selector}")]
pub async fn remove_dkim_key(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    path: web::Path<(i64, String, String)>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let (id, domain, selector) = path.into_inner();
    caller.in_instance(id)?;
    DKIM_KEYS
        .change(&app, &caller, |settings| {
            settings.remove_dkim_key(&domain, &selector);
            Ok(())
        })
        .await
}

fn described(settings: &TenantSettings) -> String {
    let keys = settings.dkim_keys.iter();
    let names: Vec<String> = keys.map(|key| record_name(&key.domain, &key.selector)).collect();
    names.join(" ")
}
