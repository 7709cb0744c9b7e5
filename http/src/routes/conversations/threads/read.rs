//! `GET /api/threads/{id}`: a conversation with its applicant and last entries.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ThreadId;
use hub_domain::calls::call::{CallCard, CallState};
use hub_domain::cases::application::QueueItem;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{KeptDraft, Message};
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_domain::people::applicant::Applicant;
use serde::Serialize;

/// Entries that come with a thread.
const FIRST_ENTRIES: i64 = 50;

/// A whole conversation, as far as a screen needs it at first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ThreadView {
    id: ThreadId,
    /// Of the thread's topic: subscribe from here.
    seq: i64,
    /// Number of the last entry that the caller has read.
    last_read_seq: i64,
    item: QueueItem,
    applicant: Applicant,
    messages: Vec<Message>,
    has_more: bool,
    from: Senders,
    /// The hours of the recipient's day within which texts go out.
    sending_hours: SendingHours,
    /// The channels in which nothing is sent before somebody has agreed.
    consent_first: Vec<Channel>,
    /// What the caller has begun to write, on whichever device.
    drafts: Vec<KeptDraft>,
    live_call: Option<CallCard>,
}

/// What messages are sent from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Senders {
    sms: String,
    email: String,
}

/// One conversation.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = ThreadView)), security(("bearer" = [])))]
#[get("/api/threads/{id}")]
pub async fn read_thread(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<ThreadView>, Problem> {
    let (tenant, id) = (caller.tenant, ThreadId(id.into_inner()));
    let thread = super::thread(&app, &caller, &id).await?;
    // The topic's number is read first: an event during the other reads comes again, and is recognised by its number.
    let seq = app.store.topics().seq(tenant, &format!("thread:{id}")).await?;
    let (threads, entries, applications) = (
        app.store.threads(),
        app.store.thread_view(),
        app.store.applications(),
    );
    let (messages, applicant, item, last_read_seq) = tokio::try_join!(
        entries.before(tenant, &id, i64::MAX, FIRST_ENTRIES),
        threads.applicant(tenant, caller.member(), &thread),
        applications.by_thread(tenant, &id),
        threads.read_seq(tenant, &id, caller.account.0)
    )?;
    let (messages, has_more) = messages;
    let sms = app
        .store
        .text_numbers()
        .of_thread(tenant, &id, thread.program())
        .await?;
    let row = app.store.tenant(tenant).await?;
    let kept = app.store.message_drafts();
    let drafts = kept.of_thread(tenant, caller.account, &id).await?;
    let cards = app.store.calls().cards_of_thread(tenant, &id).await?;
    Ok(web::Json(ThreadView {
        id,
        seq,
        last_read_seq,
        item,
        applicant,
        messages,
        has_more,
        from: Senders {
            sms,
            email: app.hub.sender_address(tenant, Channel::Email).await?,
        },
        sending_hours: row.settings.sending_hours,
        consent_first: row.settings.consent_first.clone(),
        drafts,
        live_call: cards.into_values().find(|card| card.state != CallState::Ended),
    }))
}
