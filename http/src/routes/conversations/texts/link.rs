//! `POST /api/texts/{id}/link`: says whose a stranger's number is.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use crate::routes::conversations::threads;
use actix_web::{post, web};
use hub_actors::conversations::stranger_text;
use hub_domain::ThreadId;
use hub_domain::conversations::message::Message;
use hub_domain::people::address::normal_phone;
use hub_store::cases::judged_again;
use hub_store::conversations::stranger_texts;
use hub_store::people::applicants;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LinkTextBody {
    /// The conversation that the number's texts belong to.
    thread_id: ThreadId,
    /// Also keeps the number as one of the person's own, so that they can be answered there.
    #[serde(default)]
    remember_number: bool,
}

/// Puts a waiting text and all others of its number into a thread; answers this one's entry.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = Message)), security(("bearer" = [])))]
#[post("/api/texts/{id}/link")]
pub async fn link_text(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<LinkTextBody>,
) -> Result<web::Json<Message>, Problem> {
    let text = super::text(&app, &caller, &id).await?;
    let thread = threads::thread(&app, &caller, &body.0.thread_id).await?;
    let (tenant, thread_id) = (caller.tenant, &body.0.thread_id);
    let person = app.store.threads().applicant(tenant, None, &thread).await?;
    let mut write = app.store.write().await?;
    // What a short code or a name has sent cannot be answered.
    if body.0.remember_number && normal_phone(&text.from).as_deref() == Some(text.from.as_str()) {
        let cases = judged_again::of_applicant(&mut write, tenant, Some(person.id), &[&text.from]).await?;
        applicants::add_address(&mut write, tenant, person.id, &text.from, &caller.by()).await?;
        judged_again::judge(&mut write, tenant, cases).await?;
    }
    let mut asked = None;
    for one in stranger_texts::waiting_with(&mut write, tenant, &text).await? {
        if !super::is_shown(&caller, one.program) {
            continue;
        }
        let by = caller.by();
        let put = stranger_text::put(&mut write, tenant, &one, thread_id, &person.name, &by).await?;
        if one.id == text.id {
            asked = put;
        }
    }
    let message = asked.ok_or(Key::StateNotPossible)?;
    write.commit().await?;
    Ok(web::Json(message))
}
