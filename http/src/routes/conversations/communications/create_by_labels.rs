//! `POST /api/communications/create-by-labels`: one mail to the applicants of several applications.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::threads::post;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::MessageId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LabelledMailBody {
    /// `externalId` of each application, at most a hundred.
    labels: Vec<String>,
    subject: String,
    body: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LabelledMails {
    /// In the order of the labels.
    results: Vec<LabelledMail>,
}

/// What came of the mail for one label.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LabelledMail {
    label: String,
    /// The mail, where it was accepted.
    message_id: Option<MessageId>,
    /// Why it was not.
    key: Option<String>,
}

/// Sends the same mail to each, once however often the labels name it; the same `Idempotency-Key` sends nothing twice.
#[utoipa::path(
    tag = "communications",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = LabelledMails),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/communications/create-by-labels")]
pub async fn create_communications_by_labels(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    request: HttpRequest,
    body: Json<LabelledMailBody>,
) -> Result<HttpResponse, Problem> {
    let key = post::idempotency_key(&request, &caller)?;
    let LabelledMailBody {
        mut labels,
        subject,
        body,
    } = body.0;
    if let Some((field, fault)) = super::mail(subject.clone(), body.clone()).fault() {
        return Err(Problem::field(field, fault));
    }
    if labels.is_empty() {
        return Err(Problem::field("labels", "required"));
    }
    if labels.len() > super::MAX_LABELS {
        return Err(Problem::field("labels", "too_many"));
    }
    let mut seen = std::collections::HashSet::new();
    labels.retain(|label| seen.insert(label.clone()));
    let mut results = Vec::with_capacity(labels.len());
    for label in labels {
        let draft = super::mail(subject.clone(), body.clone());
        let (message_id, key) = match super::send(&app, &caller, &label, draft, key.clone()).await {
            Ok(message) => (Some(message.id), None),
            // What fails here fails for all that follow: the caller comes again with the same key.
            Err(problem) if is_general(problem.key()) => return Err(problem),
            Err(problem) => (None, Some(problem.key().as_str().to_owned())),
        };
        results.push(LabelledMail {
            label,
            message_id,
            key,
        });
    }
    Ok(HttpResponse::Ok().json(LabelledMails { results }))
}

/// Whether a refusal is not about the one label.
fn is_general(key: Key) -> bool {
    matches!(
        key,
        Key::Internal | Key::DatabaseUnavailable | Key::Overloaded | Key::FeatureOff | Key::NoGateway
    )
}
