//! Invitations to work for a tenant, and what people who work there are told of their accounts.

use crate::error::Result;
use crate::{ActorError, Hub};
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::words::{Language, Text};
use hub_domain::identity::community_profile::ProfileTexts;
use hub_domain::identity::staff::{INVITATION_MS, Invitee};
use hub_domain::people::address::masked;
use hub_domain::people::number_kind::is_served;
use hub_domain::problem::Key;
use hub_store::Write;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::staff_invitations::{self, Inviter, OpenInvitation};
use hub_store::tenants::{FactorEnrolment, Tenant};

/// How long the notice of what became of an account is worth sending, in milliseconds.
const NOTICE_MS: i64 = 24 * 60 * 60_000;

/// What somebody is told of their account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    Closed,
    Reopened,
    Unlocked,
}

/// Subject and text of an invitation, with what the first sign-in of somebody with this phone (E.164), or none, needs.
pub fn words(hub: &Hub, tenant: &Tenant, lang: &str, url: &str, phone: Option<&str>) -> (String, String) {
    let language = Language::of(lang);
    let first = first_sign_in(hub, tenant, language, phone);
    written(tenant, lang, &language.staff().invited, (url, &first))
}

/// What somebody who is new here needs at their first sign-in, in a sentence.
fn first_sign_in(hub: &Hub, tenant: &Tenant, language: &Language, phone: Option<&str>) -> String {
    let (staff, settings) = (language.staff(), &tenant.settings);
    let is_reached =
        |phone: &&str| hub.has_gateway(tenant, Channel::Sms) && is_served(phone, &settings.code_countries);
    match (phone.filter(is_reached), settings.factor_enrolment) {
        (Some(phone), FactorEnrolment::Never | FactorEnrolment::AfterReset) => {
            language.line(staff.first_by_text, &[("to", &masked(phone))])
        }
        (None, FactorEnrolment::Never) => staff.first_by_mail.to_owned(),
        (_, FactorEnrolment::Always) | (None, FactorEnrolment::AfterReset) => staff.first_by_own.to_owned(),
    }
}

fn written(tenant: &Tenant, lang: &str, text: &Text, (url, first): (&str, &str)) -> (String, String) {
    let values = [("agency", tenant.name.as_str()), ("url", url), ("first", first)];
    let (subject, mut body) = Language::of(lang).text(text, &values);
    let help = ProfileTexts::in_language(&tenant.branding, lang)
        .contact_info
        .unwrap_or_default();
    if !help.is_empty() {
        body = format!("{body}\n\n{help}");
    }
    (subject, body)
}

/// The address of an invitation's link. `origin` has no slash at its end.
fn url(origin: &str, token: &str) -> String {
    format!("{origin}/add-account?token={token}")
}

fn token() -> String {
    let bytes = rand::random::<[u8; 32]>();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Invites somebody: the invitation and its mail. Returns its id.
///
/// # Errors
/// `no_gateway` where the tenant sends no mail.
pub async fn invite(
    hub: &Hub,
    write: &mut Write,
    tenant: &Tenant,
    origin: &str,
    invitee: &Invitee,
    by: &Inviter<'_>,
) -> Result<String> {
    require_mail(hub, tenant)?;
    let token = token();
    let id = staff_invitations::insert(write, tenant.id, invitee, by, &token, now_ms()).await?;
    let url = url(origin, &token);
    let text = words(hub, tenant, &invitee.lang, &url, invitee.phone.as_deref());
    send(
        write,
        tenant,
        &invitee.email,
        text,
        (staff_invitations::mail_key(&token), INVITATION_MS),
    )
    .await?;
    Ok(id)
}

/// Sends an open invitation again, with another link; the one before opens nothing any more.
///
/// # Errors
/// `no_gateway` where the tenant sends no mail.
pub async fn send_again(
    hub: &Hub,
    write: &mut Write,
    tenant: &Tenant,
    origin: &str,
    invitation: &OpenInvitation,
) -> Result<()> {
    require_mail(hub, tenant)?;
    let token = token();
    staff_invitations::renew(write, tenant.id, invitation, &token, now_ms()).await?;
    let invitee = &invitation.invitee;
    let url = url(origin, &token);
    let text = words(hub, tenant, &invitee.lang, &url, invitee.phone.as_deref());
    send(
        write,
        tenant,
        &invitee.email,
        text,
        (staff_invitations::mail_key(&token), INVITATION_MS),
    )
    .await
}

/// Tells somebody what became of their account; nobody is told where the tenant sends no mail.
pub async fn tell(
    hub: &Hub,
    write: &mut Write,
    tenant: &Tenant,
    (to, lang): (&str, &str),
    told: Told,
) -> Result<()> {
    if !hub.has_gateway(tenant, Channel::Email) {
        tracing::warn!(tenant.id = tenant.id.0, "a notice has no gateway to go by");
        return Ok(());
    }
    let staff = Language::of(lang).staff();
    let text = match told {
        Told::Closed => &staff.closed,
        Told::Reopened => &staff.reopened,
        Told::Unlocked => &staff.unlocked,
    };
    let text = written(tenant, lang, text, ("", ""));
    let key = format!("staff-{}", uuid::Uuid::now_v7());
    send(write, tenant, to, text, (key, NOTICE_MS)).await
}

fn require_mail(hub: &Hub, tenant: &Tenant) -> Result<()> {
    match hub.has_gateway(tenant, Channel::Email) {
        true => Ok(()),
        false => Err(ActorError::Refused(Key::NoGateway)),
    }
}

async fn send(
    write: &mut Write,
    tenant: &Tenant,
    to: &str,
    (subject, body): (String, String),
    (key, life_ms): (String, i64),
) -> Result<()> {
    let delivery = NewDelivery {
        from: tenant.mail_from.clone(),
        to: to.to_owned(),
        subject,
        body,
        expires_at_ms: Some(now_ms() + life_ms),
        ..NewDelivery::new(Channel::Email, Lane::Message, key)
    };
    outbox::enqueue(write, tenant.id, delivery).await?;
    Ok(())
}
