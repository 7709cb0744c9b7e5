//! `GET /api/notifications/outreach-texts`: the texts an outreach of a program may use.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachRead;
use crate::problem::Problem;
use crate::routes::conversations::notifications::ProgramParams;
use crate::routes::conversations::notifications::participants::{
    NamedState, NamedTemplate, states, templates,
};
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachTexts {
    /// The statuses of the program, in the order of the process.
    states: Vec<NamedState>,
    /// The templates that may be sent.
    templates: Vec<NamedTemplate>,
}

/// Statuses and templates of a program.
#[utoipa::path(tag = "outreach", params(ProgramParams), responses((status = 200, body = OutreachTexts)), security(("bearer" = [])))]
#[get("/api/notifications/outreach-texts")]
pub async fn list_outreach_texts(
    app: web::Data<App>,
    caller: Allowed<OutreachRead>,
    params: web::Query<ProgramParams>,
) -> Result<web::Json<OutreachTexts>, Problem> {
    let (program, published) = params.workflow(&app, &caller).await?;
    Ok(web::Json(OutreachTexts {
        states: states(&published.flow),
        templates: templates(&app, caller.tenant, program).await?,
    }))
}
