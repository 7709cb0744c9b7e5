//! Conferences on their own hub, with simulated events of the media server.

mod acting;
mod agreement;
mod dialled;
mod given_up;
mod language;
mod leaving;
mod left_together;
mod mask;
mod notice;
mod own_phone;
mod own_phone_recorded;
mod supervision;
mod third_party;
mod transfer;

use super::*;
use crate::calls::own_rooms::MediaHappened;
use crate::cases::work_item::PlaceCall;
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use hub_domain::calls::audibility::SupervisorMode;
use hub_media::{LeaveReason, RoomEvent};

pub(super) const REVIEWER: &str = "reviewer-7";

/// A call by a link, and the actor that carries it.
pub(super) async fn place(test: &TestHub) -> (Addr<Conference>, CallId) {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: true,
        arrived: None,
        own_phone: None,
        calls_back: None,
    };
    let placed = work_item.send(place).await.unwrap().unwrap();
    let conference = Conference::running(&test.hub, TENANT, &placed.call.id);
    (conference.unwrap(), placed.call.id)
}

fn room(call: &CallId) -> RoomKey {
    own_rooms::of_call(TENANT, call)
}

pub(super) async fn joins(conference: &Addr<Conference>, call: &CallId, identity: &str) {
    let active = RoomEvent::ParticipantActive {
        room: room(call),
        identity: identity.into(),
        sid: "PA_x".into(),
    };
    conference.send(MediaHappened(active)).await.unwrap();
}

async fn leaves(conference: &Addr<Conference>, call: &CallId, identity: &str) {
    let left = RoomEvent::ParticipantLeft {
        room: room(call),
        identity: identity.into(),
        sid: "PA_x".into(),
        reason: LeaveReason::ConnectionLost,
    };
    conference.send(MediaHappened(left)).await.unwrap();
}

pub(super) async fn recording(test: &TestHub, call: &CallId) -> RecordingState {
    test.hub
        .store()
        .calls()
        .by_id(TENANT, call)
        .await
        .unwrap()
        .recording()
}

/// Events of the board, in order: the kind, and the state of the recording if it changed.
async fn published(test: &TestHub) -> Vec<(String, String)> {
    let events = test
        .hub
        .store()
        .topics()
        .after(TENANT, "conferences", 0, 200)
        .await;
    let read = |data: &str| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        data["conference"]["recording"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    events
        .unwrap()
        .iter()
        .filter(|event| event.kind.starts_with("conference."))
        .map(|event| (event.kind.clone(), read(&event.data)))
        .collect()
}

fn supervisor(account: i64) -> Moderator {
    Moderator {
        by: hub_domain::identity::by::By {
            account,
            name: format!("Supervisor {account}"),
            acting: None,
            source: "203.0.113.9".into(),
        },
        sid: format!("sid-{account}"),
    }
}

async fn set_mode(
    conference: &Addr<Conference>,
    account: i64,
    mode: SupervisorMode,
) -> Result<hub_domain::calls::call::Conference> {
    let by = supervisor(account);
    conference.send(SetMode { by, mode }).await.unwrap()
}

/// A call with both parties in it and a recording that runs.
async fn live(test: &TestHub) -> (Addr<Conference>, CallId) {
    let (conference, call) = place(test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(test, &call).await == RecordingState::Recording).await);
    (conference, call)
}
