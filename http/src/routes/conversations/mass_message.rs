//! A message to many people goes to its author first: the test, and the check before the message is sent.

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::mass_message::{MAX_TESTS, MassMessage, MassTest, TEST_HOLDS_MS};
use hub_domain::conversations::words::Language;
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::mass_tests;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use serde::Serialize;

/// A test that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MassTestSent {
    /// The call that sends to everybody names it as `test_id`.
    id: String,
    /// The caller's own phone number or mail address.
    to: String,
    subject: String,
    body: String,
    /// Until then it holds, for exactly this message.
    expires_at_ms: i64,
}

/// What is sent to oneself: the message as one of the recipients would get it.
pub(super) struct Trial<'a> {
    pub message: MassMessage<'a>,
    pub channel: Channel,
    pub from: String,
    /// The language of the text.
    pub lang: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
}

/// The caller's own address for a channel.
pub(super) async fn own_address(
    app: &App,
    caller: &Caller,
    channel: Channel,
) -> Result<Option<String>, Problem> {
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let address = match channel {
        Channel::Sms => account.phone,
        Channel::Email => account.email,
        Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => None,
    };
    Ok(address.filter(|address| !address.is_empty()))
}

/// Sends it to the caller, marked as a test in the subject of a mail and at the beginning of a text.
pub(super) async fn send_test(app: &App, caller: &Caller, trial: Trial<'_>) -> Result<MassTestSent, Problem> {
    let (tenant, account, channel) = (caller.tenant, caller.account, trial.channel);
    let row = app.store.tenant(tenant).await?;
    if !app.hub.has_gateway(&row, channel) {
        return Err(Key::NoGateway.into());
    }
    let to = own_address(app, caller, channel)
        .await?
        .ok_or(Key::NoOwnAddress)?;
    let mark = Language::of(trial.lang).words.test_mark;
    let (subject, body) = match channel {
        Channel::Email => (format!("{mark}: {}", trial.subject), trial.body.to_owned()),
        _ => (String::new(), format!("{mark}\n{}", trial.body)),
    };
    let test = MassTest {
        content_hash: trial.message.content_hash.to_owned(),
        recipients: trial.message.recipients as i64,
        at_ms: now_ms(),
    };
    let mut write = app.store.write().await?;
    if mass_tests::recent(&mut write, tenant, account).await? >= MAX_TESTS {
        return Err(Key::RateLimited.into());
    }
    let id = mass_tests::add(&mut write, tenant, account, channel, &test).await?;
    let delivery = NewDelivery {
        from: trial.from,
        to: to.clone(),
        subject: subject.clone(),
        body: body.clone(),
        quiet_exempt: true,
        ..NewDelivery::new(channel, Lane::Message, format!("mass-test-{id}"))
    };
    outbox::enqueue(&mut write, tenant, delivery).await?;
    let line = AuditLine::new(tenant, caller.by(), "mass_test.send", "mass_test", &id);
    let after = format!("for {} people by {}", test.recipients, channel.as_str());
    audit::append(&mut write, line.after(after)).await?;
    write.commit().await?;
    Ok(MassTestSent {
        id,
        to,
        subject,
        body,
        expires_at_ms: test.at_ms + TEST_HOLDS_MS,
    })
}

/// Refuses a message to many that its author has not sent to themselves, or whose number they have not confirmed.
pub(super) async fn check(
    app: &App,
    caller: &Caller,
    message: MassMessage<'_>,
    test_id: Option<&str>,
    confirmed_number: Option<i64>,
) -> Result<(), Problem> {
    let test = match test_id.filter(|id| uuid::Uuid::parse_str(id).is_ok()) {
        Some(id) => {
            let tests = app.store.mass_tests();
            tests.own(caller.tenant, caller.account, id).await?
        }
        None => None,
    };
    message.check(test.as_ref(), confirmed_number, now_ms())?;
    Ok(())
}
