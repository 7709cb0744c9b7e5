//! Recording by the law of the parties' states.

use super::*;
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::problem::Key;
use hub_store::{args, calls::recording_rules};

/// The applicant lives in this state, which has this rule; none: there is no rule for it.
async fn lives_in(test: &TestHub, state: &str, rule: Option<RecordingRule>) {
    let mut write = test.hub.store().write().await.unwrap();
    write
        .execute("UPDATE applicants SET state = $1".to_owned(), args![state])
        .await
        .unwrap();
    if let Some(rule) = rule {
        recording_rules::set(&mut write, TENANT, state, rule, 1)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

async fn until(test: &TestHub, call: &CallId, state: RecordingState) {
    let reached = eventually(async || recording(test, call).await == state).await;
    assert!(reached, "{:?} instead of {state:?}", recording(test, call).await);
}

async fn both_join(conference: &Addr<Conference>, call: &CallId) {
    joins(conference, call, REVIEWER).await;
    joins(conference, call, APPLICANT).await;
}

fn agreement(by: Option<Moderator>) -> AgreeToRecording {
    AgreeToRecording {
        identity: APPLICANT.into(),
        by,
        source: "198.51.100.4".into(),
    }
}

/// Who agreed, by the audit log: the name, whose agreement it was, and where it came from.
async fn agreements(test: &TestHub) -> Vec<(String, String, String)> {
    let lines =
        "SELECT actor_name, reason, source FROM audit_log WHERE action = 'recording.agree' ORDER BY seq";
    test.hub.store().db().all(lines, args![]).await.unwrap()
}

async fn error_of(test: &TestHub, call: &CallId) -> Option<String> {
    let card = test.hub.store().calls().card(TENANT, call).await.unwrap();
    card.recording.error
}

#[actix::test]
async fn nothing_is_recorded_until_the_applicant_agrees() {
    let test = testing::hub().await;
    lives_in(&test, "PA", Some(RecordingRule::Agreement)).await;
    let (conference, call) = place(&test).await;
    let observe = || ObserveAsGuest {
        identity: APPLICANT.into(),
    };
    let view = conference.send(observe()).await.unwrap().unwrap();
    assert_eq!(view.recording_notice, "This call may be recorded. Do you agree?");
    assert!(view.must_agree_to_recording);

    both_join(&conference, &call).await;
    until(&test, &call, RecordingState::Asking).await;
    assert!(agreements(&test).await.is_empty());
    assert!(
        test.hub
            .store()
            .calls()
            .tracks(TENANT, &call)
            .await
            .unwrap()
            .is_empty(),
        "nothing is written before"
    );
    let on = conference
        .send(SetRecording {
            by: supervisor(7),
            on: true,
        })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        on.recording.state,
        RecordingState::Asking,
        "asking for it does not agree for them"
    );

    let card = conference.send(agreement(None)).await.unwrap().unwrap();
    assert_eq!(card.recording.state, RecordingState::Recording);
    let line = (
        "Ana Reyes".to_owned(),
        APPLICANT.to_owned(),
        "198.51.100.4".to_owned(),
    );
    assert_eq!(agreements(&test).await, [line]);
    let view = conference.send(observe()).await.unwrap().unwrap();
    assert!(!view.must_agree_to_recording, "asked once");
    conference.send(agreement(None)).await.unwrap().unwrap();
    assert_eq!(agreements(&test).await.len(), 1);
}

#[actix::test]
async fn who_agrees_on_taking_the_call_is_recorded_after_the_notice() {
    let test = testing::hub().await;
    lives_in(&test, "PA", Some(RecordingRule::Agreement)).await;
    let (conference, call) = place(&test).await;
    let answer = Answer {
        agree_to_recording: true,
        source: "198.51.100.4".into(),
        ..Answer::default()
    };
    conference.send(answer).await.unwrap().unwrap();
    both_join(&conference, &call).await;
    until(&test, &call, RecordingState::Recording).await;
    assert_eq!(agreements(&test).await.len(), 1);
    let states: Vec<_> = published(&test)
        .await
        .into_iter()
        .map(|(_, state)| state)
        .collect();
    assert!(states.contains(&"notice".to_owned()), "{states:?}");
    assert!(!states.contains(&"asking".to_owned()), "{states:?}");
}

#[actix::test]
async fn a_reviewer_notes_what_was_agreed_aloud() {
    let test = testing::hub().await;
    lives_in(&test, "PA", Some(RecordingRule::Agreement)).await;
    let (conference, call) = place(&test).await;
    both_join(&conference, &call).await;
    until(&test, &call, RecordingState::Asking).await;
    let noted = agreement(Some(supervisor(7)));
    conference.send(noted).await.unwrap().unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Recording);
    let line = (
        "Supervisor 7".to_owned(),
        APPLICANT.to_owned(),
        "203.0.113.9".to_owned(),
    );
    assert_eq!(
        agreements(&test)
            .await
            .iter()
            .map(|(name, ..)| name)
            .collect::<Vec<_>>(),
        [&line.0]
    );
}

#[actix::test]
async fn who_declines_instead_is_not_asked_again() {
    let test = testing::hub().await;
    lives_in(&test, "PA", Some(RecordingRule::Agreement)).await;
    let (conference, call) = place(&test).await;
    both_join(&conference, &call).await;
    until(&test, &call, RecordingState::Asking).await;
    conference.send(DeclineRecording).await.unwrap().unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Declined);
    let late = conference.send(agreement(None)).await.unwrap();
    assert!(
        matches!(late, Err(ActorError::Refused(Key::RecordingNotAllowed))),
        "{late:?}"
    );
    assert!(agreements(&test).await.is_empty());
}

#[actix::test]
async fn a_call_that_ends_while_it_asks_has_no_recording() {
    let test = testing::hub().await;
    lives_in(&test, "PA", Some(RecordingRule::Agreement)).await;
    let (conference, call) = place(&test).await;
    both_join(&conference, &call).await;
    until(&test, &call, RecordingState::Asking).await;
    conference.send(HangUp { by: None }).await.unwrap().unwrap();
    until(&test, &call, RecordingState::None).await;
}

#[actix::test]
async fn a_state_that_forbids_it_or_is_not_known_closes() {
    let cases = [
        ("OR", Some(RecordingRule::Never), "state_never"),
        ("TX", None, "state_unknown"),
        ("", None, "state_unknown"),
    ];
    for (state, rule, key) in cases {
        let test = testing::hub().await;
        lives_in(&test, state, rule).await;
        let (conference, call) = place(&test).await;
        assert_eq!(error_of(&test, &call).await.as_deref(), Some(key), "{state}");
        let observe = ObserveAsGuest {
            identity: APPLICANT.into(),
        };
        let view = conference.send(observe).await.unwrap().unwrap();
        assert_eq!(
            view.recording_notice, "",
            "nobody is notified of a recording that does not exist"
        );
        both_join(&conference, &call).await;
        let on = conference
            .send(SetRecording {
                by: supervisor(7),
                on: true,
            })
            .await
            .unwrap();
        assert!(
            matches!(on, Err(ActorError::Refused(Key::RecordingNotAllowed))),
            "{state}: {on:?}"
        );
        let agreed = conference.send(agreement(None)).await.unwrap();
        assert!(
            matches!(agreed, Err(ActorError::Refused(Key::RecordingNotAllowed))),
            "{state}: {agreed:?}"
        );
        assert_eq!(recording(&test, &call).await, RecordingState::None, "{state}");
    }
}

/// A third party in a running, recorded call.
async fn landlord(conference: &Addr<Conference>, call: &CallId) -> String {
    let invite = Invite {
        by: supervisor(7),
        role: ConferenceRole::ThirdParty,
        name: "Lou Landlord".into(),
        lang: "en".into(),
    };
    let identity = conference.send(invite).await.unwrap().unwrap();
    joins(conference, call, &identity).await;
    identity
}

#[actix::test]
async fn a_recording_is_paused_while_somebody_is_there_who_may_not_be_recorded() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let identity = landlord(&conference, &call).await;
    until(&test, &call, RecordingState::Stopped).await;
    assert_eq!(error_of(&test, &call).await.as_deref(), Some("third_party"));
    let on = conference
        .send(SetRecording {
            by: supervisor(7),
            on: true,
        })
        .await
        .unwrap();
    assert!(
        matches!(on, Err(ActorError::Refused(Key::RecordingNotAllowed))),
        "{on:?}"
    );

    conference.send(LeaveInvited { identity }).await.unwrap().unwrap();
    until(&test, &call, RecordingState::Recording).await;
}

#[actix::test]
async fn a_recording_that_was_stopped_by_hand_stays_stopped_when_a_third_party_goes() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let identity = landlord(&conference, &call).await;
    until(&test, &call, RecordingState::Stopped).await;
    conference
        .send(SetRecording {
            by: supervisor(7),
            on: false,
        })
        .await
        .unwrap()
        .unwrap();
    conference.send(LeaveInvited { identity }).await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(recording(&test, &call).await, RecordingState::Stopped);
    conference
        .send(SetRecording {
            by: supervisor(7),
            on: true,
        })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Recording);
}

#[actix::test]
async fn a_third_party_is_asked_where_the_tenant_asks_the_unknown() {
    let test = testing::hub().await;
    let mut write = test.hub.store().write().await.unwrap();
    recording_rules::set(&mut write, TENANT, "", RecordingRule::Agreement, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (conference, call) = live(&test).await;
    let identity = landlord(&conference, &call).await;
    until(&test, &call, RecordingState::Asking).await;
    assert_eq!(error_of(&test, &call).await.as_deref(), Some("third_party"));
    let observe = ObserveAsGuest {
        identity: identity.clone(),
    };
    let view = conference.send(observe).await.unwrap().unwrap();
    assert!(view.must_agree_to_recording);
    let agreed = AgreeToRecording {
        identity,
        by: None,
        source: String::new(),
    };
    conference.send(agreed).await.unwrap().unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Recording);
    assert_eq!(agreements(&test).await[0].0, "Lou Landlord");
}
