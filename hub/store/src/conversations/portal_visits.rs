//! Visits of applicants to the portal: an entry in the conversation about what they applied for last, one for each session.

use crate::conversations::thread_entries::{self, NewMessage};
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind, Message};
use hub_domain::{AccountId, TenantId, ThreadId};

statements! {
    LATEST = "SELECT a.thread_id, p.name FROM applicants p
        JOIN applications a ON a.tenant_id = p.tenant_id AND a.applicant_id = p.id
        WHERE p.tenant_id = $1 AND p.account_id = $2 ORDER BY a.created_at_ms DESC, a.id DESC LIMIT 1";
}

/// Writes down that somebody who has applied for something signed in; `None` for a person who has not. Neither unread nor a contact: the
/// agency has nothing to answer.
pub async fn note(
    write: &mut Write,
    tenant: TenantId,
    account: AccountId,
    session: &str,
) -> Result<Option<Message>> {
    let latest: Option<(String, String)> = write.optional(LATEST, args![tenant, account]).await?;
    let Some((thread, name)) = latest else {
        return Ok(None);
    };
    let author = Author::of(AuthorKind::Applicant, &name);
    let key = format!("visit-{session}");
    let visit = NewMessage::internal(&ThreadId(thread), Channel::Session, author, key);
    let (message, _) = thread_entries::append(write, tenant, visit).await?;
    Ok(Some(message))
}
