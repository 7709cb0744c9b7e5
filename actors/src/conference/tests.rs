use super::*;
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use crate::work_item::PlaceCall;
use hub_domain::CallId;
use hub_media::{LeaveReason, RoomEvent};

const REVIEWER: &str = "reviewer-7";

/// A call by a link, and the actor that carries it.
async fn place(test: &TestHub) -> (Addr<Conference>, CallId) {
    let work_item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    let place = PlaceCall {
        by: reviewer(),
        to: None,
        by_link: true,
    };
    let placed = work_item.send(place).await.unwrap().unwrap();
    let conference = test.hub.registry().conference(TENANT, placed.call.id.as_str());
    (conference.unwrap(), placed.call.id)
}

fn room(call: &CallId) -> RoomKey {
    RoomKey::new(TENANT.to_string(), format!("call-{call}"))
}

async fn joins(conference: &Addr<Conference>, call: &CallId, identity: &str) {
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

async fn recording(test: &TestHub, call: &CallId) -> RecordingState {
    test.hub
        .store()
        .calls()
        .by_id(TENANT, call)
        .await
        .unwrap()
        .recording()
}

/// What the board was told, in order: the kind, and the state of the recording where it was told.
async fn told(test: &TestHub) -> Vec<(String, String)> {
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
        .map(|event| (event.kind.clone(), read(&event.data)))
        .collect()
}

#[actix::test]
async fn declining_when_coming_back_ends_the_recording() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);

    let again = Answer {
        decline_recording: true,
    };
    conference.send(again).await.unwrap().unwrap();

    assert!(eventually(async || recording(&test, &call).await == RecordingState::Declined).await);
    conference
        .send(HangUp { by_applicant: true })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Declined);
    let late = conference.send(DeclineRecording).await;
    assert!(
        matches!(late, Ok(Err(ActorError::Refused("call_over"))) | Err(_)),
        "{late:?}"
    );
}

#[actix::test]
async fn a_notice_that_somebody_missed_is_spoken_again() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    leaves(&conference, &call, APPLICANT).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);
    let mut states: Vec<String> = told(&test)
        .await
        .into_iter()
        .map(|(_, state)| state)
        .filter(|state| !state.is_empty())
        .collect();
    states.dedup();
    assert_eq!(states, ["none", "notice", "none", "notice", "recording"]);
}

#[actix::test]
async fn nothing_is_told_of_a_call_after_its_end() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    conference
        .send(HangUp { by_applicant: false })
        .await
        .unwrap()
        .unwrap();
    leaves(&conference, &call, APPLICANT).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(matches!(
        conference.send(ObserveConference).await,
        Ok(None) | Err(_)
    ));
    let told = told(&test).await;
    assert_eq!(told.first().unwrap().0, "conference.started");
    assert_eq!(told.last().unwrap().0, "conference.ended");
    let row = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
    assert_eq!(row.state(), CallState::Ended);
    assert!(eventually(async || test.hub.registry().conference(TENANT, call.as_str()).is_none()).await);
    place(&test).await;
}

#[actix::test]
async fn a_call_that_nobody_took_is_not_called_answered() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    conference
        .send(HangUp { by_applicant: false })
        .await
        .unwrap()
        .unwrap();
    let row = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
    assert_eq!(row.outcome.as_deref(), Some("cancelled"));
}
