//! `PUT /api/threads/{id}/text-phone`: whether calls from a number are made by TTY or through a relay service.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, put, web};
use hub_domain::people::address::normal_phone;
use hub_domain::{ApplicantId, ThreadId};
use hub_store::calls::text_phones;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TextPhoneBody {
    /// One of the person's own numbers.
    address: String,
    text_phone: bool,
}

/// Marks a number of the thread's person, or takes the mark away. Calls from a marked number ring for people at once: no menu, no
/// place in a line and no greeting is spoken to them.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/threads/{id}/text-phone")]
pub async fn mark_text_phone(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<TextPhoneBody>,
) -> Result<HttpResponse, Problem> {
    let TextPhoneBody { address, text_phone } = body.0;
    let thread = super::thread(&app, &caller, &ThreadId(id.into_inner())).await?;
    let applicant = ApplicantId(thread.applicant_id);
    let known = app.store.applicants().addresses(caller.tenant, applicant).await?;
    let number = normal_phone(&address)
        .filter(|number| {
            known
                .iter()
                .any(|(kind, known)| kind == "phone" && known == number)
        })
        .ok_or_else(|| Problem::new(Key::AddressUnknown).and_field("address", "address_unknown"))?;
    let mut write = app.store.write().await?;
    text_phones::set(
        &mut write,
        caller.tenant,
        applicant,
        &number,
        text_phone,
        &caller.by(),
    )
    .await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
