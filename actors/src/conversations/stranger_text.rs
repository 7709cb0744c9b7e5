//! Puts a stranger's text into the conversation of whom it turned out to be from.

use crate::error::Result;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Author, AuthorKind, Message};
use hub_domain::conversations::stranger_text::StrangerText;
use hub_domain::files::FileSubject;
use hub_domain::{TenantId, ThreadId};
use hub_store::Write;
use hub_store::audit::By;
use hub_store::conversations::thread_entries::{self, NewMessage};
use hub_store::conversations::{message_files, stranger_texts, text_numbers, thread_view};
use hub_store::files::stored_files;

/// Files a waiting text into the thread of a named person; `None` if it does not wait any more. Further texts of the
/// conversation go out from the number that was texted.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    text: &StrangerText,
    thread: &ThreadId,
    person: &str,
    by: &By,
) -> Result<Option<Message>> {
    let author = Author::of(AuthorKind::Applicant, person);
    // As if it had come here at once: the provider's repeat is the same entry.
    let key = format!("in-{}", text.provider_ref);
    let new = NewMessage {
        body: text.body.clone(),
        provider_ref: text.provider_ref.clone(),
        ..NewMessage::incoming(thread, Channel::Sms, author, (&text.from, &text.to), key)
    };
    let (message, _) = thread_entries::append(write, tenant, new).await?;
    if !stranger_texts::set_message(write, tenant, &text.id, &message.id, thread, by).await? {
        return Ok(None);
    }
    if text_numbers::is_own(write, tenant, &text.to).await? {
        text_numbers::begin(write, tenant, thread, &text.to).await?;
    }
    let (waiting, subject) = (
        FileSubject::Text(text.id.clone()),
        FileSubject::Thread(thread.clone()),
    );
    let files = stored_files::pass_on(write, tenant, &waiting, &subject).await?;
    message_files::attach_received(write, tenant, &message.id, &files).await?;
    Ok(Some(thread_view::updated(write, tenant, &message.id).await?))
}
