//! Who steers a call while acting as somebody else.

use super::*;
use hub_domain::calls::recording_rules::RecordingRule;
use hub_domain::identity::by::By;
use hub_store::{args, calls::recording_rules};

/// An administrator acts as the reviewer.
fn administrator() -> Moderator {
    Moderator {
        by: By {
            acting: Some((99, "Ana Admin".into())),
            ..supervisor(7).by
        },
        ..supervisor(7)
    }
}

#[actix::test]
async fn what_an_administrator_does_to_a_call_for_its_reviewer_is_written_with_both() {
    let test = testing::hub().await;
    let mut write = test.hub.store().write().await.unwrap();
    recording_rules::set(&mut write, TENANT, "VA", RecordingRule::Agreement, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Asking).await);
    let by = administrator;
    let agree = AgreeToRecording {
        identity: APPLICANT.into(),
        by: Some(by()),
        source: "198.51.100.4".into(),
    };
    let card = conference.send(agree).await.unwrap().unwrap();
    assert_eq!(card.recording.state, RecordingState::Recording);
    for masked in [true, false] {
        conference
            .send(SetMask { by: by(), masked })
            .await
            .unwrap()
            .unwrap();
    }
    for held in [true, false] {
        conference.send(Hold { by: by(), held }).await.unwrap().unwrap();
    }
    let invite = Invite {
        by: by(),
        role: ConferenceRole::Interpreter,
        name: "Ines".into(),
        lang: "es".into(),
    };
    let identity = conference.send(invite).await.unwrap().unwrap();
    let remove = RemoveInvited { by: by(), identity };
    conference.send(remove).await.unwrap().unwrap();
    for (on, state) in [
        (false, RecordingState::Stopped),
        (true, RecordingState::Recording),
    ] {
        let card = conference
            .send(SetRecording { by: by(), on })
            .await
            .unwrap()
            .unwrap();
        assert_eq!(card.recording.state, state);
    }
    conference.send(Listen(by())).await.unwrap().unwrap();
    let hang_up = HangUp { by: Some(by()) };
    conference.send(hang_up).await.unwrap().unwrap();
    let sql = "SELECT action, actor_id, actor_name, behalf_of FROM audit_log WHERE object_id = $1
        AND action <> 'call.place' ORDER BY seq";
    let written = async || {
        let lines: Vec<(String, i64, String, Option<i64>)> = test
            .hub
            .store()
            .db()
            .all(sql, args![call.as_str()])
            .await
            .unwrap();
        lines
    };
    assert!(eventually(async || written().await.iter().any(|line| line.0 == "conference.end")).await);
    let lines = written().await;
    let actions: Vec<&str> = lines.iter().map(|line| line.0.as_str()).collect();
    assert_eq!(
        actions,
        [
            "recording.agree",
            "recording.mask",
            "recording.unmask",
            "conference.hold",
            "conference.resume",
            "conference.invite",
            "conference.remove",
            "recording.stop",
            "recording.start",
            "conference.listen",
            "conference.end",
        ]
    );
    for (action, id, name, behalf_of) in lines {
        assert_eq!(
            (id, name.as_str(), behalf_of),
            (99, "Ana Admin", Some(7)),
            "{action}"
        );
    }
}

#[actix::test]
async fn a_recording_is_stopped_only_once_it_is_written_who_wants_it() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let stop = SetRecording {
        by: supervisor(7),
        on: false,
    };
    conference.send(stop).await.unwrap().unwrap();
    assert_eq!(recording(&test, &call).await, RecordingState::Stopped);
    let sql = "SELECT actor_id, behalf_of, source FROM audit_log WHERE action = 'recording.stop'";
    let lines: Vec<(i64, Option<i64>, String)> = test.hub.store().db().all(sql, args![]).await.unwrap();
    assert_eq!(lines, [(7, None, "203.0.113.9".to_owned())]);
}
