//! Follows a mailbox: claims it, reads new mails, waits for more. Any irregularity is an error; the caller then starts
//! again.

use super::ActivityHandle;
use super::imap::{Imap, ImapError, ImapSettings};
use super::intake::{self, Taken};
use crate::Hub;
use crate::conversations::channels::HandOverError;
use crate::conversations::channels::email::MailIdentity;
use crate::conversations::mail;
use crate::error::ActorError;
use hub_domain::TenantId;
use hub_store::StoreError;
use hub_store::conversations::mailbox_positions::{self, MailboxClaim};
use hub_store::tenants::Mailbox;
use rustls::ClientConfig;
use std::sync::Arc;
use std::time::Duration;

/// How long a node that says nothing keeps a mailbox.
const LEASE_MS: i64 = 90_000;
/// How long the server is listened to before the claim is renewed and the settings are read.
const LISTEN: Duration = Duration::from_secs(20);
/// Maximum attempts for a failing mail; then it stays in the mailbox, and the log says so.
const TRIES: u32 = 5;

/// Why following ended.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broken {
    #[error("{0}")]
    Imap(#[from] ImapError),
    #[error("{0}")]
    Actor(#[from] ActorError),
    #[error("{0}")]
    Identity(#[from] HandOverError),
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Self {
        Self::Actor(error.into())
    }
}

/// How it ended when nothing was wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// The tenant has no mailbox.
    Nothing,
    /// Another node has it.
    Elsewhere,
    /// Its settings are others now.
    Changed,
}

/// The mail that is being tried, and how often it was.
#[derive(Debug, Default)]
pub(super) struct Stubborn {
    uid: u32,
    tries: u32,
}

/// Follows a tenant's mailbox until something changes.
pub(super) async fn follow(
    hub: &Hub,
    tenant: TenantId,
    tls: Arc<ClientConfig>,
    activity: &ActivityHandle,
    stubborn: &mut Stubborn,
) -> Result<Ended, Broken> {
    let store = hub.store();
    let row = store.tenant(tenant).await?;
    let Some(mailbox) = &row.settings.mailbox else {
        return Ok(Ended::Nothing);
    };
    let Some(claim) = store
        .claim_mailbox(tenant, &name(mailbox), hub.node(), LEASE_MS)
        .await?
    else {
        return Ok(Ended::Elsewhere);
    };
    let followed = read_on(hub, claim.clone(), mailbox, tls, activity, stubborn).await;
    activity.lock().connected = false;
    store.release_mailbox(&claim).await?;
    followed
}

async fn read_on(
    hub: &Hub,
    mut claim: MailboxClaim,
    mailbox: &Mailbox,
    tls: Arc<ClientConfig>,
    activity: &ActivityHandle,
    stubborn: &mut Stubborn,
) -> Result<Ended, Broken> {
    let (store, tenant) = (hub.store(), claim.tenant);
    let password = hub
        .keyring()
        .open_for_tenant(tenant, Mailbox::SEALED, &mailbox.sealed_password)
        .await?;
    let settings = ImapSettings {
        host: mailbox.host.clone(),
        port: mailbox.port,
        security: mailbox.security,
        username: mailbox.username.clone(),
        password,
        folder: mailbox.folder.clone(),
        may_send_password_in_clear: hub.may_send_password_in_clear(&mailbox.host),
    };
    let mut imap = Imap::open(&settings, tls).await?;
    activity.lock().connected = true;
    loop {
        let is_held = store.renew_mailbox(&claim, LEASE_MS).await?;
        if !is_held {
            return Ok(Ended::Elsewhere);
        }
        let row = store.tenant(tenant).await?;
        if row.settings.mailbox.as_ref() != Some(mailbox) {
            imap.close().await;
            return Ok(Ended::Changed);
        }
        let identity = hub.mail_identities().of_tenant(&row).await?;
        // The UIDs are no longer valid: everything is read again, and known mails are recognised by their content.
        if claim.uid_validity != i64::from(imap.uid_validity()) {
            claim.uid_validity = imap.uid_validity().into();
            claim.last_uid = 0;
        }
        for uid in imap.after(u32::try_from(claim.last_uid).unwrap_or(0)).await? {
            if stubborn.uid != uid {
                *stubborn = Stubborn { uid, tries: 0 };
            }
            stubborn.tries += 1;
            let numbers = (imap.uid_validity(), uid);
            if stubborn.tries > TRIES {
                tracing::error!(%tenant, uid, "a mail cannot be taken in and stays in the mailbox");
                pass_by(hub, &claim, numbers).await?;
                claim.last_uid = uid.into();
                continue;
            }
            let taking = take(hub, &claim, &mut imap, uid, mailbox, &identity);
            let Some(taken) = while_held(hub, &claim, LEASE_MS, taking).await? else {
                return Ok(Ended::Elsewhere);
            };
            match taken? {
                None => pass_by(hub, &claim, numbers).await?,
                Some(Taken::Lost) => return Ok(Ended::Elsewhere),
                Some(taken) => activity.lock().note(&taken),
            }
            claim.last_uid = uid.into();
            store.renew_mailbox(&claim, LEASE_MS).await?;
        }
        imap = imap.wait(LISTEN).await?;
    }
}

/// Fetches, reads and takes in one mail; `None` if it is gone.
async fn take(
    hub: &Hub,
    claim: &MailboxClaim,
    imap: &mut Imap,
    uid: u32,
    mailbox: &Mailbox,
    identity: &MailIdentity,
) -> Result<Option<Taken>, Broken> {
    let Some(fetched) = imap.fetch(uid).await? else {
        return Ok(None);
    };
    let server = mailbox.authserv_id.clone();
    let reading = tokio::task::spawn_blocking(move || mail::read(&fetched.bytes, &server, fetched.whole));
    let read = reading.await.map_err(|error| StoreError::Corrupt {
        what: "mail",
        reason: error.to_string(),
    })?;
    let numbers = (imap.uid_validity(), uid);
    Ok(Some(intake::take(hub, claim, numbers, read, identity).await?))
}

/// Does something that may take longer than the claim, and renews it meanwhile; `None` when another node has the mailbox,
/// and what was begun is given up.
pub(super) async fn while_held<T>(
    hub: &Hub,
    claim: &MailboxClaim,
    lease_ms: i64,
    work: impl Future<Output = T>,
) -> Result<Option<T>, StoreError> {
    let interval = Duration::from_millis(lease_ms.unsigned_abs() / 3);
    // Beside the work and not between its steps: it may hold a lock that renewing waits for.
    let lost = async {
        loop {
            tokio::time::sleep(interval).await;
            if !hub.store().renew_mailbox(claim, lease_ms).await? {
                return Ok::<Option<T>, StoreError>(None);
            }
        }
    };
    tokio::select! {
        biased;
        done = work => Ok(Some(done)),
        lost = lost => lost,
    }
}

async fn pass_by(hub: &Hub, claim: &MailboxClaim, (validity, uid): (u32, u32)) -> Result<(), Broken> {
    let mut write = hub.store().write().await?;
    mailbox_positions::advance(&mut write, claim, validity.into(), uid.into()).await?;
    Ok(write.commit().await?)
}

/// Which mailbox it is: another one is read from its beginning.
fn name(mailbox: &Mailbox) -> String {
    let Mailbox {
        host,
        port,
        username,
        folder,
        ..
    } = mailbox;
    format!("{username}@{host}:{port}/{folder}")
}
