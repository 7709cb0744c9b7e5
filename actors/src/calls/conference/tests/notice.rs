//! Notices of recording, and how a call begins and ends.

use super::*;
use hub_domain::problem::Key;

#[actix::test]
async fn declining_when_coming_back_ends_the_recording() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);

    let again = Answer {
        decline_recording: true,
        ..Answer::default()
    };
    conference.send(again).await.unwrap().unwrap();

    assert!(eventually(async || recording(&test, &call).await == RecordingState::Declined).await);
    conference.send(HangUp { by: None }).await.unwrap().unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Declined);
    let late = conference.send(DeclineRecording).await;
    assert!(
        matches!(late, Ok(Err(ActorError::Refused(Key::CallOver))) | Err(_)),
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
    let states = async || {
        let published = published(&test).await.into_iter();
        let mut states: Vec<String> = published
            .map(|(_, state)| state)
            .filter(|state| !state.is_empty())
            .collect();
        states.dedup();
        states
    };
    // Announced once it is written.
    assert!(eventually(async || states().await.last().is_some_and(|last| last == "recording")).await);
    assert_eq!(recording(&test, &call).await, RecordingState::Recording);
    assert_eq!(states().await, ["none", "notice", "none", "notice", "recording"]);
}

#[actix::test]
async fn no_event_of_a_call_is_sent_after_its_end() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    conference
        .send(HangUp {
            by: Some(supervisor(7)),
        })
        .await
        .unwrap()
        .unwrap();
    leaves(&conference, &call, APPLICANT).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(matches!(
        conference.send(ObserveConference).await,
        Ok(None) | Err(_)
    ));
    let published = published(&test).await;
    assert_eq!(published.first().unwrap().0, "conference.started");
    assert_eq!(published.last().unwrap().0, "conference.ended");
    let row = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
    assert_eq!(row.state(), CallState::Ended);
    assert!(eventually(async || Conference::running(&test.hub, TENANT, &call).is_none()).await);
    place(&test).await;
}

#[actix::test]
async fn a_call_that_nobody_took_is_not_called_answered() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    conference
        .send(HangUp {
            by: Some(supervisor(7)),
        })
        .await
        .unwrap()
        .unwrap();
    let row = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
    assert_eq!(row.outcome.as_deref(), Some("cancelled"));
}

#[actix::test]
async fn a_room_that_is_opened_again_is_as_closed_as_before() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    let audience = || test.hub.media().audience(&room(&call), "supervisor-9");
    assert_eq!(audience(), Some(vec![]), "who listens is heard by nobody");

    test.hub.media().close_room(&room(&call)).await;
    let ended = RoomEvent::RoomEnded {
        room: room(&call),
        sid: "RM_x".into(),
    };
    conference.send(MediaHappened(ended)).await.unwrap();

    assert_eq!(audience(), Some(vec![]));
}

#[actix::test]
async fn who_of_the_agency_ends_a_call_for_all_stands_in_the_audit_log() {
    for by in [Some(supervisor(7)), Some(supervisor(9)), None] {
        let test = testing::hub().await;
        let (conference, call) = live(&test).await;
        let name = by.as_ref().map(|by| by.name.clone());
        let hang_up = HangUp { by };
        conference.send(hang_up).await.unwrap().unwrap();
        let ended = async || {
            let row = test.hub.store().calls().by_id(TENANT, &call).await.unwrap();
            row.state() == CallState::Ended
        };
        assert!(eventually(ended).await);
        let lines: Vec<(String, String, String)> = test
            .hub
            .store()
            .db()
            .all(
                "SELECT actor_name, object_id, source FROM audit_log WHERE action = 'conference.end'",
                hub_store::args![],
            )
            .await
            .unwrap();
        let expected = name.map(|name| (name, call.to_string(), "203.0.113.9".to_owned()));
        assert_eq!(lines, expected.into_iter().collect::<Vec<_>>());
    }
}
