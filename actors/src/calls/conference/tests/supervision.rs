//! Who hears whom: supervisors, help, hold and the lock.

use super::*;
use crate::calls::conference::supervision::COME_WITHIN;
use hub_domain::AccountId;
use hub_domain::calls::availability::Availability;
use hub_domain::problem::Key;
use hub_store::calls::availabilities;

/// Ben, who supervises.
const BEN: AccountId = AccountId(8);

/// Whether lines may ring Ben, who has a screen open.
async fn ben(test: &TestHub) -> Availability {
    let here = test.hub.store().availabilities().for_lines(TENANT).await.unwrap();
    let ben = here.into_iter().find(|one| one.account == BEN);
    ben.expect("a screen of Ben's").presence.state
}

async fn ben_comes(test: &TestHub) {
    let mut write = test.hub.store().write().await.unwrap();
    availabilities::attend(&mut write, "test", &[(TENANT, BEN)], &[])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn is_ben(test: &TestHub, state: Availability) -> bool {
    eventually(async || ben(test).await == state).await
}

#[actix::test]
async fn a_supervisor_is_busy_for_lines_while_they_listen() {
    let test = testing::hub().await;
    ben_comes(&test).await;
    let (conference, call) = live(&test).await;
    assert_eq!(ben(&test).await, Availability::Available);
    let listen = async || conference.send(Listen(supervisor(BEN.0))).await.unwrap().unwrap();
    listen().await;
    assert!(is_ben(&test, Availability::Busy).await, "listens");
    set_mode(&conference, BEN.0, SupervisorMode::Barge).await.unwrap();
    assert!(is_ben(&test, Availability::Busy).await, "speaks");
    let leave = StopListening(supervisor(BEN.0));
    conference.send(leave).await.unwrap().unwrap();
    assert!(is_ben(&test, Availability::Available).await, "left");

    // Whose page is closed, and whose call ends, is free too.
    listen().await;
    assert!(is_ben(&test, Availability::Busy).await, "listens again");
    leaves(&conference, &call, "supervisor-8").await;
    assert!(is_ben(&test, Availability::Available).await, "lost");
    listen().await;
    assert!(is_ben(&test, Availability::Busy).await, "listens once more");
    conference.send(HangUp { by: None }).await.unwrap().unwrap();
    assert!(is_ben(&test, Availability::Available).await, "the call is over");
}

#[actix::test]
async fn a_supervisor_who_was_let_in_and_does_not_come_is_busy_no_longer() {
    let test = testing::hub().await;
    ben_comes(&test).await;
    let (conference, _) = live(&test).await;
    let listen = async || conference.send(Listen(supervisor(BEN.0))).await.unwrap().unwrap();
    listen().await;
    assert!(is_ben(&test, Availability::Busy).await);
    // Trying once more gives the whole time again.
    let tries_after = Duration::from_secs(10);
    tokio::time::sleep(tries_after).await;
    listen().await;
    tokio::time::sleep(COME_WITHIN - tries_after + Duration::from_secs(2)).await;
    assert_eq!(ben(&test).await, Availability::Busy, "of the second try");
    tokio::time::sleep(tries_after).await;
    assert!(is_ben(&test, Availability::Available).await);
    let shown = conference.send(ObserveConference).await.unwrap().unwrap();
    assert!(shown.supervisors.is_empty(), "{shown:?}");
}

#[actix::test]
async fn a_supervisor_whom_the_applicant_does_not_hear_is_busy_and_not_named_to_them() {
    let test = testing::hub().await;
    ben_comes(&test).await;
    let (conference, call) = live(&test).await;
    let store = test.hub.store();
    let named = async || {
        let card = store.calls().card(TENANT, &call).await.unwrap();
        card.participants.iter().any(|one| one.name == "Supervisor 8")
    };
    let mentioned = async || {
        let topic = format!("guest:{call}");
        let events = store.topics().after(TENANT, &topic, 0, 200).await.unwrap();
        events.iter().any(|event| event.data.contains("Supervisor 8"))
    };
    conference.send(Listen(supervisor(BEN.0))).await.unwrap().unwrap();
    for mode in [SupervisorMode::Listen, SupervisorMode::Whisper] {
        set_mode(&conference, BEN.0, mode).await.unwrap();
        assert!(is_ben(&test, Availability::Busy).await, "{mode:?}");
        let guest = ObserveAsGuest {
            identity: APPLICANT.into(),
        };
        let shown = conference.send(guest).await.unwrap().expect("a running call");
        assert_eq!(shown.caller, "Rosa Reviewer");
        assert!(!named().await && !mentioned().await, "{mode:?}");
    }
    set_mode(&conference, BEN.0, SupervisorMode::Barge).await.unwrap();
    assert!(
        eventually(async || named().await).await,
        "whom they hear is named"
    );
}

#[actix::test]
async fn a_supervisor_moves_through_the_modes_and_gives_the_call_back() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let early = set_mode(&conference, 9, SupervisorMode::Whisper).await;
    assert!(
        matches!(early, Err(ActorError::Refused(Key::NotListening))),
        "{early:?}"
    );
    for account in [9, 10] {
        conference
            .send(Listen(supervisor(account)))
            .await
            .unwrap()
            .unwrap();
    }
    let observed = async || conference.send(ObserveAsReviewer).await.unwrap().unwrap();
    assert_eq!(
        (
            observed().await.active_agent.id,
            observed().await.supervisors.len()
        ),
        (7, 0)
    );

    let whispering = set_mode(&conference, 9, SupervisorMode::Whisper).await.unwrap();
    assert_eq!(whispering.active_agent.id, 7);
    assert_eq!(observed().await.supervisors[0].mode, SupervisorMode::Whisper);
    let taken = set_mode(&conference, 9, SupervisorMode::Takeover).await.unwrap();
    assert_eq!(taken.active_agent.id, 9);
    let second = set_mode(&conference, 10, SupervisorMode::Takeover).await;
    assert!(
        matches!(second, Err(ActorError::Refused(Key::AlreadyTakenOver))),
        "{second:?}"
    );
    set_mode(&conference, 10, SupervisorMode::Barge).await.unwrap();

    // Returned, or lost: the reviewer speaks for the agency again.
    assert_eq!(
        set_mode(&conference, 9, SupervisorMode::Listen)
            .await
            .unwrap()
            .active_agent
            .id,
        7
    );
    set_mode(&conference, 10, SupervisorMode::Takeover).await.unwrap();
    leaves(&conference, &call, "supervisor-10").await;
    assert_eq!(observed().await.active_agent.id, 7);

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

/// For calls that are placed from now on.
async fn show_listeners(test: &TestHub, shown: bool) {
    test.settings(|settings| settings.listeners_shown = shown).await;
}

#[actix::test]
async fn an_action_of_the_reviewer_is_answered_with_who_only_listens_where_the_tenant_shows_them() {
    for shown in [false, true] {
        let test = testing::hub().await;
        show_listeners(&test, shown).await;
        let (conference, _) = live(&test).await;
        conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
        conference.send(Listen(supervisor(10))).await.unwrap().unwrap();
        set_mode(&conference, 10, SupervisorMode::Whisper).await.unwrap();
        let by = || supervisor(7);
        let mut answers = Vec::new();
        for on in [true, false] {
            answers.push(
                conference
                    .send(AskHelp { by: by(), asked: on })
                    .await
                    .unwrap()
                    .unwrap(),
            );
            answers.push(
                conference
                    .send(Hold { by: by(), held: on })
                    .await
                    .unwrap()
                    .unwrap(),
            );
            answers.push(
                conference
                    .send(Lock { by: by(), locked: on })
                    .await
                    .unwrap()
                    .unwrap(),
            );
            answers.push(
                conference
                    .send(SetMask { by: by(), masked: on })
                    .await
                    .unwrap()
                    .unwrap(),
            );
        }
        // No mask to end: nothing changes, and the answer is still the reviewer's.
        answers.push(
            conference
                .send(SetMask {
                    by: by(),
                    masked: false,
                })
                .await
                .unwrap()
                .unwrap(),
        );
        let expected: &[(i64, SupervisorMode)] = if shown {
            &[(10, SupervisorMode::Whisper), (9, SupervisorMode::Listen)]
        } else {
            &[(10, SupervisorMode::Whisper)]
        };
        for answer in &answers {
            let named: Vec<_> = answer.supervisors.iter().map(|one| (one.id, one.mode)).collect();
            assert_eq!(named, expected, "shown: {shown}, {answer:?}");
        }
        assert_eq!(
            answers.last(),
            Some(&conference.send(ObserveAsReviewer).await.unwrap().unwrap())
        );
        let board = conference.send(ObserveConference).await.unwrap().unwrap();
        assert_eq!(
            board.supervisors.len(),
            2,
            "supervisors see each other: {board:?}"
        );
    }
}

#[actix::test]
async fn a_tenant_may_show_its_reviewers_who_only_listens() {
    let test = testing::hub().await;
    show_listeners(&test, true).await;
    let (conference, _) = live(&test).await;
    let modes = async || {
        let observed = conference.send(ObserveAsReviewer).await.unwrap().unwrap();
        observed
            .supervisors
            .iter()
            .map(|one| one.mode)
            .collect::<Vec<_>>()
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
async fn a_reviewer_may_leave_while_a_supervisor_has_taken_over() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let keep = RemoveParty {
        by: supervisor(9),
        identity: REVIEWER.into(),
    };
    let refused = conference.send(keep).await.unwrap();
    assert!(
        matches!(refused, Err(ActorError::Refused(Key::NotAllowed))),
        "{refused:?}"
    );
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    set_mode(&conference, 9, SupervisorMode::Takeover).await.unwrap();
    leaves(&conference, &call, REVIEWER).await;
    tokio::time::sleep(REJOIN_WITHIN + Duration::from_secs(2)).await;
    assert!(conference.send(ObserveConference).await.unwrap().is_some());
}

#[actix::test]
async fn help_is_asked_by_the_reviewer_and_answered_by_the_supervisor_who_speaks() {
    let test = testing::hub().await;
    let (conference, _) = live(&test).await;
    let ask = |account| AskHelp {
        by: supervisor(account),
        asked: true,
    };
    let stranger = conference.send(ask(8)).await.unwrap();
    assert!(
        matches!(stranger, Err(ActorError::Refused(Key::NotAllowed))),
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
    assert!(
        matches!(early, Err(ActorError::Refused(Key::NotLive))),
        "{early:?}"
    );
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
    assert!(matches!(late, Err(ActorError::Refused(Key::Locked))), "{late:?}");
    conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
}

#[actix::test]
async fn actions_of_the_same_moment_are_all_written_down() {
    let test = testing::hub().await;
    let (conference, _) = live(&test).await;
    // A writer has the database exclusively: these all queue for it.
    let busy = test.hub.store().write().await.unwrap();
    let changes: Vec<_> = [true, false, true, false]
        .map(|asked| {
            let by = supervisor(7);
            actix::spawn(conference.send(AskHelp { by, asked }))
        })
        .into();
    tokio::time::sleep(Duration::from_millis(200)).await;
    drop(busy);
    for change in changes {
        let done = change.await.unwrap().unwrap();
        assert!(done.is_ok(), "{done:?}");
    }
}
