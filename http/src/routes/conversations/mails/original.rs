//! `GET /api/mails/{id}/original`: a link to a mail in its sender's formatting.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::{Key, Problem};
use crate::read_audit::note_read;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MailOriginal {
    /// For a frame; carries its own signature for five minutes. With `&pictures=true` it shows pictures of other servers too,
    /// which learn by it that the mail was opened.
    url: String,
    has_remote_pictures: bool,
}

/// The link; 404 for a mail without HTML.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = MailOriginal)), security(("bearer" = [])))]
#[get("/api/mails/{id}/original")]
pub async fn read_mail_original(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<MailOriginal>, Problem> {
    let mail = super::mail(&app, &caller, &id).await?;
    if mail.html.is_empty() {
        return Err(Key::NotFound.into());
    }
    note_read(&app, &caller, "mail.open_original", ("mail", &mail.id)).await?;
    let path = format!("/api/mails/{}/body", mail.id);
    let token = app.tokens.link(caller.tenant, &path)?;
    Ok(web::Json(MailOriginal {
        url: format!("{path}?t={token}"),
        has_remote_pictures: mail.details.has_remote_pictures,
    }))
}
