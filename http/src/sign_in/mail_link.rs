//! One-time links by mail, and the one inside a refusal.

use super::cookies::random_token;
use super::limits::{self, LINK_RESEND, LINKS_TO};
use super::notices::{self, Notice};
use super::origin::tenant_origin;
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::identity::links::{self, LinkPurpose, NewLink};
use hub_store::tenants::Tenant;

/// Life of a link to a new password, in milliseconds.
const RESET_MS: i64 = 60 * 60_000;
/// Life of the link to a first password, in milliseconds.
const WELCOME_MS: i64 = 24 * 60 * 60_000;
/// Life of the token in a refusal that demands a new password, in milliseconds.
const MUST_CHANGE_MS: i64 = 15 * 60_000;

/// Counts a link to an address, or refuses when it has got enough for now.
pub async fn claim(write: &mut Write, to: &str) -> Result<(), Problem> {
    let now = now_ms();
    limits::claim(write, &LINK_RESEND, to, Key::TooSoon, now).await?;
    limits::claim(write, &LINKS_TO, to, Key::RateLimited, now).await?;
    Ok(())
}

/// What a mail with a link says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkMail {
    /// A password was forgotten.
    Reset,
    /// A login was made.
    Welcome,
    /// Such an account was there already.
    AccountExists,
}

/// The recipient, and the tenant's page where it was requested.
pub struct Addressee<'a> {
    /// A negative stand-in for a login that does not exist: the same is written, and no mail is sent.
    pub user: CdUser,
    pub to: &'a str,
    pub lang: &'a str,
    pub requested_host: &'a str,
}

/// Sends a link to a new (or first) password, unless the address has got enough of them for now.
pub async fn send(
    app: &App,
    write: &mut Write,
    tenant: &Tenant,
    addressee: Addressee<'_>,
    mail: LinkMail,
) -> Result<(), Problem> {
    let Addressee { user, to, lang, .. } = addressee;
    claim(write, to).await?;
    let (purpose, life_ms) = match mail {
        LinkMail::Reset => (LinkPurpose::ResetPassword, RESET_MS),
        LinkMail::Welcome | LinkMail::AccountExists => (LinkPurpose::SetPassword, WELCOME_MS),
    };
    let token = make(write, tenant, user, purpose, to, life_ms).await?;
    let origin = tenant_origin(app, tenant, addressee.requested_host).await?;
    let url = format!("{origin}/resetpassword?token={token}");
    let url = url.as_str();
    let notice = match mail {
        LinkMail::Reset => Notice::ResetLink { url },
        LinkMail::Welcome => Notice::Welcome { url },
        LinkMail::AccountExists => Notice::AccountExists { url },
    };
    if user.0 > 0 {
        notices::send(app, write, tenant, to, lang, &notice, None).await?;
    }
    Ok(())
}

/// The token for somebody who gave the right password but must set a new one first.
pub async fn must_change(app: &App, tenant: &Tenant, user: CdUser) -> Result<String, Problem> {
    let mut write = app.store.write().await?;
    let token = make(
        &mut write,
        tenant,
        user,
        LinkPurpose::MustChange,
        "",
        MUST_CHANGE_MS,
    )
    .await?;
    write.commit().await?;
    Ok(token)
}

async fn make(
    write: &mut Write,
    tenant: &Tenant,
    user: CdUser,
    purpose: LinkPurpose,
    to: &str,
    life_ms: i64,
) -> Result<String, Problem> {
    let (token, now) = (random_token(), now_ms());
    let link = NewLink {
        token: &token,
        tenant: tenant.id,
        cd_user: user,
        purpose,
        destination: to,
        at_ms: now,
        expires_at_ms: now + life_ms,
    };
    links::insert(write, &link).await?;
    Ok(token)
}
