//! Added parties, and the chat of a call.

use super::*;
use hub_domain::problem::Key;
use hub_store::args;

#[actix::test]
async fn who_is_added_comes_and_goes_without_ending_the_call() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let invite = |role| Invite {
        by: supervisor(7),
        role,
        name: "Ines Interpreter".into(),
        lang: "es".into(),
    };
    let wrong = conference.send(invite(ConferenceRole::Reviewer)).await.unwrap();
    assert!(
        matches!(wrong, Err(ActorError::Field { field: "role", .. })),
        "{wrong:?}"
    );
    let identity = conference
        .send(invite(ConferenceRole::Interpreter))
        .await
        .unwrap()
        .unwrap();
    let join = JoinInvited {
        identity: identity.clone(),
    };
    conference.send(join).await.unwrap().unwrap();
    joins(&conference, &call, &identity).await;
    let board = conference.send(ObserveConference).await.unwrap().unwrap();
    let role = board
        .participants
        .iter()
        .find(|one| one.identity == identity)
        .map(|one| one.role);
    assert_eq!(role, Some(ConferenceRole::Interpreter));
    assert_eq!(board.recording, RecordingState::Recording);

    let leave = LeaveInvited {
        identity: identity.clone(),
    };
    conference.send(leave).await.unwrap().unwrap();
    let board = conference.send(ObserveConference).await.unwrap().unwrap();
    assert!(board.participants.iter().all(|one| one.identity != identity));
    let again = conference.send(JoinInvited { identity }).await.unwrap();
    assert!(
        matches!(again, Err(ActorError::Refused(Key::CallOver))),
        "{again:?}"
    );
}

#[actix::test]
async fn an_invitation_is_taken_back_before_and_after_somebody_came_by_it() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let remove = |identity: &str| RemoveInvited {
        by: supervisor(7),
        identity: identity.to_owned(),
    };
    for has_come in [false, true] {
        let invite = Invite {
            by: supervisor(7),
            role: ConferenceRole::Interpreter,
            name: "Ines Interpreter".into(),
            lang: "es".into(),
        };
        let identity = conference.send(invite).await.unwrap().unwrap();
        if has_come {
            joins(&conference, &call, &identity).await;
        }
        let is_there = |board: &hub_domain::calls::call::Conference| {
            board.participants.iter().any(|one| one.identity == identity)
        };
        let board = conference.send(ObserveConference).await.unwrap().unwrap();
        assert_eq!(is_there(&board), has_come);
        conference.send(remove(&identity)).await.unwrap().unwrap();
        let board = conference.send(ObserveConference).await.unwrap().unwrap();
        assert!(!is_there(&board));
        let join = JoinInvited {
            identity: identity.clone(),
        };
        let late = conference.send(join).await.unwrap();
        assert!(
            matches!(late, Err(ActorError::Refused(Key::CallOver))),
            "{late:?}"
        );
        let again = conference.send(remove(&identity)).await.unwrap();
        assert!(
            matches!(again, Err(ActorError::Refused(Key::NotFound))),
            "{again:?}"
        );
        let last = "SELECT action, reason FROM audit_log ORDER BY seq DESC LIMIT 1";
        let last: Vec<(String, String)> = test.hub.store().db().all(last, args![]).await.unwrap();
        assert_eq!(last, [("conference.remove".to_owned(), identity)]);
    }
    for nobody_invited in ["applicant", "reviewer-1"] {
        let refused = conference.send(remove(nobody_invited)).await.unwrap();
        assert!(
            matches!(refused, Err(ActorError::Refused(Key::NotFound))),
            "{refused:?}"
        );
    }
}

#[actix::test]
async fn a_recording_waits_for_the_applicant_even_when_others_are_there() {
    let test = testing::hub().await;
    // A notice is enough for those whose state is not known.
    let mut write = test.hub.store().write().await.unwrap();
    hub_store::calls::recording_rules::set(&mut write, TENANT, "", RecordingRule::Notice, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    let invite = Invite {
        by: supervisor(7),
        role: ConferenceRole::ThirdParty,
        name: "Lou Landlord".into(),
        lang: "en".into(),
    };
    let identity = conference.send(invite).await.unwrap().unwrap();
    joins(&conference, &call, &identity).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(recording(&test, &call).await, RecordingState::None);
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);
}

#[actix::test]
async fn what_is_written_in_a_call_stays_with_it() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let line = |identity: &str, text: &str| {
        MediaHappened(RoomEvent::TextReceived {
            room: room(&call),
            identity: identity.into(),
            stream_id: format!("of-{identity}"),
            topic: "chat".into(),
            text: text.into(),
        })
    };
    conference
        .send(line(APPLICANT, "my number is 12-345"))
        .await
        .unwrap();
    conference.send(line("stranger", "let me in")).await.unwrap();
    let kept = async || {
        test.hub
            .store()
            .transcripts()
            .of_call(TENANT, &call)
            .await
            .unwrap()
    };
    assert!(eventually(async || !kept().await.is_empty()).await);
    let kept = kept().await;
    assert_eq!(kept.len(), 1);
    assert_eq!(
        (kept[0].leg.as_str(), kept[0].text.as_str()),
        (APPLICANT, "my number is 12-345")
    );
}
