//! Calls: placed from a thread, joined with a LiveKit client, recorded and transcribed.

pub mod address_book;
pub mod conferences;
pub mod egresses;
pub mod flows;
pub mod guest;
pub mod lines;
pub mod rtc;
pub mod telephone;
pub mod transfers;
pub mod twirp;

pub mod agreement;
pub mod archive;
pub mod availability;
pub mod conference;
pub mod digits;
pub mod guest_link;
pub mod hang_up;
pub mod join;
pub mod own_phone;
pub mod place;
pub mod read;
pub mod recording;
pub mod summary;
pub mod summary_draft;
pub mod transcript;
pub mod voice;
pub mod voice_conference;
pub mod voicemails;
pub mod wrap_up;
pub mod zip;

use crate::App;
use crate::extract::allowed::Demand;
use crate::extract::{Allowed, Client, Person};
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix::Addr;
use hub_actors::calls::conference::Conference;
use hub_domain::calls::call::RoomAccess;
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, ApplicationId, CallId, ProgramId, TenantId};
use hub_store::calls::Call;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    place::place_call: Allowed(CallPlace);
    own_phone::read_own_phone: Allowed(CallPlace);
    own_phone::send_own_phone_code: Allowed(CallPlace);
    own_phone::read_own_phone_call: Allowed(CallPlace);
    own_phone::verify_own_phone: Allowed(CallPlace);
    own_phone::remove_own_phone: Allowed(CallPlace);
    read::read_call: Allowed(ThreadRead);
    join::join_call: Allowed(CallPlace);
    hang_up::hang_up_call: Allowed(CallPlace);
    digits::press_keys: Allowed(CallPlace);
    guest_link::create_guest_link: Allowed(CallPlace);
    agreement::note_agreement: Allowed(CallPlace);
    recording::read_recording: Allowed(RecordingPlay);
    recording::play_mixed: SignedLink;
    recording::play_track: SignedLink;
    archive::link_archive: Allowed(RecordingPlay);
    archive::download_archive: SignedLink;
    transcript::read_transcript: Allowed(ThreadRead);
    summary::read_summary: Allowed(ThreadRead);
    summary::accept_summary: Allowed(CallPlace);
    summary_draft::draft_summary: Allowed(CallPlace);
    voice::start_recording: Allowed(CallPlace);
    voice::stop_recording: Allowed(CallPlace);
    conference::read_call_conference: Allowed(CallPlace);
    voice_conference::web_client_token: Allowed(CallPlace);
    voice_conference::join_conference: Allowed(CallPlace);
    voice_conference::leave_call_conference: Allowed(CallPlace);
    voice_conference::mute_own: Allowed(CallPlace);
    voice_conference::unmute_own: Allowed(CallPlace);
    availability::read_availability: Allowed(CallPlace);
    availability::set_availability: Allowed(CallPlace);
    availability::list_availabilities: Allowed(ConferenceSupervise);
    wrap_up::read_wrap_up: Allowed(CallPlace);
    wrap_up::write_up_call: Allowed(CallPlace);
};

/// Where a LiveKit client finds this hub: the host that the browser itself uses.
pub(crate) fn with_address(access: RoomAccess, client: &Client) -> RoomAccess {
    let scheme = if client.https { "wss" } else { "ws" };
    RoomAccess {
        url: format!("{scheme}://{}", client.host),
        ..access
    }
}

/// Where the web app opens a guest link.
pub(crate) fn guest_url(client: &Client, code: &str) -> String {
    let scheme = if client.https { "https" } else { "http" };
    format!("{scheme}://{}/guest/{code}", client.host)
}

/// A call of a program in which the caller's right holds.
pub(crate) async fn call<D: Demand>(app: &App, caller: &Allowed<D>, id: &CallId) -> Result<Call, Problem> {
    let call = app.store.calls().by_id(caller.tenant, id).await?;
    caller.in_program(ProgramId(call.program_id))?;
    is_not_anothers_practice(app, caller, &call).await?;
    Ok(call)
}

/// Whose practice a call is; none where nobody practises by it.
pub(crate) async fn practice_of(app: &App, call: &Call) -> Result<Option<AccountId>, Problem> {
    let (tenant, application) = (TenantId(call.tenant_id), ApplicationId(call.application_id));
    Ok(app.store.practice_cases().owner(tenant, application).await?)
}

/// A call by which somebody else practises is there for nobody but them, not for supervisors either.
async fn is_not_anothers_practice(app: &App, person: &Person, call: &Call) -> Result<(), Problem> {
    match practice_of(app, call).await? {
        Some(owner) if owner != person.account => Err(Key::NotFound.into()),
        Some(_) | None => Ok(()),
    }
}

/// A running conference of a program in which the caller's right holds, or that the caller supervises, with its call.
pub(crate) async fn running<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &CallId,
) -> Result<(Call, Addr<Conference>), Problem> {
    let call = app.store.calls().by_id(caller.tenant, id).await?;
    if !supervises(caller, &call) {
        caller.in_program(ProgramId(call.program_id))?;
    }
    is_not_anothers_practice(app, caller, &call).await?;
    let conference = Conference::running(&app.hub, caller.tenant, id).ok_or(Key::CallOver)?;
    Ok((call, conference))
}

/// Whether somebody supervises the call's program.
fn supervises(person: &Person, call: &Call) -> bool {
    person.may_on(Permission::ConferenceSupervise, ProgramId(call.program_id))
}

/// Only the reviewer who placed a call, or a supervisor, may steer it.
pub(crate) fn may_steer(person: &Person, call: &Call) -> Result<(), Problem> {
    if call.reviewer_id == person.account.0 || supervises(person, call) {
        Ok(())
    } else {
        Err(Key::NotAllowed.into())
    }
}
