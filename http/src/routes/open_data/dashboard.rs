//! `GET /api/public/dashboard`: the figures of a year, for everybody.

use super::answer::CHANGING;
use super::served::SHOWN;
use crate::App;
use crate::extract::{Client, TenantHost};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_open_data::month::Month;
use hub_open_data::public_set::PublicSet;
use hub_store::tenants::Tenant;
use serde::Serialize;

/// The figures that everybody may read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublicDashboard {
    pub instance_name: String,
    /// The months that are frozen, the newest first, at most twelve.
    pub sets: Vec<PublicSet>,
    /// The day on which the next figures are published, `yyyy-mm-dd`; null before the first.
    pub next_on: Option<String>,
    /// Who answers questions about the figures.
    pub contact_name: String,
    /// Empty: no address is named.
    pub contact_mail: String,
    /// Under which terms the figures may be used; empty: nothing is said.
    pub licence: String,
    /// Empty: no address is named.
    pub licence_url: String,
    /// Address of reports outside the hub, which the page shows in a frame; null: there are none.
    pub frame: Option<String>,
}

impl PublicDashboard {
    /// Of a tenant with its sets, the newest first.
    pub fn of(tenant: &Tenant, mut sets: Vec<PublicSet>) -> Self {
        sets.truncate(SHOWN);
        let says = &tenant.settings.public_dashboard;
        let newest = sets.first().and_then(|set| Month::parse(&set.month));
        let contact_name = match says.contact_name.is_empty() {
            true => tenant.name.clone(),
            false => says.contact_name.clone(),
        };
        Self {
            instance_name: tenant.name.clone(),
            next_on: newest.map(|month| month.next().release_day()),
            sets,
            contact_name,
            contact_mail: says.contact_mail.clone(),
            licence: says.licence.clone(),
            licence_url: says.licence_url.clone(),
            frame: Some(says.frame.clone()).filter(|frame| !frame.is_empty()),
        }
    }
}

/// The figures of the last twelve months of this host's instance. A month is frozen on the fifth of the next, and never changed.
#[utoipa::path(
    tag = "open-data",
    responses(
        (status = 200, body = PublicDashboard),
        (status = 304),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/public/dashboard")]
pub async fn read_public_dashboard(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    app.open_data.admit(client.source_ip)?;
    let served = app.open_data.of(&app.store, tenant).await?;
    Ok(served.dashboard.send(&request, CHANGING))
}
