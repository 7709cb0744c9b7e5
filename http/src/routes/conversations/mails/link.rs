//! `POST /api/mails/{id}/link`: says whose a waiting mail is.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use crate::routes::conversations::threads;
use actix_web::{post, web};
use hub_actors::conversations::mailbox::intake;
use hub_domain::ThreadId;
use hub_domain::conversations::mail::MailSender;
use hub_domain::conversations::message::Message;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::judged_again;
use hub_store::conversations::mails;
use hub_store::people::applicants;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LinkBody {
    /// The conversation that it belongs to.
    thread_id: ThreadId,
    /// Also keeps the sender's address as one of the person's own.
    #[serde(default)]
    remember_address: bool,
}

/// Puts a waiting mail into a thread.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = Message)), security(("bearer" = [])))]
#[post("/api/mails/{id}/link")]
pub async fn link_mail(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<LinkBody>,
) -> Result<web::Json<Message>, Problem> {
    super::mail(&app, &caller, &id).await?;
    let thread = threads::thread(&app, &caller, &body.0.thread_id).await?;
    let (tenant, thread_id) = (caller.tenant, &body.0.thread_id);
    let person = app.store.threads().applicant(tenant, None, &thread).await?;
    let mut write = app.store.write().await?;
    let mail = mails::read(&mut write, tenant, &id).await?;
    if !mail.is_waiting {
        return Err(Key::StateNotPossible.into());
    }
    let mut sender = intake::sender(&person, &mail.from);
    if body.0.remember_address && !mail.from.is_empty() {
        let cases = judged_again::of_applicant(&mut write, tenant, Some(person.id), &[&mail.from]).await?;
        applicants::add_address(&mut write, tenant, person.id, &mail.from, &caller.by()).await?;
        judged_again::judge(&mut write, tenant, cases).await?;
        sender = MailSender::Known;
    }
    let linked = intake::put(&mut write, tenant, &mail, thread_id, None, (sender, &person.name)).await?;
    let message = linked.ok_or(Key::StateNotPossible)?;
    let line = AuditLine::new(tenant, caller.by(), "mail.link", "mail", id.as_str());
    audit::append(&mut write, line.after(thread_id)).await?;
    write.commit().await?;
    Ok(web::Json(message))
}
