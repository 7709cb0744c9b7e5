//! `POST /api/application-drafts/{id}/signatures`: signs a draft.

use super::{language, refused};
use crate::App;
use crate::extract::own::Draft;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::forms::drafts::{Declared, Refusal, Signed, sign};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest name.
const MAX_NAME: usize = 200;
/// The longest id of a file, in bytes.
const MAX_FILE_ID: usize = 64;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSignature {
    /// The question that is a signature.
    at: String,
    /// As it was typed: it is recorded and compared with nothing. At most 200 characters.
    name: String,
    /// In which the declaration was read, BCP 47.
    lang: String,
    /// The signature as it was drawn, PNG or JPEG, at most 200 kB: a file of this draft that was uploaded for the same place, or of a
    /// form that was sent one that was uploaded for the application.
    drawing: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GivenSignature {
    /// The answer, with when it was given and over what.
    value: Value,
    /// Of the place.
    revision: i64,
    saved_at_ms: i64,
}

/// Signs. Only the account's owner may, and a later change of an answer that the signature covers asks to sign again. A drawing is kept
/// beside the name and compared with nothing.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    request_body = NewSignature,
    responses(
        (status = 200, body = GivenSignature),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts/{id}/signatures")]
pub async fn sign_application_draft(
    app: web::Data<App>,
    own: Own<Draft>,
    Json(new): Json<NewSignature>,
) -> Result<web::Json<GivenSignature>, Problem> {
    let wanted = new.declared()?;
    let (caller, Draft(draft)) = own.take(&app).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner signs"));
    }
    let by = caller.by();
    let signed = sign(&app.hub, caller.tenant, &draft, wanted, (&caller.zone, &by)).await?;
    Ok(web::Json(GivenSignature::of(signed)?))
}

impl NewSignature {
    /// By a name alone.
    pub(in crate::routes) fn of_name(at: String, name: String, lang: String) -> Self {
        Self {
            at,
            name,
            lang,
            drawing: None,
        }
    }

    /// What is signed, with a name that can be recorded.
    pub(in crate::routes) fn declared(&self) -> Result<Declared<'_>, Problem> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err(Problem::field("name", "required"));
        }
        if name.chars().count() > MAX_NAME {
            return Err(Problem::field("name", "too_long"));
        }
        let is_id = |id: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
            (1..=MAX_FILE_ID).contains(&id.len()) && id.bytes().all(fits)
        };
        if self.drawing.as_deref().is_some_and(|id| !is_id(id)) {
            return Err(Problem::field("drawing", "not_a_file"));
        }
        Ok(Declared {
            at: &self.at,
            name,
            lang: language(&self.lang)?,
            drawing: self.drawing.as_deref(),
        })
    }
}

impl GivenSignature {
    pub(in crate::routes) fn of(signed: Result<Signed, Refusal>) -> Result<Self, Problem> {
        let signed = signed.map_err(|refusal| match refusal {
            Refusal::Field { member, why, .. } => Problem::field(member, why),
            refusal => refused(refusal),
        })?;
        Ok(Self {
            value: signed.value,
            revision: signed.revision,
            saved_at_ms: signed.saved_at_ms,
        })
    }
}
