//! Texts and mails of the simulated devices.

use super::Demo;
use crate::App;
use crate::extract::Json;
use crate::problem::Problem;
use actix_web::{HttpResponse, web};
use hub_actors::conversations::inbound::Inbound;
use hub_domain::conversations::channel::Channel;
use hub_domain::people::address::{normal_address, normal_email, normal_phone};
use hub_store::conversations::sandbox::{self, NewSandboxMessage};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct MessageParams {
    to: String,
    /// `1`: what the address sent as well.
    #[serde(default)]
    all: Option<String>,
}

pub(super) async fn list_messages(
    _: Demo,
    app: web::Data<App>,
    params: web::Query<MessageParams>,
) -> Result<HttpResponse, Problem> {
    // A plus that was not percent-encoded arrives as a space.
    let address = normal_address(&params.to.replace(' ', "+")).or_else(|| normal_address(&params.to));
    let address = address.ok_or_else(|| Problem::field("to", "not_an_address"))?;
    let both = params.all.as_deref().is_some_and(|all| all != "0");
    Ok(HttpResponse::Ok().json(app.store.sandbox().messages(&address, both).await?))
}

#[derive(Debug, Deserialize)]
pub(super) struct TextBody {
    from: String,
    to: String,
    body: String,
}

pub(super) async fn send_text(
    _: Demo,
    app: web::Data<App>,
    body: Json<TextBody>,
) -> Result<HttpResponse, Problem> {
    let text = body.0;
    let from = normal_phone(&text.from).ok_or_else(|| Problem::field("from", "not_an_address"))?;
    let to = normal_phone(&text.to).ok_or_else(|| Problem::field("to", "not_an_address"))?;
    send(
        &app,
        Channel::Sms,
        from,
        to,
        String::new(),
        text.body,
        String::new(),
    )
    .await
}

#[derive(Debug, Deserialize)]
pub(super) struct MailBody {
    from: String,
    to: String,
    #[serde(default)]
    subject: String,
    body: String,
    #[serde(default)]
    in_reply_to: String,
}

pub(super) async fn send_mail(
    _: Demo,
    app: web::Data<App>,
    body: Json<MailBody>,
) -> Result<HttpResponse, Problem> {
    let mail = body.0;
    let from = normal_email(&mail.from).ok_or_else(|| Problem::field("from", "not_an_address"))?;
    let to = normal_email(&mail.to).ok_or_else(|| Problem::field("to", "not_an_address"))?;
    send(
        &app,
        Channel::Email,
        from,
        to,
        mail.subject,
        mail.body,
        mail.in_reply_to,
    )
    .await
}

async fn send(
    app: &App,
    channel: Channel,
    from: String,
    to: String,
    subject: String,
    body: String,
    in_reply_to: String,
) -> Result<HttpResponse, Problem> {
    if body.trim().is_empty() || body.chars().count() > 20_000 || body.contains('\0') {
        return Err(Problem::field("body", "required"));
    }
    let reference = match channel {
        Channel::Email => format!("<{}@sandbox.invalid>", uuid::Uuid::now_v7()),
        _ => uuid::Uuid::now_v7().to_string(),
    };
    let mut write = app.store.write().await?;
    let message = sandbox::put(
        &mut write,
        NewSandboxMessage {
            channel: if channel == Channel::Email { "email" } else { "sms" },
            from: from.clone(),
            to: to.clone(),
            subject: subject.clone(),
            body: body.clone(),
            provider_ref: reference.clone(),
            in_reply_to: in_reply_to.clone(),
            idempotency_key: format!("sandbox-{reference}"),
        },
    )
    .await?;
    write.commit().await?;
    let in_reply_to = Some(in_reply_to).filter(|reference| !reference.is_empty());
    let inbound = Inbound {
        channel,
        from,
        to,
        subject,
        body,
        provider_ref: reference,
        in_reply_to,
    };
    let placed = app.hub.receive(inbound).await?;
    Ok(HttpResponse::Created().json(serde_json::json!({
        "message": message,
        // Null: nobody here knows the sender, as with a stranger's text.
        "thread_id": placed.map(|message| message.thread_id),
    })))
}
