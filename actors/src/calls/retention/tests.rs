use super::*;
use crate::calls::own_rooms;
use crate::testing::{self, TENANT, TestHub};
use hub_domain::ProgramId;
use hub_domain::calls::call::{CallOutcome, RecordingState};
use hub_domain::calls::transcript::Segment;
use hub_store::calls::call_progress;
use hub_store::calls::egresses::{self, Egress};
use hub_store::calls::voicemails::Voicemail;
use hub_store::calls::{self, NewCall};
use hub_store::calls::{recording_masks, transcripts};
use hub_store::files::{Files, FolderFiles};

const DAY_MS: i64 = 86_400_000;
const ENDED_MS: i64 = 1_000 * DAY_MS;

/// Everything that is due at this time.
async fn sweep(hub: &Hub, now_ms: i64) -> Result<i64> {
    let (mut after, mut deleted) = ((i64::MIN, String::new()), 0);
    while let Some(step) = sweep_calls(hub, TENANT, now_ms, &after).await? {
        after = step.last;
        deleted += step.deleted;
    }
    deleted += sweep_voicemails(hub, TENANT, now_ms).await?;
    Ok(deleted + sweep_egresses(hub, TENANT, now_ms).await?)
}

/// A recorded call with words and a mask, that ended on day 1,000.
async fn recorded(test: &TestHub, id: &str) -> (CallId, String) {
    let (store, call) = (test.hub.store(), CallId::from(id));
    let new = NewCall {
        id: call.clone(),
        thread: test.thread.clone(),
        application_id: 100,
        program_id: 5,
        reviewer_id: 7,
        reviewer_name: "Rosa Reviewer".into(),
        applicant_name: "Ana Reyes".into(),
        to: testing::PHONE.into(),
        lang: "en".into(),
        room: own_rooms::name_of_call(&call),
        node: "test".into(),
        engine: String::new(),
        draft: false,
        captions_available: true,
    };
    let file_key = test.hub.recordings().file_key(TENANT, id, "applicant");
    files(test).put(&file_key, b"sealed").unwrap();
    let segment = Segment {
        segment_id: "s1".into(),
        leg: "applicant".into(),
        speaker: "Ana Reyes".into(),
        start_ms: 0,
        end_ms: 900,
        text: format!("persimmon {id}"),
        interim: String::new(),
        lang: "en".into(),
        text_en: None,
        revision: 1,
        engine: "test".into(),
        draft: false,
        unsure: Vec::new(),
        late_ms: None,
    };
    let mut write = store.write().await.unwrap();
    calls::insert(&mut write, TENANT, &new).await.unwrap();
    calls::add_track(&mut write, TENANT, &call, "applicant", "Ana Reyes", &file_key, 1)
        .await
        .unwrap();
    call_progress::set_recording(&mut write, TENANT, &call, RecordingState::Ready, None)
        .await
        .unwrap();
    call_progress::ended(&mut write, TENANT, &call, CallOutcome::Answered, ENDED_MS)
        .await
        .unwrap();
    transcripts::put(&mut write, TENANT, &call, &segment)
        .await
        .unwrap();
    recording_masks::begin(&mut write, TENANT, &call, 10)
        .await
        .unwrap();
    write.commit().await.unwrap();
    (call, file_key)
}

fn files(test: &TestHub) -> FolderFiles {
    FolderFiles::open(test.fresh.folder.path().join("files")).unwrap()
}

async fn keep_for(test: &TestHub, days: Option<i64>) {
    let mut write = test.hub.store().write().await.unwrap();
    assert!(
        retention::set_days(&mut write, TENANT, ProgramId(0), days, 1)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
}

async fn lines(test: &TestHub) -> Vec<(String, String)> {
    let sql = "SELECT object_id, reason FROM audit_log WHERE action = 'recording.expire' ORDER BY seq";
    test.hub.store().db().all(sql, hub_store::args![]).await.unwrap()
}

async fn is_there(test: &TestHub, call: &CallId, file_key: &str) -> bool {
    let store = test.hub.store();
    let tracks = store.calls().tracks(TENANT, call).await.unwrap().len();
    let words = store.transcripts().of_call(TENANT, call).await.unwrap().len();
    let masks = store.recording_masks().of_call(TENANT, call).await.unwrap().len();
    let file = files(test).length(file_key).is_ok();
    let state = store.calls().by_id(TENANT, call).await.unwrap().recording();
    let there = (tracks, words, masks, file, state);
    match there {
        (1, 1, 1, true, RecordingState::Ready) => true,
        (0, 0, 0, false, RecordingState::Deleted) => false,
        half => panic!("half deleted: {half:?}"),
    }
}

#[actix::test]
async fn what_a_program_recorded_goes_by_the_general_rule() {
    let test = testing::hub().await;
    let key = format!("t{TENANT}/egress/EG_1/TR_a.ogg");
    files(&test).put(&key, b"sealed").unwrap();
    let egress = Egress {
        tenant_id: TENANT.0,
        id: "EG_1".into(),
        room: "lobby".into(),
        node: "test".into(),
        started_at_ms: 1,
        ended: true,
        mixed: false,
        filename: "lobby.ogg".into(),
        parts: serde_json::json!([&key]).to_string(),
        info: "{}".into(),
    };
    let mut write = test.hub.store().write().await.unwrap();
    egresses::put(&mut write, TENANT, &egress).await.unwrap();
    write.commit().await.unwrap();
    let later = now_ms() + 30 * DAY_MS;
    assert_eq!(sweep(&test.hub, later * 2).await.unwrap(), 0, "no rule: kept");
    keep_for(&test, Some(30)).await;
    assert_eq!(sweep(&test.hub, later - 60_000).await.unwrap(), 0);
    assert!(files(&test).length(&key).is_ok());
    assert_eq!(sweep(&test.hub, later + 60_000).await.unwrap(), 1);
    assert!(files(&test).length(&key).is_err());
    assert_eq!(
        test.hub.store().egresses().by_id(TENANT, "EG_1").await.unwrap(),
        None
    );
    let sql = "SELECT object_id, reason FROM audit_log WHERE action = 'egress.expire'";
    let lines: Vec<(String, String)> = test.hub.store().db().all(sql, hub_store::args![]).await.unwrap();
    assert_eq!(lines, [("EG_1".into(), "kept for 30 days".into())]);
    assert_eq!(sweep(&test.hub, later + 60_000).await.unwrap(), 0);
}

#[actix::test]
async fn a_strangers_message_goes_like_a_recording_and_one_in_a_conversation_stays() {
    let test = testing::hub().await;
    let message = |id: &str, thread: Option<&str>| Voicemail {
        call_id: id.into(),
        program_id: 5,
        number: "+12025550150".into(),
        caller: "+12025550178".into(),
        caller_name: String::new(),
        thread_id: thread.map(str::to_owned),
        lang: "en".into(),
        file_key: format!("t{TENANT}/voicemails/{id}.ogg"),
        key_id: 1,
        duration_ms: 900,
        peaks: "[]".into(),
        transcript: String::new(),
        engine: String::new(),
        done_by: String::new(),
        done_at_ms: None,
        caller_standing: String::new(),
        created_at_ms: ENDED_MS,
    };
    let (stranger, known) = (message("stranger", None), message("known", Some(&test.thread.0)));
    let mut write = test.hub.store().write().await.unwrap();
    for one in [&stranger, &known] {
        files(&test).put(&one.file_key, b"sealed").unwrap();
        voicemails::insert(&mut write, TENANT, one).await.unwrap();
    }
    write.commit().await.unwrap();
    let due = ENDED_MS + 30 * DAY_MS;
    assert_eq!(sweep(&test.hub, due * 2).await.unwrap(), 0, "no rule: kept");
    keep_for(&test, Some(30)).await;
    assert_eq!(sweep(&test.hub, due - 1).await.unwrap(), 0);
    assert_eq!(sweep(&test.hub, due).await.unwrap(), 1);
    assert!(files(&test).length(&stranger.file_key).is_err());
    assert!(files(&test).length(&known.file_key).is_ok());
    let left = test.hub.store().voicemails().waiting(TENANT).await.unwrap();
    assert_eq!(
        left.iter().map(|one| one.call_id.as_str()).collect::<Vec<_>>(),
        ["known"]
    );
    assert_eq!(sweep(&test.hub, due).await.unwrap(), 0);
}

#[actix::test]
async fn what_was_kept_long_enough_goes_on_the_day_and_not_before() {
    let test = testing::hub().await;
    let (call, file_key) = recorded(&test, "due").await;
    let later = ENDED_MS + 30 * DAY_MS;
    assert_eq!(sweep(&test.hub, later * 2).await.unwrap(), 0, "no rule: kept");
    keep_for(&test, Some(30)).await;
    assert_eq!(sweep(&test.hub, later - 1).await.unwrap(), 0);
    assert!(is_there(&test, &call, &file_key).await);
    assert_eq!(sweep(&test.hub, later).await.unwrap(), 1);
    assert!(!is_there(&test, &call, &file_key).await);
    let card = test.hub.store().calls().card(TENANT, &call).await.unwrap();
    assert_eq!(card.recording.deleted_after_days, Some(30));
    assert_eq!(card.recording.deleted_at_ms, Some(later));
    let found: Vec<(String,)> = test
        .hub
        .store()
        .db()
        .all(
            "SELECT id FROM search_documents WHERE body LIKE '%persimmon%'",
            hub_store::args![],
        )
        .await
        .unwrap();
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(lines(&test).await, [("due".into(), "kept for 30 days".into())]);
    assert_eq!(sweep(&test.hub, later).await.unwrap(), 0);
    assert_eq!(lines(&test).await.len(), 1);
}

#[actix::test]
async fn a_deletion_that_was_broken_off_is_taken_up_with_one_audit_line() {
    let test = testing::hub().await;
    keep_for(&test, Some(30)).await;
    let (call, file_key) = recorded(&test, "broken").await;
    let (other, other_key) = recorded(&test, "other").await;
    let later = ENDED_MS + 31 * DAY_MS;
    // The process died after the audit line was written and the file was deleted, before the rows were.
    let due = test
        .hub
        .store()
        .retention()
        .due(TENANT, later, (0, ""), 1)
        .await
        .unwrap();
    assert_eq!(due[0].id, "broken");
    let mut write = test.hub.store().write().await.unwrap();
    assert!(
        retention::begin(&mut write, TENANT, &call, due[0].days)
            .await
            .unwrap()
    );
    let line = AuditLine::new(
        TENANT,
        audit::By::system().from("retention"),
        "recording.expire",
        "call",
        "broken",
    )
    .reason("kept for 30 days");
    audit::append(&mut write, line).await.unwrap();
    write.commit().await.unwrap();
    files(&test).delete(&file_key).unwrap();

    assert_eq!(sweep(&test.hub, later).await.unwrap(), 2);
    assert!(!is_there(&test, &call, &file_key).await);
    assert!(!is_there(&test, &other, &other_key).await);
    let ids: Vec<String> = lines(&test).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["broken", "other"]);
}

#[actix::test]
async fn a_legal_hold_keeps_everything_until_it_is_lifted() {
    let test = testing::hub().await;
    keep_for(&test, Some(1)).await;
    let (call, file_key) = recorded(&test, "held").await;
    let (store, later) = (test.hub.store(), ENDED_MS + 400 * DAY_MS);
    let application = ApplicationId(100);
    let mut write = store.write().await.unwrap();
    legal_holds::set(&mut write, TENANT, application, (9, "Lea"), "a court asks for it")
        .await
        .unwrap();
    write.commit().await.unwrap();
    // Looked up just before the hold was set.
    let due = DueCall {
        tenant_id: TENANT.0,
        id: "held".into(),
        application_id: 100,
        ended_at_ms: ENDED_MS,
        days: 1,
    };
    assert!(!expire(&test.hub, &due, later).await.unwrap());
    assert_eq!(sweep(&test.hub, later).await.unwrap(), 0);
    assert!(is_there(&test, &call, &file_key).await);
    assert!(lines(&test).await.is_empty());

    let mut write = store.write().await.unwrap();
    assert!(
        legal_holds::lift(&mut write, TENANT, application, (9, "Lea"), "the case is closed")
            .await
            .unwrap()
    );
    assert!(
        !legal_holds::lift(&mut write, TENANT, application, (9, "Lea"), "again")
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(sweep(&test.hub, later).await.unwrap(), 1);
    assert!(!is_there(&test, &call, &file_key).await);
}
