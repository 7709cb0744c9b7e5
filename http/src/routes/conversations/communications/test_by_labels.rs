//! `POST /api/communications/create-by-labels/test`: the mail for several applications, to oneself.

use super::create_by_labels::LabelledMailContent;
use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::conversations::mass_message::{self, MassTestSent, Trial};
use actix_web::{HttpResponse, post, web};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::MassMessage;
use hub_domain::identity::feature::Feature;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LabelledMailTestBody {
    /// As they are to be named when it is sent, in this order.
    labels: Vec<String>,
    subject: String,
    body: String,
}

/// Sends the mail to the caller's own address, marked as a test. One to more than twenty applications names it, within an hour and with the
/// same words and labels.
#[utoipa::path(
    tag = "communications",
    request_body = LabelledMailTestBody,
    responses(
        (status = 201, body = MassTestSent),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/communications/create-by-labels/test")]
pub async fn send_labelled_mail_test(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    body: Json<LabelledMailTestBody>,
) -> Result<HttpResponse, Problem> {
    super::feature_flags::require(&app, caller.tenant, Feature::Email).await?;
    let LabelledMailTestBody {
        labels,
        subject,
        body,
    } = body.0;
    let mail = LabelledMailContent::of(labels, subject, body)?;
    let row = app.store.tenant(caller.tenant).await?;
    let content_hash = mail.content_hash();
    let trial = Trial {
        message: MassMessage {
            content_hash: &content_hash,
            recipients: mail.labels.len(),
        },
        channel: Channel::Email,
        from: row.mail_from.clone(),
        lang: &caller.lang,
        subject: mail.subject.trim(),
        body: &mail.body,
    };
    let sent = mass_message::send_test(&app, &caller, trial).await?;
    Ok(HttpResponse::Created().json(sent))
}
