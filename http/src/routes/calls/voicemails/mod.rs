//! Messages that callers have left: heard, seen to, and put into the conversation of the caller who left them.

pub mod done;
pub mod link;
pub mod list;
pub mod play;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::CallId;
use hub_store::calls::voicemails::Voicemail;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_voicemails: Allowed(CallPlace);
    play::read_voicemail_recording: Allowed(RecordingPlay);
    play::play_voicemail: SignedLink;
    done::change_voicemail: Allowed(CallPlace);
    link::link_voicemail: Allowed(CallPlace);
};

/// A message for a program in which the caller's right holds.
async fn voicemail<D: Demand>(app: &App, caller: &Allowed<D>, id: &str) -> Result<Voicemail, Problem> {
    let call = CallId(id.to_owned());
    let message = app.store.voicemails().by_call(caller.tenant, &call).await?;
    caller.in_program(message.program())?;
    Ok(message)
}
