//! The mail about a sign-in from a new device, with a link for "that was not me".

use super::cookies::random_token;
use super::device_name::device_name;
use crate::App;
use crate::extract::Client;
use crate::problem::Problem;
use hub_domain::clock::iso8601;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::words::Language;
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::accounts::Account;
use hub_store::identity::devices::{self, Alarm};
use hub_store::tenants::Tenant;

/// How long the link works, in milliseconds.
const LINK_MS: i64 = 7 * 24 * 60 * 60_000;

/// Writes the mail, if there is an address and a gateway.
pub async fn notify(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    origin: &str,
    account: &Account,
    sid: &str,
    client: &Client,
    at_ms: i64,
) -> Result<(), Problem> {
    let Some(address) = account.email.clone().filter(|_| account.email_verified) else {
        return Ok(());
    };
    if !app.hub.has_gateway(tenant, Channel::Email) {
        return Ok(());
    }
    let token = random_token();
    let alarm = Alarm {
        cd_user: account.cd_user,
        tenant: account.tenant,
        sid: sid.to_owned(),
    };
    devices::insert_alarm(write, &token, &alarm, at_ms + LINK_MS).await?;
    let when = format!("{} UTC", iso8601(at_ms)[..16].replace('T', " "));
    let device = device_name(&client.user_agent);
    let source = client.source_ip.to_string();
    let link = format!("{origin}/not-me?token={token}");
    let language = Language::of(&account.lang);
    let values = [
        ("agency", tenant.name.as_str()),
        ("device", &device),
        ("source", &source),
        ("when", &when),
        ("url", &link),
    ];
    let (subject, body) = language.text(&language.words.new_device, &values);
    let delivery = NewDelivery {
        channel: Channel::Email,
        lane: Lane::Message,
        message: None,
        from: tenant.mail_from.clone(),
        to: address,
        subject,
        body,
        in_reply_to: None,
        lang: None,
        idempotency_key: format!("new-device-{sid}"),
        not_before_ms: None,
        expires_at_ms: None,
        quiet_exempt: false,
        held: false,
    };
    Ok(outbox::enqueue(write, account.tenant, delivery).await.map(drop)?)
}
