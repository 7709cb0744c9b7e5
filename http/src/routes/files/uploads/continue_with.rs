//! `PATCH /api/files/uploads/{id}`: the next part of an upload.

use super::{OFFSET, UploadView};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, HttpResponse, patch, web};
use futures::StreamExt;
use hub_domain::files::MAX_PART_BYTES;

/// Takes the part that begins at `Upload-Offset`. The last part makes the file: the answer has it, or says why it is refused.
#[utoipa::path(
    tag = "files",
    params(("id" = String, Path), ("Upload-Offset" = i64, Header)),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses(
        (status = 200, body = UploadView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/files/uploads/{id}")]
pub async fn continue_upload(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<String>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let upload = super::super::upload(&app, &caller, &id).await?;
    let offset = offset(&request)?;
    let bytes = part(payload).await?;
    let view = UploadView::of(&upload);
    let received = app
        .hub
        .files()
        .receive(caller.tenant, upload, offset, bytes, caller.by())
        .await?;
    Ok(view.after(received))
}

/// Where a part says that it begins.
pub(crate) fn offset(request: &HttpRequest) -> Result<i64, Problem> {
    let offset = request.headers().get(OFFSET).ok_or(("required", OFFSET));
    offset
        .and_then(|value| value.to_str().map_err(|_| ("wrong_type", OFFSET)))
        .and_then(|text| text.parse::<i64>().map_err(|_| ("wrong_type", OFFSET)))
        .map_err(|(why, field)| Problem::field(field, why))
}

/// All of a part's bytes. One that breaks off counts as if nothing had come.
pub(crate) async fn part(mut payload: web::Payload) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| Problem::field("body", "broken_off").caused_by(error))?;
        if (bytes.len() + chunk.len()) as i64 > MAX_PART_BYTES {
            return Err(Key::PayloadTooLarge.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
