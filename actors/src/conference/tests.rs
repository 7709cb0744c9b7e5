use super::*;
use crate::testing::{self, TENANT, TestHub, eventually, reviewer};
use crate::work_item::PlaceCall;
use hub_domain::CallId;
use hub_domain::hearing::SupervisorMode;
use hub_media::{LeaveReason, RoomEvent};

pub(super) const REVIEWER: &str = "reviewer-7";

/// A call by a link, and the actor that carries it.
pub(super) async fn place(test: &TestHub) -> (Addr<Conference>, CallId) {
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

fn supervisor(account: i64) -> Moderator {
    Moderator {
        account,
        name: format!("Supervisor {account}"),
        source: "203.0.113.9".into(),
    }
}

async fn set_mode(
    conference: &Addr<Conference>,
    account: i64,
    mode: SupervisorMode,
) -> Result<hub_domain::call::Conference> {
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

#[actix::test]
async fn a_supervisor_moves_through_the_modes_and_gives_the_seat_back() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let early = set_mode(&conference, 9, SupervisorMode::Whisper).await;
    assert!(
        matches!(early, Err(ActorError::Refused("not_listening"))),
        "{early:?}"
    );
    for account in [9, 10] {
        conference
            .send(Listen(supervisor(account)))
            .await
            .unwrap()
            .unwrap();
    }
    let seat = async || conference.send(ObserveSeat).await.unwrap().unwrap();
    assert_eq!((seat().await.seat.id, seat().await.supervisors.len()), (7, 0));

    let whispering = set_mode(&conference, 9, SupervisorMode::Whisper).await.unwrap();
    assert_eq!(whispering.seat.id, 7);
    assert_eq!(seat().await.supervisors[0].mode, SupervisorMode::Whisper);
    let taken = set_mode(&conference, 9, SupervisorMode::Takeover).await.unwrap();
    assert_eq!(taken.seat.id, 9);
    let second = set_mode(&conference, 10, SupervisorMode::Takeover).await;
    assert!(
        matches!(second, Err(ActorError::Refused("seat_taken"))),
        "{second:?}"
    );
    set_mode(&conference, 10, SupervisorMode::Barge).await.unwrap();

    // Given back, and lost: the seat is the reviewer's again.
    assert_eq!(
        set_mode(&conference, 9, SupervisorMode::Listen)
            .await
            .unwrap()
            .seat
            .id,
        7
    );
    set_mode(&conference, 10, SupervisorMode::Takeover).await.unwrap();
    leaves(&conference, &call, "supervisor-10").await;
    assert_eq!(seat().await.seat.id, 7);

    let card = test.hub.store().calls().card(TENANT, &call).await.unwrap();
    let supervisors = card
        .participants
        .iter()
        .filter(|one| one.role == ConferenceRole::Supervisor);
    let mut ids: Vec<&str> = supervisors.map(|one| one.identity.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(
        ids,
        ["supervisor-10", "supervisor-9"],
        "whom the applicant heard took part"
    );
    let lines: Vec<(String,)> = test
        .hub
        .store()
        .db()
        .all(
            "SELECT action FROM audit_log WHERE action LIKE 'conference.%' ORDER BY seq",
            hub_store::args![],
        )
        .await
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|line| line.0.as_str()).collect();
    assert_eq!(
        actions,
        [
            "listen", "listen", "whisper", "takeover", "barge", "listen", "takeover"
        ]
        .map(|mode| format!("conference.{mode}"))
    );
}

#[actix::test]
async fn a_tenant_may_have_its_reviewers_told_of_who_only_listens() {
    let test = testing::hub().await;
    let mut settings = test.hub.store().tenants().by_id(TENANT).await.unwrap().settings;
    settings.listeners_shown = true;
    let mut write = test.hub.store().write().await.unwrap();
    hub_store::tenants::set_settings(&mut write, TENANT, &settings)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (conference, _) = live(&test).await;
    let modes = async || {
        let seat = conference.send(ObserveSeat).await.unwrap().unwrap();
        seat.supervisors.iter().map(|one| one.mode).collect::<Vec<_>>()
    };
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    assert_eq!(modes().await, [SupervisorMode::Listen]);
    set_mode(&conference, 9, SupervisorMode::Whisper).await.unwrap();
    assert_eq!(modes().await, [SupervisorMode::Whisper]);
    conference
        .send(StopListening(supervisor(9)))
        .await
        .unwrap()
        .unwrap();
    assert!(modes().await.is_empty());
}

#[actix::test]
async fn a_reviewer_may_leave_while_a_supervisor_has_the_seat() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let keep = RemoveParty {
        by: supervisor(9),
        identity: REVIEWER.into(),
    };
    let refused = conference.send(keep).await.unwrap();
    assert!(
        matches!(refused, Err(ActorError::Refused("not_allowed"))),
        "{refused:?}"
    );
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    set_mode(&conference, 9, SupervisorMode::Takeover).await.unwrap();
    leaves(&conference, &call, REVIEWER).await;
    tokio::time::sleep(REJOIN_WITHIN + Duration::from_secs(2)).await;
    assert!(conference.send(ObserveConference).await.unwrap().is_some());
}

#[actix::test]
async fn help_is_asked_by_the_reviewer_and_answered_by_whoever_speaks() {
    let test = testing::hub().await;
    let (conference, _) = live(&test).await;
    let ask = |account| AskHelp {
        by: supervisor(account),
        asked: true,
    };
    let stranger = conference.send(ask(8)).await.unwrap();
    assert!(
        matches!(stranger, Err(ActorError::Refused("not_allowed"))),
        "{stranger:?}"
    );
    let asked = conference.send(ask(7)).await.unwrap().unwrap();
    let since = asked.help_asked_at_ms.unwrap();
    assert_eq!(
        conference.send(ask(7)).await.unwrap().unwrap().help_asked_at_ms,
        Some(since)
    );
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    let still = conference.send(ObserveConference).await.unwrap().unwrap();
    assert_eq!(still.help_asked_at_ms, Some(since));
    let answered = set_mode(&conference, 9, SupervisorMode::Whisper).await.unwrap();
    assert_eq!(answered.help_asked_at_ms, None);
}

#[actix::test]
async fn hold_waits_for_an_answered_call_and_a_locked_one_lets_nobody_new_in() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    let hold = |held| Hold {
        by: supervisor(7),
        held,
    };
    let early = conference.send(hold(true)).await.unwrap();
    assert!(matches!(early, Err(ActorError::Refused("not_live"))), "{early:?}");
    joins(&conference, &call, APPLICANT).await;
    assert!(conference.send(hold(true)).await.unwrap().unwrap().held);
    assert!(!conference.send(hold(false)).await.unwrap().unwrap().held);

    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    let lock = Lock {
        by: supervisor(7),
        locked: true,
    };
    assert!(conference.send(lock).await.unwrap().unwrap().locked);
    let late = conference.send(Listen(supervisor(10))).await.unwrap();
    assert!(matches!(late, Err(ActorError::Refused("locked"))), "{late:?}");
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
}

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
        matches!(again, Err(ActorError::Refused("call_over"))),
        "{again:?}"
    );
}

#[actix::test]
async fn a_recording_waits_for_the_applicant_whoever_else_is_there() {
    let test = testing::hub().await;
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

/// The lines of the audit log about recordings, in order: what, by whom, why.
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
        matches!(early, Err(ActorError::Refused("not_recording"))),
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
    assert_eq!(masked.recording, RecordingState::Recording);
    assert_eq!(
        conference.send(ObserveSeat).await.unwrap().unwrap().mask,
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
    // Asked again: the limit begins anew, and it is one mask still.
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
    let stretches = store.recording_masks().of_call(TENANT, &call).await.unwrap();
    assert_eq!(stretches.len(), 1);
    let lasted = stretches[0].end_ms.unwrap() - stretches[0].start_ms;
    assert!((250..60_000).contains(&lasted), "{stretches:?}");
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
        ..Default::default()
    };
    let mut write = store.write().await.unwrap();
    hub_store::tenants::set_settings(&mut write, TENANT, &short)
        .await
        .unwrap();
    write.commit().await.unwrap();
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
    let hang_up = HangUp { by_applicant: false };
    conference.send(hang_up).await.unwrap().unwrap();
    assert!(
        eventually(async || {
            let stretches = of_call().await;
            stretches.len() == 2 && stretches.iter().all(|one| one.end_ms.is_some())
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
