//! A purchaser says who administers what was bought: from then on it is made, and whoever administers it gets a mail.

use crate::error::{ActorError, Result};
use crate::hub::Hub;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::words::Language;
use hub_domain::identity::community_profile::ProfileTexts;
use hub_domain::identity::staff::INVITATION_MS;
use hub_domain::problem::Key;
use hub_domain::subscription::SubscriptionState;
use hub_store::Write;
use hub_store::audit::{self, AuditLine, By};
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::identity::logins;
use hub_store::identity::pending_accounts::{self, PendingAccount};
use hub_store::marketplace::subscriptions::{self, Subscription, SubscriptionAdmin};
use hub_store::tenants::Tenant;

/// The kind of account that somebody with subscriptions has.
const SUBSCRIBER: &str = "Subscriber";

/// What is confirmed.
#[derive(Debug, Clone, Copy)]
pub struct Purchase<'a> {
    pub subscription: &'a Subscription,
    pub admin: &'a SubscriptionAdmin,
    /// Of the mail, BCP 47.
    pub lang: &'a str,
    /// The seller's address, without a slash at its end.
    pub origin: &'a str,
    /// Where the request came from.
    pub source: &'a str,
}

/// Names the administrator of a subscription, has it made, and sends the mail. The same again sends the mail again.
///
/// # Errors
/// `subscription_admin_exists` where somebody else was named, `subscription_not_active` where it is cancelled, `no_gateway` where the
/// seller sends no mail.
pub async fn confirm(hub: &Hub, write: &mut Write, seller: &Tenant, purchase: Purchase<'_>) -> Result<()> {
    let Purchase {
        subscription, admin, ..
    } = purchase;
    let id = subscription.sold.id.as_str();
    if subscription.sold.state == SubscriptionState::Unsubscribed {
        return Err(ActorError::Refused(Key::SubscriptionNotActive));
    }
    if !hub.has_gateway(seller, Channel::Email) {
        return Err(ActorError::Refused(Key::NoGateway));
    }
    let is_new = subscriptions::set_admin(write, seller.id, id, admin).await?;
    if !is_new {
        let now = subscriptions::read(write, seller.id, id).await?;
        if now.and_then(|now| now.admin).as_ref() != Some(admin) {
            return Err(ActorError::Refused(Key::SubscriptionAdminExists));
        }
    }
    subscriptions::fulfil(write, seller.id, id, purchase.origin, now_ms()).await?;
    write_to(hub, write, seller, &purchase).await?;
    if is_new {
        let line = AuditLine::new(
            seller.id,
            By::system().from(purchase.source),
            "subscription.confirm",
            "subscription",
            id,
        );
        audit::append(write, line.after(&admin.email)).await?;
    }
    Ok(())
}

/// The mail: with a link that makes an account of subscriptions, or to the page of them where there is such an account.
async fn write_to(hub: &Hub, write: &mut Write, seller: &Tenant, purchase: &Purchase<'_>) -> Result<()> {
    let (admin, now) = (purchase.admin, now_ms());
    let user = logins::ensure(write, &admin.email, now).await?;
    let accounts = hub.store().accounts().by_login(user).await?;
    let has_account = accounts
        .iter()
        .any(|account| account.tenant == seller.id && account.account_type == SUBSCRIBER);
    let language = Language::of(purchase.lang);
    let words = language.subscription();
    let (text, url) = if has_account {
        (&words.added, format!("{}/subscriptions", purchase.origin))
    } else {
        let bytes = rand::random::<[u8; 32]>();
        let token: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let pending = PendingAccount {
            tenant: seller.id,
            cd_user: user,
            account_type: SUBSCRIBER.into(),
            first_name: admin.first_name.clone(),
            last_name: admin.last_name.clone(),
            company_name: String::new(),
            email: admin.email.clone(),
            partner: None,
            lang: purchase.lang.into(),
        };
        pending_accounts::insert(write, &token, &pending, now, now + INVITATION_MS).await?;
        let url = format!("{}/add-account?token={token}", purchase.origin);
        (&words.set_up, url)
    };
    let values = [("agency", seller.name.as_str()), ("url", url.as_str())];
    let (subject, mut body) = language.text(text, &values);
    let help = ProfileTexts::in_language(&seller.branding, purchase.lang)
        .contact_info
        .unwrap_or_default();
    if !help.is_empty() {
        body = format!("{body}\n\n{help}");
    }
    let key = format!("subscription-{}", uuid::Uuid::now_v7());
    let delivery = NewDelivery {
        from: seller.mail_from.clone(),
        to: admin.email.clone(),
        subject,
        body,
        expires_at_ms: Some(now + INVITATION_MS),
        ..NewDelivery::new(Channel::Email, Lane::Message, key)
    };
    outbox::enqueue(write, seller.id, delivery).await?;
    Ok(())
}
