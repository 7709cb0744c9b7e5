//! Intervals of a recording that are masked.

use super::*;
use hub_domain::problem::Key;

/// Audit lines about recordings, in order: action, author, reason.
async fn mask_lines(test: &TestHub) -> Vec<(String, String, String)> {
    test.hub
        .store()
        .db()
        .all(
            "SELECT action, actor_name, reason FROM audit_log WHERE action IN ('recording.mask', 'recording.unmask') ORDER BY seq",
            hub_store::args![],
        )
        .await
        .unwrap()
}

fn mask(masked: bool) -> SetMask {
    SetMask {
        by: supervisor(7),
        masked,
    }
}

#[actix::test]
async fn a_number_is_masked_by_hand_and_what_is_typed_meanwhile_is_not_kept() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    let early = conference.send(mask(true)).await.unwrap();
    assert!(
        matches!(early, Err(ActorError::Refused(Key::NotRecording))),
        "{early:?}"
    );
    joins(&conference, &call, REVIEWER).await;
    joins(&conference, &call, APPLICANT).await;
    assert!(eventually(async || recording(&test, &call).await == RecordingState::Recording).await);
    let before = conference.send(mask(false)).await.unwrap().unwrap();
    assert_eq!(before.mask, None);

    let masked = conference.send(mask(true)).await.unwrap().unwrap();
    let running = masked.mask.unwrap();
    assert_eq!(running.until_ms - running.since_ms, 120_000);
    let board = conference.send(ObserveConference).await.unwrap().unwrap();
    assert_eq!(board.recording, RecordingState::Recording);
    assert_eq!(
        conference.send(ObserveAsReviewer).await.unwrap().unwrap().mask,
        Some(running)
    );
    let typed = |stream: &str, text: &str| {
        MediaHappened(RoomEvent::TextReceived {
            room: room(&call),
            identity: APPLICANT.into(),
            stream_id: stream.into(),
            topic: "chat".into(),
            text: text.into(),
        })
    };
    conference.send(typed("a", "123-45-6789")).await.unwrap();
    // Requested again: the limit restarts, and it is still one mask.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let longer = conference.send(mask(true)).await.unwrap().unwrap().mask.unwrap();
    assert_eq!(longer.since_ms, running.since_ms);
    assert!(longer.until_ms > running.until_ms);
    let lifted = conference.send(mask(false)).await.unwrap().unwrap();
    assert_eq!(lifted.mask, None);
    conference.send(typed("b", "thank you")).await.unwrap();
    let store = test.hub.store();
    let kept = async || store.transcripts().of_call(TENANT, &call).await.unwrap();
    assert!(eventually(async || !kept().await.is_empty()).await);
    let texts: Vec<String> = kept().await.into_iter().map(|segment| segment.text).collect();
    assert_eq!(texts, ["thank you"]);
    let intervals = store.recording_masks().of_call(TENANT, &call).await.unwrap();
    assert_eq!(intervals.len(), 1);
    let lasted = intervals[0].end_ms.unwrap() - intervals[0].start_ms;
    assert!((250..60_000).contains(&lasted), "{intervals:?}");
    let rosa = |action: &str| (action.to_owned(), "Supervisor 7".to_owned(), String::new());
    assert_eq!(
        mask_lines(&test).await,
        [
            rosa("recording.mask"),
            rosa("recording.mask"),
            rosa("recording.unmask")
        ]
    );
}

#[actix::test]
async fn a_mask_ends_by_itself_and_with_the_call() {
    let test = testing::hub().await;
    let store = test.hub.store();
    let short = hub_store::tenants::TenantSettings {
        number_pause_s: 15,
        state: "VA".into(),
        ..Default::default()
    };
    test.settings(|settings| *settings = short).await;
    let (conference, call) = live(&test).await;
    conference.send(mask(true)).await.unwrap().unwrap();
    let began = Instant::now();
    loop {
        let board = conference.send(ObserveConference).await.unwrap().unwrap();
        if board.mask.is_none() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the mask does not end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(began.elapsed() >= Duration::from_secs(15));
    let of_call = async || store.recording_masks().of_call(TENANT, &call).await.unwrap();
    assert!(eventually(async || of_call().await[0].end_ms.is_some()).await);

    conference.send(mask(true)).await.unwrap().unwrap();
    let hang_up = HangUp { by: None };
    conference.send(hang_up).await.unwrap().unwrap();
    assert!(
        eventually(async || {
            let intervals = of_call().await;
            intervals.len() == 2 && intervals.iter().all(|one| one.end_ms.is_some())
        })
        .await
    );
    let line = |action: &str, by: &str, why: &str| (action.to_owned(), by.to_owned(), why.to_owned());
    assert_eq!(
        mask_lines(&test).await,
        [
            line("recording.mask", "Supervisor 7", ""),
            line("recording.unmask", "system", "limit"),
            line("recording.mask", "Supervisor 7", ""),
            line("recording.unmask", "system", "call_over"),
        ]
    );
}
