//! The supervisors' board of running conferences.

pub mod dial;
pub mod help;
pub mod hold;
pub mod invite;
pub mod leave;
pub mod list;
pub mod listen;
pub mod mask;
pub mod mode;
pub mod party;
pub mod send_link;

use crate::extract::Caller;
use crate::route::{Calls, calls};
use hub_actors::calls::conference::Moderator;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_conferences: Allowed(ConferenceSupervise);
    listen::listen_to_conference: Allowed(ConferenceSupervise);
    leave::leave_conference: Allowed(ConferenceSupervise);
    mode::change_mode: Allowed(ConferenceSupervise);
    help::ask_help: Allowed(CallPlace);
    hold::hold: Allowed(CallPlace);
    hold::lock: Allowed(CallPlace);
    mask::mask_conference: Allowed(CallPlace);
    dial::dial_party: Allowed(CallPlace);
    dial::connect_parties: Allowed(CallPlace);
    invite::invite: Allowed(CallPlace);
    invite::remove_invited: Allowed(CallPlace);
    send_link::send_invitation: Allowed(CallPlace);
    party::change_language: Allowed(CallPlace);
    party::mute_party: Allowed(ConferenceSupervise);
    party::remove_party: Allowed(ConferenceSupervise);
};

/// The caller, as the conference and the audit log know somebody who steers it.
pub(crate) fn moderator(caller: &Caller) -> Moderator {
    Moderator {
        by: caller.by(),
        sid: caller.sid.clone(),
    }
}
