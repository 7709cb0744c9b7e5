//! The file of an egress.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::RecordingPlay;
use crate::problem::{Key, Problem};
use crate::served;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_actors::calls::egress::EgressFile;
use hub_store::audit::{self, AuditLine};

/// Fetches it, whole or in part. Each fetch is a line in the audit log before the first byte.
#[utoipa::path(
    tag = "egresses",
    params(("id" = String, Path)),
    responses((status = 200, description = "Ogg/Opus; answers Range")),
    security(("bearer" = []))
)]
#[get("/api/egresses/{id}/file")]
pub async fn read_egress_file(
    app: web::Data<App>,
    caller: Allowed<RecordingPlay>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let egress = app
        .store
        .egresses()
        .by_id(caller.tenant, &id)
        .await?
        .ok_or(Key::NotFound)?;
    let file = app.hub.egresses().file(&egress).await?;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "recording.play", "egress", &egress.id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let mut response = match file {
        EgressFile::Mixed(mixed) => served::bytes(&request, &mixed, "audio/ogg"),
        EgressFile::Track(source) => {
            let length = source.length();
            served::file(&request, source, length, "audio/ogg").await?
        }
    };
    let name = egress.filename.rsplit('/').next().unwrap_or_default().to_owned();
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    };
    if let Ok(value) = disposition.to_string().parse() {
        response.headers_mut().insert(CONTENT_DISPOSITION, value);
    }
    Ok(response)
}
