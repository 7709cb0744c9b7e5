//! `GET /api/notifications/outreach-item/{id}`: progress of an outreach.

use super::{OutreachItem, outreach, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::OutreachRead;
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachProgress {
    item: OutreachItem,
    figures: Vec<OutreachFigure>,
    /// Its words, as they were when it was begun or asked for, in the order of their languages.
    texts: Vec<OutreachText>,
}

/// The words in one language, with the variables that are filled in for each person.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachText {
    lang: String,
    /// Mails only.
    subject: String,
    body: String,
}

hub_domain::wire_names! {
    /// State of a recipient.
    RecipientState = "waiting" | "sent" | "skipped" | "stopped";
}

/// Number of recipients in one state.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OutreachFigure {
    #[schema(value_type = RecipientState)]
    state: String,
    /// Why they were skipped: `opted-out`, `no-consent`, `incomplete`, `other-status`; empty for the others.
    reason: String,
    /// Delivery state of the message; empty if there is none.
    status: String,
    count: i64,
}

/// An outreach with the outcomes of its recipients.
#[utoipa::path(tag = "outreach", params(("id" = String, Path)), responses((status = 200, body = OutreachProgress)), security(("bearer" = [])))]
#[get("/api/notifications/outreach-item/{id}")]
pub async fn read_outreach_item(
    app: web::Data<App>,
    caller: Allowed<OutreachRead>,
    id: web::Path<String>,
) -> Result<web::Json<OutreachProgress>, Problem> {
    let item = outreach(&app, &caller, &id).await?;
    let figures = app.store.outreach().figures(caller.tenant, &id).await?;
    let figures = figures.into_iter().map(|figure| OutreachFigure {
        state: figure.state,
        reason: figure.reason,
        status: figure.status,
        count: figure.count,
    });
    let texts = item.template.by_lang.clone().into_iter();
    let texts = texts.map(|(lang, text)| OutreachText {
        lang,
        subject: text.subject,
        body: text.body,
    });
    Ok(web::Json(OutreachProgress {
        texts: texts.collect(),
        item: shown(&caller, item),
        figures: figures.collect(),
    }))
}
