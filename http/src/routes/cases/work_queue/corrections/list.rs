//! `GET /api/work-queue/items/{id}/corrections`: what the applicant was asked to correct, and what they offer to change.

use super::super::case::ReaderParams;
use super::super::forms;
use super::{AskedCorrections, ChangeOffer};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ApplicationId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CaseCorrections {
    /// The newest first.
    requests: Vec<AskedCorrections>,
    /// The newest first.
    offers: Vec<ChangeOffer>,
}

/// Both are empty for an application without a form document.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ReaderParams),
    responses((status = 200, body = CaseCorrections)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/corrections")]
pub async fn list_corrections(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
    reader: web::Query<ReaderParams>,
) -> Result<web::Json<CaseCorrections>, Problem> {
    let (tenant, id, store) = (caller.tenant, ApplicationId(*id), &app.store);
    let item = super::super::application(&app, &caller, id).await?;
    let (answers, requests, offers) = (
        store.answers(),
        store.correction_requests(),
        store.offered_changes(),
    );
    let (filed, requests, offers) = tokio::try_join!(
        answers.last(tenant, id),
        requests.of(tenant, id),
        offers.of(tenant, id),
    )?;
    let form = forms::of_answers(&app, tenant, item.process_id, filed.as_ref()).await?;
    let (Some(form), Some(filed)) = (form, filed) else {
        return Ok(web::Json(CaseCorrections {
            requests: Vec::new(),
            offers: Vec::new(),
        }));
    };
    let lang = reader.lang();
    let requests = requests
        .into_iter()
        .map(|one| AskedCorrections::of(one, &form, lang));
    let offers = offers.into_iter();
    let offers = offers.map(|one| ChangeOffer::of(one, &form, (&filed.answers, lang)));
    Ok(web::Json(CaseCorrections {
        requests: requests.collect(),
        offers: offers.collect(),
    }))
}
