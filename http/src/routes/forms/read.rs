//! `GET /api/programs/{id}/form`: the form that a program has now.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::ProgramId;
use hub_forms::Prepared;
use serde::{Serialize, Serializer};
use std::sync::Arc;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramForm {
    pub(super) version: i64,
    /// The document with its rules ready to run; docs/FORMS.md says what it holds.
    #[schema(value_type = Object)]
    #[serde(serialize_with = "prepared")]
    pub(super) form: Arc<Prepared>,
}

fn prepared<S: Serializer>(form: &Arc<Prepared>, to: S) -> Result<S::Ok, S::Error> {
    form.as_ref().serialize(to)
}

/// The form in force. A version never changes: with its `ETag` it is not sent again.
#[utoipa::path(
    tag = "forms",
    params(("id" = i64, Path)),
    responses((status = 200, body = ProgramForm), (status = 304)),
    security(("bearer" = []))
)]
#[get("/api/programs/{id}/form")]
pub async fn read_program_form(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let program = ProgramId(id.into_inner());
    let programs = app.store.programs().all(caller.tenant).await?;
    let is_launched = programs.iter().any(|one| one.id == program.0);
    let trials = app.store.trials();
    if !is_launched && !trials.is_trying(caller.tenant, program, caller.account).await? {
        return Err(Key::NotFound.into());
    }
    let found = app.hub.forms().in_force(caller.tenant, program).await?;
    let found = found.ok_or(Key::NotFound)?;
    let tag = format!("\"{}-{program}-{}\"", caller.tenant, found.version);
    let known = request.headers().get(IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match is_known {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    response
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, "private, no-cache"));
    Ok(match is_known {
        true => response.finish(),
        false => response.json(ProgramForm {
            version: found.version,
            form: found.form,
        }),
    })
}
