//! `POST /api/hand-overs/{token}/uploads`: a phone begins to send a page.

use super::{Device, handed, pages};
use crate::App;
use crate::extract::{Client, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::uploads::{NewUpload, UploadView};
use actix_web::{HttpResponse, post, web};
use hub_actors::files::NewPaper;

/// Begins an upload; its parts follow.
#[utoipa::path(
    tag = "files",
    params(("token" = String, Path), Device),
    request_body = NewUpload,
    responses(
        (status = 201, body = UploadView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/hand-overs/{token}/uploads")]
pub async fn upload_handed_page(
    app: web::Data<App>,
    token: web::Path<String>,
    device: web::Query<Device>,
    client: Client,
    Json(body): Json<NewUpload>,
) -> Result<HttpResponse, Problem> {
    let handed = handed(&app, &client, &token, &device).await?;
    let given = pages(&app, &handed).await?.len();
    if i64::try_from(given).unwrap_or(i64::MAX) >= handed.most {
        return Err(Problem::field("file", "too_many_files"));
    }
    let tenant = handed.tenant();
    let new = NewPaper {
        owner: (handed.account(), handed.account_name),
        draft: handed.draft_id,
        at: handed.at,
        hand_over: Some(handed.id),
        name: body.name,
        size_bytes: body.size_bytes,
    };
    let upload = app.hub.files().begin_paper(tenant, new).await?;
    Ok(HttpResponse::Created().json(UploadView::of(&upload)))
}
