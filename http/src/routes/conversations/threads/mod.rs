//! Conversations: one thread per application over all channels.

pub mod applicant_view;
pub mod cancel;
pub mod conversations;
pub mod draft;
pub mod edit;
pub mod mark_read;
pub mod mark_unread;
pub mod mentions;
pub mod messages;
pub mod post;
pub mod preferences;
pub mod print;
pub mod read;
pub mod release;
pub mod retry;
pub mod search;
pub mod snooze;
pub mod text_phone;
pub mod unread;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::ThreadId;
use hub_store::conversations::threads::Thread;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    conversations::list_conversations: Allowed(ThreadRead);
    unread::count_unread_conversations: Allowed(ThreadRead);
    read::read_thread: Allowed(ThreadRead);
    messages::list_messages: Allowed(ThreadRead);
    post::post_message: Allowed(ThreadWrite);
    print::create::print_thread: Allowed(ThreadRead);
    print::list::list_thread_prints: Allowed(ThreadRead);
    print::cancel::cancel_thread_print: Allowed(ThreadRead);
    draft::keep_draft: Allowed(ThreadWrite);
    mentions::list_mentions: Allowed(ThreadRead);
    edit::edit_message: Allowed(ThreadWrite);
    retry::retry_message: Allowed(ThreadWrite);
    release::release_message: Allowed(ThreadWrite);
    cancel::cancel_message: Allowed(ThreadWrite);
    applicant_view::release_to_applicant: Allowed(ThreadWrite);
    mark_read::mark_thread_read: Allowed(ThreadRead);
    mark_unread::mark_thread_unread: Allowed(ThreadRead);
    snooze::snooze_thread: Allowed(ThreadRead);
    text_phone::mark_text_phone: Allowed(ThreadWrite);
    search::search: Allowed(ThreadRead);
    preferences::read_preferences: Session;
    preferences::save_preferences: Session;
};

/// A thread of a program in which the caller's right holds.
pub(crate) async fn thread<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &ThreadId,
) -> Result<Thread, Problem> {
    let thread = app.store.threads().by_id(caller.tenant, id).await?;
    caller.in_program(thread.program())?;
    if thread
        .practice_of
        .is_some_and(|account| account != caller.account.0)
    {
        return Err(Key::NotFound.into());
    }
    Ok(thread)
}
