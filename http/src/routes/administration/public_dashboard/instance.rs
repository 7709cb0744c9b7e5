//! `GET` and `PUT /api/admin/instances/{id}/public-dashboard`: what is said beside the figures for everybody, and whose pages may frame
//! them.

use super::super::instance_settings::change;
use super::unpublished::{self, UnpublishedFigures};
use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_actors::administration::open_data;
use hub_administration::tools_address::{is_admin_tools, is_form_engine};
use hub_domain::TenantId;
use hub_domain::people::address::normal_email;
use hub_domain::written::plain_line;
use hub_open_data::public_set::PublicProgram;
use hub_store::tenants::{PublicDashboardSettings, TenantSettings};
use serde::{Deserialize, Serialize};

/// Longest name of a contact, and terms of use, in characters.
const LONGEST: (usize, usize) = (120, 500);

/// What is said beside the figures for everybody.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PublicDashboardView {
    /// Goes back with a change.
    revision: i64,
    /// Who answers questions about the figures; empty: the instance's name.
    contact_name: String,
    /// Empty: no address is named.
    contact_mail: String,
    /// Under which terms the figures may be used; empty: nothing is said.
    licence: String,
    /// Empty: no address is named.
    licence_url: String,
    /// Address of reports outside the hub, which the page shows in a frame instead of its own figures; empty: there are none.
    frame: String,
    /// The programs whose figures everybody may read, by name.
    programs: Vec<PublicProgram>,
    /// The origins whose pages may frame the figures: those that may frame the sign-in page.
    framed_by: Vec<String>,
    /// The month that could not be published; null: what is due is published.
    unpublished: Option<UnpublishedFigures>,
}

/// What to change; what is left out stays as it is.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
pub struct ChangePublicDashboard {
    /// As it was read: whoever changes a setting that somebody else has changed since gets a conflict.
    revision: Option<i64>,
    /// At most 120 characters.
    contact_name: Option<String>,
    /// A mail address, or empty.
    contact_mail: Option<String>,
    /// At most 500 characters.
    licence: Option<String>,
    /// `https://`, or empty.
    licence_url: Option<String>,
    /// `https://` or `http://`, or empty.
    frame: Option<String>,
}

/// All of it, as it stands.
pub(super) async fn view(app: &App, id: TenantId) -> Result<PublicDashboardView, Problem> {
    let history = app.store.tenant_settings().history(id).await?;
    let tenant = app.store.tenant(id).await?;
    let says = tenant.settings.public_dashboard.clone();
    let programs = open_data::public_programs(&app.store, id).await?;
    Ok(PublicDashboardView {
        revision: history.first().map_or(0, |change| change.revision),
        contact_name: says.contact_name,
        contact_mail: says.contact_mail,
        licence: says.licence,
        licence_url: says.licence_url,
        frame: says.frame,
        programs: programs
            .into_iter()
            .map(|program| PublicProgram {
                id: program.id.0,
                name: program.name,
            })
            .collect(),
        framed_by: tenant.settings.origins.clone(),
        unpublished: unpublished::of(app, id).await?,
    })
}

/// What is said beside the figures for everybody, which programs have some, and whose pages may frame them.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = PublicDashboardView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/public-dashboard")]
pub async fn read_public_dashboard_settings(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<PublicDashboardView>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, tenant).await.map(web::Json)
}

/// Changes what is named, from the next request on. Writes an audit line; of two who change it at once the second gets
/// `version_conflict`, with what is in force in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = ChangePublicDashboard,
    responses(
        (status = 200, body = PublicDashboardView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/public-dashboard")]
pub async fn change_public_dashboard_settings(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<ChangePublicDashboard>,
) -> Result<web::Json<PublicDashboardView>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    let seen = asked.revision;
    let changed = change(
        &app,
        &caller,
        "tenant.public_dashboard",
        seen,
        described,
        |settings| {
            apply(asked, &mut settings.public_dashboard);
            Ok(())
        },
    );
    match changed.await {
        Ok(_) => view(&app, tenant).await.map(web::Json),
        Err(problem) if problem.key() == Key::VersionConflict => {
            Err(problem.with_current(&view(&app, tenant).await?))
        }
        Err(problem) => Err(problem),
    }
}

fn checked(mut asked: ChangePublicDashboard) -> Result<ChangePublicDashboard, Problem> {
    let texts = [
        &mut asked.contact_name,
        &mut asked.contact_mail,
        &mut asked.licence,
        &mut asked.licence_url,
        &mut asked.frame,
    ];
    for text in texts.into_iter().flatten() {
        *text = plain_line(text);
    }
    let is_long = |text: &Option<String>, most| text.as_ref().is_some_and(|text| text.chars().count() > most);
    if is_long(&asked.contact_name, LONGEST.0) {
        return Err(Problem::field("contact_name", "too_long"));
    }
    if is_long(&asked.licence, LONGEST.1) {
        return Err(Problem::field("licence", "too_long"));
    }
    let mail = asked.contact_mail.as_deref().filter(|mail| !mail.is_empty());
    if mail.is_some_and(|mail| normal_email(mail).is_none()) {
        return Err(Problem::field("contact_mail", "not_an_address"));
    }
    if asked
        .licence_url
        .as_deref()
        .is_some_and(|address| !is_admin_tools(address))
    {
        return Err(Problem::field("licence_url", "not_an_address"));
    }
    if asked
        .frame
        .as_deref()
        .is_some_and(|address| !is_form_engine(address))
    {
        return Err(Problem::field("frame", "not_an_address"));
    }
    Ok(asked)
}

fn apply(asked: ChangePublicDashboard, says: &mut PublicDashboardSettings) {
    let set = |text: &mut String, asked: Option<String>| {
        if let Some(asked) = asked {
            *text = asked;
        }
    };
    set(&mut says.contact_name, asked.contact_name);
    set(&mut says.contact_mail, asked.contact_mail);
    set(&mut says.licence, asked.licence);
    set(&mut says.licence_url, asked.licence_url);
    set(&mut says.frame, asked.frame);
}

fn described(settings: &TenantSettings) -> String {
    let says = &settings.public_dashboard;
    format!(
        "contact {:?} {:?}, terms {:?} {:?}, reports outside {:?}",
        says.contact_name, says.contact_mail, says.licence, says.licence_url, says.frame
    )
}
