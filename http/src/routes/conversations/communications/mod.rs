//! The specification's own calls for communications (specification 2, section 7). A label names an application: its
//! `externalId`.

pub mod by_labels;
pub mod create;
pub mod create_by_labels;
pub mod feature_flags;
pub mod notes;
pub mod test_by_labels;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, ThreadWrite};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use crate::routes::conversations::threads::post;
use hub_domain::ThreadId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{Draft, Message};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    feature_flags::read_feature_flags: Session;
    create::create_communication: Allowed(ThreadWrite);
    create_by_labels::create_communications_by_labels: Allowed(ThreadWrite);
    test_by_labels::send_labelled_mail_test: Allowed(ThreadWrite);
    by_labels::list_communications_by_labels: Allowed(ThreadRead);
    notes::list_notes: Allowed(ThreadRead);
    notes::create_note: Allowed(ThreadWrite);
};

/// Most labels of a call.
const MAX_LABELS: usize = 100;

/// The thread of an application in whose program the caller's right holds.
async fn thread_of<D: Demand>(app: &App, caller: &Allowed<D>, label: &str) -> Result<ThreadId, Problem> {
    let item = app
        .store
        .applications()
        .by_external_id(caller.tenant, label)
        .await?;
    let item = item.ok_or(Key::NotFound)?;
    caller.in_program(item.process_id)?;
    Ok(item.thread_id)
}

/// Sends or notes something in the thread of an application.
async fn send(
    app: &App,
    caller: &Allowed<ThreadWrite>,
    label: &str,
    draft: Draft,
    key: String,
) -> Result<Message, Problem> {
    let thread = thread_of(app, caller, label).await?;
    post::send(app, caller, &thread, draft, key).await
}

/// A mail without anything special about it.
fn mail(subject: String, body: String) -> Draft {
    Draft {
        channel: Channel::Email,
        to: None,
        subject: Some(subject),
        body,
        reply_to: None,
        attachments: Vec::new(),
        send_at_ms: None,
        mentions: Vec::new(),
        template: None,
        confirmed: false,
    }
}
