//! `POST /api/admin/instances/{id}/channels/test`: tries what carries mails and texts, and the mailbox.

use super::super::instance_settings::checked_line;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::administration::channel_test::{TestAnswer, TestMessage};
use hub_domain::conversations::channel::Channel;
use hub_domain::people::address::{normal_email, normal_phone};
use hub_domain::people::number_kind::is_served;
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};

hub_domain::wire_names! {
    /// What is tried: a mail, a text, or the mailbox that mail comes in by.
    TestedChannel = "EMAIL" | "SMS" | "MAILBOX";
}

/// Longest name of a provider, in characters.
const LONGEST: usize = 400;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TestChannel {
    #[schema(value_type = TestedChannel)]
    channel: String,
    /// Who gets the message, an address of one's own; empty for the mailbox.
    #[serde(default)]
    to: String,
    /// One of the providers that the instance's channels list; empty: the first.
    #[serde(default)]
    provider: String,
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ChannelTested {
    /// The provider has taken the message; the mailbox was opened.
    is_taken: bool,
    /// Who was asked.
    provider: String,
    /// Its own answer, or why there is none.
    answer: String,
}

impl From<TestAnswer> for ChannelTested {
    fn from(answer: TestAnswer) -> Self {
        Self {
            is_taken: answer.is_taken,
            provider: answer.provider,
            answer: answer.answer,
        }
    }
}

/// Sends a message to oneself by one provider, or opens the mailbox, at once and outside every queue. 422 `provider` where there is no
/// such provider, and no mailbox. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = TestChannel,
    responses(
        (status = 200, body = ChannelTested),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/channels/test")]
pub async fn test_channel(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<TestChannel>,
) -> Result<web::Json<ChannelTested>, Problem> {
    let TestChannel {
        channel,
        to,
        provider,
    } = body.0;
    checked_line("provider", &provider, LONGEST)?;
    let wrong = || Problem::field("to", "not_an_address");
    let (message, to) = match channel.as_str() {
        "EMAIL" => (Some(Channel::Email), normal_email(&to).ok_or_else(wrong)?),
        "SMS" => (Some(Channel::Sms), normal_phone(&to).ok_or_else(wrong)?),
        "MAILBOX" => (None, String::new()),
        _ => return Err(Problem::field("channel", "unknown")),
    };
    let tenant = app.store.tenant(caller.in_instance(*id)?).await?;
    // Whoever administers an instance may not make the hub write to strangers in numbers.
    app.sign_in.knocks.check(caller.source_ip)?;
    if message == Some(Channel::Sms) && !is_served(&to, &tenant.settings.code_countries) {
        return Err(Problem::field("to", "number_not_served"));
    }
    let line = AuditLine::new(tenant.id, caller.by(), "tenant.channel_test", "tenant", tenant.id);
    let mut write = app.store.write().await?;
    audit::append(&mut write, line.reason(format!("{channel} {provider}"))).await?;
    write.commit().await?;
    let tested = match message {
        Some(channel) => {
            let message = TestMessage {
                channel,
                provider: Some(provider.as_str()).filter(|provider| !provider.is_empty()),
                to: &to,
                subject: "Test of the instance portal",
                body: "This is a test that an administrator has sent. Nobody needs to answer it.",
            };
            app.hub.test_message(&tenant, &message).await?
        }
        None => match &tenant.settings.mailbox {
            Some(mailbox) => Some(app.hub.test_mailbox(&tenant, mailbox).await?),
            None => None,
        },
    };
    let tested = tested.ok_or_else(|| Problem::field("provider", "unknown"))?;
    Ok(web::Json(tested.into()))
}
