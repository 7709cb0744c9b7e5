//! `POST /api/hand-overs/{token}`: what a phone is asked for.

use super::{Device, handed, pages};
use crate::App;
use crate::extract::Client;
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::files::FileView;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct HandOverView {
    /// The question as the form shows it.
    label: String,
    /// BCP 47, of the label.
    lang: String,
    /// Whose form it is.
    agency: String,
    /// Most pages that can be added.
    most: i64,
    expires_at_ms: i64,
    /// The pages that this phone has added.
    pages: Vec<FileView>,
}

/// Opens it on this phone, and on no other from now on; again from the same phone, it says what has come. 410 `link_over` after
/// fifteen minutes, when it was ended or the form was sent; 409 `link_used` on another device.
#[utoipa::path(
    tag = "files",
    params(("token" = String, Path), Device),
    responses(
        (status = 200, body = HandOverView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/hand-overs/{token}")]
pub async fn open_hand_over(
    app: web::Data<App>,
    token: web::Path<String>,
    device: web::Query<Device>,
    client: Client,
) -> Result<web::Json<HandOverView>, Problem> {
    let handed = handed(&app, &client, &token, &device).await?;
    let tenant = app.store.tenant(handed.tenant()).await?;
    let pages = pages(&app, &handed).await?;
    Ok(web::Json(HandOverView {
        label: handed.label,
        lang: handed.lang,
        agency: tenant.name.clone(),
        most: handed.most,
        expires_at_ms: handed.expires_at_ms,
        pages,
    }))
}
