//! What the event socket carries: a type for each kind of event and of signal. The OpenAPI document lists them by kind (`LiveEvents`,
//! `LiveSignals`), and the web app's types are made from that.

use crate::calls::call::{CallConference, Conference, PersonRef};
use crate::calls::transcript::Segment;
use crate::cases::application::QueueItem;
use crate::cases::bulk::BulkChange;
use crate::conversations::message::Message;
use crate::ids::{ApplicantId, ApplicationId, CallId, MessageId, ThreadId};
use crate::job::JobStatus;
use serde::{Deserialize, Serialize};

/// The data of a kind of event or signal.
pub trait LiveData: Serialize {
    /// The kind, as it is on the wire.
    const KIND: &'static str;
}

/// Data of the event socket: `/// About it.` `"kind" => Name { member: Type }`.
#[macro_export]
macro_rules! live_data {
    ($($(#[$doc:meta])* $kind:literal => $name:ident $(<$life:lifetime>)? { $($(#[$about:meta])* $member:ident: $type:ty),* $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub struct $name $(<$life>)? { $($(#[$about])* pub $member: $type),* }

        impl $(<$life>)? $crate::live::LiveData for $name $(<$life>)? {
            const KIND: &'static str = $kind;
        }
    )+};
}

live_data! {
    /// A conversation has a new entry.
    "message.created" => MessageCreated<'a> { message: &'a Message }
    /// An entry is another by now: its delivery, its call.
    "message.updated" => MessageUpdated<'a> { message: &'a Message }
    /// Somebody has read a conversation up to here.
    "thread.read" => ThreadRead { user_id: i64, seq: i64 }
    /// An applicant's addresses or names are others.
    "applicant.updated" => ApplicantUpdated { applicant_id: ApplicantId }
    /// The last words of a call's transcript so far.
    "caption.final" => CaptionFinal<'a> { call_id: &'a CallId, segment: &'a Segment }
    /// A call's summary is written, or another.
    "call.summary" => CallSummaryWritten<'a> { call_id: &'a CallId }
    /// The call is over.
    "call.ended" => CallEnded<'a> { call_id: &'a CallId }

    /// An application came in.
    "item.created" => ItemCreated<'a> { item: &'a QueueItem }
    /// An application is another by now.
    "item.updated" => ItemUpdated<'a> { item: &'a QueueItem }
    /// Several are.
    "items.updated" => ItemsUpdated<'a> { items: Vec<&'a QueueItem> }
    /// An application was given to this account.
    "item.assigned" => ItemAssigned<'a> { item: &'a QueueItem, by: PersonRef }
    /// Several were, by one change of many.
    "items.assigned" => ItemsAssigned<'a> { check_id: &'a str, count: i64, by: PersonRef }
    /// How far a change of many is.
    "bulk.updated" => BulkUpdated<'a> { bulk: &'a BulkChange }

    /// A file of the queue is made.
    "queue.exported" => QueueExported<'a> { id: &'a str, rows: i64 }
    /// A file of a report is made.
    "report.exported" => ReportExported<'a> { id: &'a str, rows: i64 }
    /// A conversation is printed.
    "thread.printed" => ThreadPrinted<'a> { id: &'a str, thread_id: &'a ThreadId }
    /// How far a job is.
    "job.updated" => JobUpdated<'a> { job: &'a JobStatus }

    /// Somebody mentions this account in a note.
    "mention" => Mentioned<'a> { thread_id: &'a ThreadId, message_id: &'a MessageId, by: &'a str }
    /// Mentions in a conversation are read.
    "mention.seen" => MentionSeen<'a> { thread_id: &'a ThreadId }
    /// Something that this account is notified of.
    "notice" => Noticed<'a> { id: &'a str, item_id: ApplicationId }
    /// So many notices are read or taken back.
    "notice.seen" => NoticeSeen { count: i64 }
    /// A conversation is put off until then; null: it is there again, or this account is done with it.
    "conversation.snoozed" => ConversationSnoozed<'a> { thread_id: &'a ThreadId, until_ms: Option<i64> }

    /// A page of a form that this account fills in came, was scanned or was removed.
    "draft.paper" => DraftPaperChanged<'a> { draft_id: &'a str, at: &'a str, id: &'a str }

    /// What this account sees of an application of theirs is another: its step, its messages, its documents, its answers.
    "own.application" => OwnApplicationChanged { application_id: ApplicationId }
    /// What an application's applicant is asked to correct, or offers to change, is another list: for its thread and its applicant.
    "corrections.changed" => CorrectionsChanged { item_id: ApplicationId }

    /// A draft of a configured text was saved; the number is its version.
    "config.draft.saved" => ConfigDraftSaved { version: i64, by: PersonRef }
    /// Another version of a configured text is in force; 0: none is any more.
    "config.published" => ConfigPublished { version: i64, by: PersonRef }

    /// What strangers wrote is another list.
    "strangers.changed" => StrangersChanged {}
    /// What rings is another list.
    "phones.changed" => PhonesChanged {}
    /// A colleague hands this account a call, or does not any more.
    "transfer.changed" => TransferChanged {}
    /// Waiting lines are others.
    "lines.changed" => LinesChanged {}
    /// Who is there, or what they do, is another.
    "availability.changed" => AvailabilityChanged {}
    /// A trunk answers no more.
    "trunk.down" => TrunkDown<'a> { trunk_id: &'a str }
    /// A trunk answers again.
    "trunk.up" => TrunkUp<'a> { trunk_id: &'a str }

    /// A conversation by voice has begun.
    "conference.started" => ConferenceStarted { conference: Conference }
    /// It is another by now.
    "conference.updated" => ConferenceUpdated { conference: Conference }
    /// It is over.
    "conference.ended" => ConferenceEnded<'a> { id: &'a CallId }
}

/// The settings of the account, set on another screen.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct PreferencesChanged<'a>(pub &'a serde_json::Value);

impl LiveData for PreferencesChanged<'_> {
    const KIND: &'static str = "preferences";
}

live_data! {
    /// Who has the conversation open.
    "viewing" => ThreadViewing<'a> { users: &'a [PersonRef] }
    /// Who has the conversation of this row open.
    "viewing" => RowViewing<'a> { item_id: ApplicationId, users: &'a [PersonRef] }
    /// Who edits a configured text, and at which item of it.
    "viewing" => TextViewing<'a> { editors: &'a [TextEditor] }
    /// Somebody writes, or pauses.
    "typing" => Typing { user: PersonRef, active: bool }
    /// What is being said in a call, which may still change.
    "caption" => CallCaption<'a> {
        call_id: &'a CallId,
        segment: &'a Segment,
        #[serde(rename = "final")]
        is_final: bool,
    }
    /// The last words of a conversation by voice, for the board.
    "caption" => BoardCaption<'a> { id: &'a CallId, speaker: &'a str, text: &'a str }
    /// Who speaks now, by their identity in the room.
    "levels" => Levels<'a> { id: &'a CallId, speakers: Vec<&'a str> }
}

/// Somebody who edits a configured text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TextEditor {
    /// Of their account.
    pub id: i64,
    pub name: String,
    /// The question, state, rule or step that they are at, as the text names it; null: at none.
    pub item: Option<String>,
}

/// How a call's conference is, for the reviewer's screen.
impl LiveData for CallConference {
    const KIND: &'static str = "call.conference";
}
