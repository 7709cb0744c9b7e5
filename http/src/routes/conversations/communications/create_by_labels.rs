//! `POST /api/communications/create-by-labels`: one mail to the applicants of several applications.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::conversations::mass_message;
use crate::routes::conversations::threads::post;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_domain::conversations::mass_message::{MassMessage, is_to_many};
use hub_domain::{MessageId, TenantId};
use hub_store::conversations::mass_tests;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LabelledMailBody {
    /// `externalId` of each application, at most a hundred.
    labels: Vec<String>,
    subject: String,
    body: String,
    /// For more than twenty applications: the test of exactly this mail, which the caller has sent to themselves within the last hour.
    #[serde(default)]
    test_id: Option<String>,
    /// For more than twenty applications: how many they are, as the caller has typed it.
    #[serde(default)]
    confirmed_number: Option<i64>,
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

/// Sends the same mail to each, once however often the labels name it; the same `Idempotency-Key` sends nothing twice. To more than
/// twenty only after a test to oneself (`test_first`) and with their number (`number_not_confirmed`), and never a decision
/// (`approval_required`): that is an outreach.
#[utoipa::path(
    tag = "communications",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = LabelledMails),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
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
        labels,
        subject,
        body,
        test_id,
        confirmed_number,
    } = body.0;
    let mail = LabelledMailContent::of(labels, subject, body)?;
    if is_to_many(mail.labels.len()) {
        mail.refuse_decision(&app, caller.tenant).await?;
        let content_hash = mail.content_hash();
        let message = MassMessage {
            content_hash: &content_hash,
            recipients: mail.labels.len(),
        };
        mass_message::check(&app, &caller, message, test_id.as_deref(), confirmed_number).await?;
    }
    let LabelledMailContent {
        labels,
        subject,
        body,
    } = mail;
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

/// A mail to several applications that can be sent.
pub(super) struct LabelledMailContent {
    /// Each once, in the order in which they are named first.
    pub labels: Vec<String>,
    pub subject: String,
    pub body: String,
}

impl LabelledMailContent {
    pub(super) fn of(mut labels: Vec<String>, subject: String, body: String) -> Result<Self, Problem> {
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
        Ok(Self {
            labels,
            subject,
            body,
        })
    }

    pub(super) fn content_hash(&self) -> String {
        let mut parts = vec!["labels", &*self.subject, &*self.body];
        parts.extend(self.labels.iter().map(String::as_str));
        mass_tests::content_hash(&parts)
    }

    /// Refuses what says a template by which people learn of a decision: many of them are told so by an outreach, which a second person
    /// approves.
    pub(super) async fn refuse_decision(&self, app: &App, tenant: TenantId) -> Result<(), Problem> {
        let versions = app.store.config_versions();
        let templates = versions.message_templates(tenant).await?;
        // Few mails say a template, and only then it matters which states are decisions.
        let mut said = templates
            .iter()
            .filter(|held| held.template.active && held.template.is_said_in(&self.body))
            .peekable();
        if said.peek().is_none() {
            return Ok(());
        }
        let decided = app.store.program_states().decided(tenant).await?;
        match said.any(|held| held.template.is_decision(&decided)) {
            true => Err(Key::ApprovalRequired.into()),
            false => Ok(()),
        }
    }
}

/// Whether a refusal is not about the one label.
fn is_general(key: Key) -> bool {
    matches!(
        key,
        Key::Internal | Key::DatabaseUnavailable | Key::Overloaded | Key::FeatureOff | Key::NoGateway
    )
}
