//! `GET /api/public/data.json`: the frozen months as a catalogue for data portals (DCAT-US).

use super::answer::{Answer, CHANGING};
use super::served::{Made, Served};
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_open_data::catalog::{Catalog, data_json};
use hub_open_data::public_set::iso_time;

/// The catalogue: licence, contact, when it was last modified, and the address of every file. Data portals harvest it.
#[utoipa::path(
    tag = "open-data",
    responses(
        (status = 200, description = "DCAT-US", content_type = "application/json"),
        (status = 304),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/public/data.json")]
pub async fn read_data_catalog(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    app.open_data.admit(client.source_ip)?;
    let served = app.open_data.of(&app.store, tenant).await?;
    let scheme = if client.https { "https" } else { "http" };
    let origin = format!("{scheme}://{}", client.host);
    let which = Made::Catalog {
        origin: origin.clone(),
    };
    let answer = served.made(which, || catalog(&served, &origin))?;
    Ok(answer.send(&request, CHANGING))
}

fn catalog(served: &Served, origin: &str) -> Result<Answer, Problem> {
    let sets: Vec<_> = served
        .sets
        .iter()
        .map(|set| (set.month, iso_time(set.made_at_ms)))
        .collect();
    let says = &served.tenant.settings.public_dashboard;
    let contact_name = match says.contact_name.as_str() {
        "" => served.tenant.name.as_str(),
        name => name,
    };
    let catalog = data_json(&Catalog {
        origin,
        publisher: &served.tenant.name,
        contact_name,
        contact_mail: &says.contact_mail,
        licence: &says.licence_url,
        lang: &served.tenant.lang,
        sets: &sets,
    });
    let body = serde_json::to_vec(&catalog).map_err(Problem::internal)?;
    Ok(Answer::new(body, "application/json"))
}
