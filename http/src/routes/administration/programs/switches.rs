//! `PUT /api/admin/self-signup` and `/multiple-apps`: two members of what a program says of itself, under the specification's names.
//! Each is published at once.

use super::processes::{Process, shown};
use crate::App;
use crate::extract::allowed::ProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::ProgramId;
use hub_domain::cases::reports::Audience;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::parse;
use hub_domain::programs::details::ProgramDetails;
use hub_store::config_versions::{self, ConfigId};
use hub_store::configuration::{Publishing, publish_text};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SelfSignup {
    /// The program's number.
    cd_resource: i64,
    ic_sign_up_individuals: bool,
    ic_sign_up_business: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MultipleApps {
    /// The program's number.
    cd_resource: i64,
    ic_allow_multiple_applications: bool,
}

/// Changes what a program says of itself, and publishes it.
async fn publish(
    app: &App,
    caller: &Allowed<ProgramWrite>,
    id: i64,
    change: impl FnOnce(&mut ProgramDetails),
) -> Result<web::Json<Process>, Problem> {
    let unknown = || Problem::new(Key::NotFound).and_field("cd_resource", "not_found");
    let program = ProgramId(id);
    caller.in_program(program).map_err(|_| unknown())?;
    let programs = app.store.administered_programs();
    if programs.one(caller.tenant, program).await?.is_none() {
        return Err(unknown());
    }
    let key = program.to_string();
    let id = ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::ProgramDetails,
        key: &key,
    };
    let mut write = app.store.write().await?;
    let held = config_versions::held(&mut write, id).await?;
    let mut details = match &held {
        Some(held) => parse(&held.body).map_err(Problem::internal)?,
        None => ProgramDetails::default(),
    };
    let before = details.clone();
    change(&mut details);
    if details != before {
        let text = serde_json::to_string(&details).map_err(Problem::internal)?;
        let version = held.map_or(0, |held| held.version);
        match publish_text(&mut write, id, version, &text, caller.by()).await? {
            Publishing::Published => {}
            Publishing::Refused(faults) => {
                let refused = Problem::new(Key::InvalidField);
                return Err(faults.iter().fold(refused, |problem, fault| {
                    let place = fault.place();
                    problem.and_field(place.field, place.key)
                }));
            }
        }
    }
    write.commit().await?;
    shown(app, caller, program).await.map(web::Json)
}

/// Says who may apply to a program by themselves: individuals, businesses or both.
#[utoipa::path(
    tag = "administration",
    request_body = SelfSignup,
    responses(
        (status = 200, body = Process),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/self-signup")]
pub async fn set_self_signup(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    body: Json<SelfSignup>,
) -> Result<web::Json<Process>, Problem> {
    let who = [
        (body.0.ic_sign_up_individuals, Audience::Individual),
        (body.0.ic_sign_up_business, Audience::Business),
    ];
    let change = |details: &mut ProgramDetails| {
        let may = who.into_iter().filter(|(may, _)| *may);
        details.audience = may.map(|(_, audience)| audience).collect();
    };
    publish(&app, &caller, body.0.cd_resource, change).await
}

/// Says whether somebody may apply to a program more than once.
#[utoipa::path(
    tag = "administration",
    request_body = MultipleApps,
    responses(
        (status = 200, body = Process),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/multiple-apps")]
pub async fn set_multiple_apps(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    body: Json<MultipleApps>,
) -> Result<web::Json<Process>, Problem> {
    let several = body.0.ic_allow_multiple_applications;
    publish(&app, &caller, body.0.cd_resource, |details| {
        details.several = several
    })
    .await
}
