//! Calls: placed from a thread, joined with a LiveKit client, recorded and transcribed.

pub mod agreement;
pub mod archive;
pub mod conference;
pub mod guest_link;
pub mod hang_up;
pub mod join;
pub mod place;
pub mod read;
pub mod recording;
pub mod summary;
pub mod transcript;
pub mod voice;
pub mod voice_conference;
mod zip;

use crate::App;
use crate::extract::{Client, Person};
use crate::problem::{Key, Problem};
use crate::route::{Access, Route};
use actix::Addr;
use hub_actors::conference::Conference;
use hub_domain::CallId;
use hub_domain::call::RoomAccess;
use hub_domain::permission::Permission;
use hub_store::calls::Call;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(place::place_call)
        .service(read::read_call)
        .service(join::join_call)
        .service(hang_up::hang_up_call)
        .service(guest_link::create_guest_link)
        .service(agreement::note_agreement)
        .service(recording::read_recording)
        .service(recording::play_mixed)
        .service(recording::play_track)
        .service(archive::link_archive)
        .service(archive::download_archive)
        .service(transcript::read_transcript)
        .service(summary::read_summary)
        .service(summary::accept_summary)
        .service(voice::start_recording)
        .service(voice::stop_recording)
        .service(conference::read_call_conference)
        .service(voice_conference::web_client_token)
        .service(voice_conference::join_conference)
        .service(voice_conference::leave_call_conference)
        .service(voice_conference::mute_own)
        .service(voice_conference::unmute_own);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::allowed("POST", "/api/threads/{id}/calls", Permission::CallPlace),
    Route::allowed("GET", "/api/calls/{id}", Permission::ThreadRead),
    Route::allowed("POST", "/api/calls/{id}/join", Permission::CallPlace),
    Route::allowed("POST", "/api/calls/{id}/hang-up", Permission::CallPlace),
    Route::allowed("POST", "/api/calls/{id}/guest-link", Permission::CallPlace),
    Route::allowed("GET", "/api/calls/{id}/recording", Permission::RecordingPlay),
    Route::allowed(
        "POST",
        "/api/calls/{id}/recording/agreement",
        Permission::CallPlace,
    ),
    Route::new("GET", "/api/calls/{id}/recording/mixed.ogg", Access::SignedLink),
    Route::new(
        "GET",
        "/api/calls/{id}/recording/tracks/{leg}",
        Access::SignedLink,
    ),
    Route::allowed(
        "GET",
        "/api/calls/{id}/recording/archive",
        Permission::RecordingPlay,
    ),
    Route::new("GET", "/api/calls/{id}/recording/archive.zip", Access::SignedLink),
    Route::allowed("GET", "/api/calls/{id}/transcript", Permission::ThreadRead),
    Route::allowed("GET", "/api/calls/{id}/summary", Permission::ThreadRead),
    Route::allowed("PUT", "/api/calls/{id}/summary", Permission::CallPlace),
    Route::allowed(
        "POST",
        "/api/communications/voice/recordings/start",
        Permission::CallPlace,
    ),
    Route::allowed(
        "POST",
        "/api/communications/voice/recordings/stop",
        Permission::CallPlace,
    ),
    Route::allowed("GET", "/api/calls/{id}/conference", Permission::CallPlace),
    Route::allowed(
        "POST",
        "/api/communications/voice/web-client-token",
        Permission::CallPlace,
    ),
    Route::allowed(
        "POST",
        "/api/communications/voice/conference/join",
        Permission::CallPlace,
    ),
    Route::allowed(
        "POST",
        "/api/communications/voice/conference/leave",
        Permission::CallPlace,
    ),
    Route::allowed(
        "POST",
        "/api/communications/voice/conference/mute",
        Permission::CallPlace,
    ),
    Route::allowed(
        "POST",
        "/api/communications/voice/conference/unmute",
        Permission::CallPlace,
    ),
];

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

/// A call of the caller's tenant and its running conference.
pub(crate) async fn running(
    app: &App,
    person: &Person,
    id: &CallId,
) -> Result<(Call, Addr<Conference>), Problem> {
    let call = app.store.calls().by_id(person.tenant, id).await?;
    let conference = Conference::running(&app.hub, person.tenant, id).ok_or(Key::CallOver)?;
    Ok((call, conference))
}

/// Only the reviewer who placed a call, or a supervisor, may steer it.
pub(crate) fn may_steer(person: &Person, call: &Call) -> Result<(), Problem> {
    if call.reviewer_id == person.account.0 || person.may(Permission::ConferenceSupervise) {
        Ok(())
    } else {
        Err(Key::NotAllowed.into())
    }
}
