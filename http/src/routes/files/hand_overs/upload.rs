//! `GET` and `PATCH /api/hand-overs/{token}/uploads/{id}`: a page on its way from a phone.

use super::{Device, handed, origin, own_page};
use crate::App;
use crate::extract::Client;
use crate::problem::{Problem, ProblemBody};
use crate::routes::files::uploads::continue_with::{offset, part};
use crate::routes::files::uploads::{OFFSET, UploadView};
use actix_web::{HttpRequest, HttpResponse, get, patch, web};

/// Where to continue after a broken connection.
#[utoipa::path(
    tag = "files",
    params(("token" = String, Path), ("id" = String, Path), Device),
    responses(
        (status = 200, body = UploadView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/hand-overs/{token}/uploads/{id}")]
pub async fn read_handed_upload(
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    device: web::Query<Device>,
    client: Client,
) -> Result<HttpResponse, Problem> {
    let (token, id) = path.into_inner();
    let handed = handed(&app, &client, &token, &device).await?;
    own_page(&app, &handed, &id).await?;
    let upload = app
        .hub
        .files()
        .upload(handed.tenant(), &id, handed.account())
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((OFFSET, upload.received_bytes))
        .json(UploadView::of(&upload)))
}

/// Takes the part that begins at `Upload-Offset`, as `continue_upload` does.
#[utoipa::path(
    tag = "files",
    params(("token" = String, Path), ("id" = String, Path), Device, ("Upload-Offset" = i64, Header)),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses(
        (status = 200, body = UploadView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[patch("/api/hand-overs/{token}/uploads/{id}")]
pub async fn continue_handed_upload(
    app: web::Data<App>,
    path: web::Path<(String, String)>,
    device: web::Query<Device>,
    client: Client,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let (token, id) = path.into_inner();
    let handed = handed(&app, &client, &token, &device).await?;
    own_page(&app, &handed, &id).await?;
    let tenant = handed.tenant();
    let files = app.hub.files();
    let upload = files.upload(tenant, &id, handed.account()).await?;
    let offset = offset(&request)?;
    let bytes = part(payload).await?;
    let view = UploadView::of(&upload);
    let received = files
        .receive(tenant, upload, offset, bytes, origin(&handed, &client))
        .await?;
    Ok(view.after(received))
}
