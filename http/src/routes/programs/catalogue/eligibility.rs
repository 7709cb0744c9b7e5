//! `GET /api/eligibility`: for whom each program is.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::reports::Audience;
use hub_store::programs::program_listings::ListedProgram;
use serde::Serialize;

/// For whom a program is; `GET /api/eligibility-criterias` has the words.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ResourceEligibility {
    cd_resource: i64,
    ic_sign_up_individuals: bool,
    ic_sign_up_business: bool,
    /// Who does not qualify by the form's rules cannot apply.
    ic_must_qualify: bool,
    /// The criteria that the program names, in its order.
    cd_eligibility_criterias: Vec<String>,
}

impl From<&ListedProgram> for ResourceEligibility {
    fn from(program: &ListedProgram) -> Self {
        let details = &program.details;
        Self {
            cd_resource: program.id.0,
            ic_sign_up_individuals: details.is_for(Audience::Individual),
            ic_sign_up_business: details.is_for(Audience::Business),
            ic_must_qualify: details.must_qualify,
            cd_eligibility_criterias: details.eligibility.iter().map(|one| one.id.clone()).collect(),
        }
    }
}

/// Programs by name.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<ResourceEligibility>)), security(("bearer" = [])))]
#[get("/api/eligibility")]
pub async fn list_eligibility(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Vec<ResourceEligibility>>, Problem> {
    let programs = app.store.program_listings().all(caller.tenant).await?;
    Ok(web::Json(
        programs.iter().map(ResourceEligibility::from).collect(),
    ))
}
