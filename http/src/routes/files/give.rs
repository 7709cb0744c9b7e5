//! What the links of a file lead to.

use crate::App;
use crate::problem::Problem;
use crate::served::{self, LinkParams};
use actix_web::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, Charset, ContentDisposition, DispositionParam,
    DispositionType, ExtendedValue,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::TenantId;

/// A shown file may do nothing: it has no origin, and runs and loads nothing outside itself.
const INERT: &str = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'; \
    form-action 'none'; base-uri 'none'";

/// The policy for a shown PDF: browsers' viewers do not work in a sandbox, and give scripts of a PDF no access to a
/// page. It is shown beside the answers of a case.
const PAPER: &str = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; \
    base-uri 'none'";

/// Saves the file under its name.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 200, description = "The file; answers Range")))]
#[get("/api/files/{id}/download")]
pub async fn download_file(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    give(&app, &request, tenant, &id, DispositionType::Attachment).await
}

/// Shows the file.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 200, description = "The file; answers Range")))]
#[get("/api/files/{id}/view")]
pub async fn view_file(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    give(&app, &request, tenant, &id, DispositionType::Inline).await
}

/// The small picture of a file.
#[utoipa::path(tag = "files", params(("id" = String, Path)), responses((status = 200, description = "JPEG")))]
#[get("/api/files/{id}/thumbnail")]
pub async fn view_thumbnail(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    let open = app.hub.files().open_thumbnail(tenant, &id).await?;
    let length = open.length();
    served::file(&request, open, length, "image/jpeg").await
}

async fn give(
    app: &App,
    request: &HttpRequest,
    tenant: TenantId,
    id: &str,
    disposition: DispositionType,
) -> Result<HttpResponse, Problem> {
    let (file, open) = app.hub.files().open(tenant, id).await?;
    let length = open.length();
    // A text is read as it was accepted, and not as a browser guesses.
    let media_type = match file.view.media_type.as_str() {
        text @ ("text/plain" | "text/csv") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let mut response = served::file(request, open, length, &media_type).await?;
    let named = ContentDisposition {
        disposition,
        parameters: names(&file.view.name),
    };
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_DISPOSITION,
        named.to_string().parse().map_err(Problem::internal)?,
    );
    let policy = match file.view.media_type.as_str() {
        "application/pdf" => PAPER,
        _ => INERT,
    };
    headers.insert(
        CONTENT_SECURITY_POLICY,
        policy.parse().map_err(Problem::internal)?,
    );
    Ok(response)
}

/// The name in letters that every client reads, and as it is (RFC 6266, section 4.3).
fn names(name: &str) -> Vec<DispositionParam> {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '_' })
        .collect();
    let mut names = vec![DispositionParam::Filename(plain)];
    if !name.is_ascii() {
        names.push(DispositionParam::FilenameExt(ExtendedValue {
            charset: Charset::Ext("UTF-8".into()),
            language_tag: None,
            value: name.as_bytes().to_vec(),
        }));
    }
    names
}
