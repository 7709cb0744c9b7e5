//! A running call is handed on: asked first, at once, to a line, and given back.

use super::*;
use hub_domain::calls::call::{CallConference, PersonRef};
use hub_domain::calls::transfer::TransferState;

fn rosa() -> Moderator {
    Moderator {
        by: reviewer(),
        sid: "sid-7".into(),
    }
}

fn colleague(id: i64) -> PersonRef {
    PersonRef {
        id,
        name: format!("Reviewer {id}"),
    }
}

/// Hands the call on to these, each of whom is rung for a minute.
fn to(people: &[i64], asks_first: bool) -> BeginTransfer {
    BeginTransfer {
        by: rosa(),
        to: people.iter().map(|id| colleague(*id)).collect(),
        line: String::new(),
        asks_first,
        note: "Rent since May".into(),
        ring_for: Duration::from_secs(60),
    }
}

async fn view(conference: &Addr<Conference>) -> CallConference {
    conference.send(ObserveAsReviewer).await.unwrap().unwrap()
}

async fn state(conference: &Addr<Conference>) -> (TransferState, i64, bool) {
    let view = view(conference).await;
    let transfer = view.transfer.expect("a transfer");
    (transfer.state, transfer.to.id, view.held)
}

async fn accepts(conference: &Addr<Conference>, account: i64) -> Result<RoomAccess> {
    let accept = AcceptTransfer {
        account,
        sid: format!("sid-{account}"),
    };
    conference.send(accept).await.unwrap()
}

async fn declines(conference: &Addr<Conference>, account: i64) -> Result<()> {
    conference.send(DeclineTransfer { account }).await.unwrap()
}

/// Whose call it is, as others read it.
async fn owner(test: &TestHub, call: &CallId) -> i64 {
    let call = test.hub.store().calls().by_id(TENANT, call).await.unwrap();
    call.reviewer_id
}

/// How each colleague's ringing ended, in order.
async fn written(test: &TestHub, call: &CallId) -> Vec<(i64, TransferState)> {
    let rows = test.hub.store().call_transfers().of_call(TENANT, call).await;
    let rows = rows.unwrap();
    rows.iter()
        .map(|row| (row.to_account, row.state().unwrap()))
        .collect()
}

async fn rings(test: &TestHub, account: i64) -> usize {
    let account = hub_domain::AccountId(account);
    let ringing = test
        .hub
        .store()
        .call_transfers()
        .ringing_for(TENANT, account)
        .await;
    ringing.unwrap().len()
}

#[actix::test]
async fn a_colleague_is_asked_while_the_applicant_waits_and_then_has_the_call() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let begun = conference.send(to(&[8], true)).await.unwrap().unwrap();
    assert!(begun.held, "the applicant hears music");
    assert!(eventually(async || rings(&test, 8).await == 1).await);
    let second = conference.send(to(&[9], true)).await.unwrap();
    assert!(matches!(second, Err(ActorError::Refused(Key::TransferUnderWay))));
    assert!(matches!(
        accepts(&conference, 9).await,
        Err(ActorError::Refused(Key::TransferOver))
    ));
    let access = accepts(&conference, 8).await.unwrap();
    assert_eq!(access.identity, "reviewer-8");
    joins(&conference, &call, "reviewer-8").await;
    assert_eq!(state(&conference).await, (TransferState::Talking, 8, true));
    assert_eq!(owner(&test, &call).await, 7, "it is Rosa's until she gives it");
    let presence = async || {
        let availabilities = test.hub.store().availabilities();
        let own = availabilities.of(TENANT, hub_domain::AccountId(8)).await;
        own.unwrap().state
    };
    assert!(
        eventually(async || presence().await == hub_domain::calls::availability::Availability::Busy).await
    );

    let done = conference
        .send(CompleteTransfer { by: rosa() })
        .await
        .unwrap()
        .unwrap();
    assert!(!done.held && done.active_agent.id == 8, "{done:?}");
    assert!(eventually(async || owner(&test, &call).await == 8).await);
    assert_eq!(written(&test, &call).await, [(8, TransferState::Completed)]);
    assert!(
        done.spoken.iter().all(|one| one.identity != REVIEWER),
        "{:?}",
        done.spoken
    );
    let back = JoinAsReviewer {
        account: 7,
        sid: "sid-7".into(),
    };
    assert!(matches!(
        conference.send(back).await.unwrap(),
        Err(ActorError::Refused(Key::NotAllowed))
    ));
}

#[actix::test]
async fn a_call_that_is_handed_over_at_once_is_the_colleagues_as_soon_as_they_are_in_it() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    conference.send(to(&[8], false)).await.unwrap().unwrap();
    accepts(&conference, 8).await.unwrap();
    assert_eq!(owner(&test, &call).await, 7);
    joins(&conference, &call, "reviewer-8").await;
    assert!(eventually(async || owner(&test, &call).await == 8).await);
    assert_eq!(state(&conference).await, (TransferState::Completed, 8, false));
}

#[actix::test]
async fn the_members_of_a_line_are_rung_one_after_the_other_and_then_the_call_comes_back() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let line = BeginTransfer {
        line: "Rent desk".into(),
        ring_for: Duration::from_millis(300),
        ..to(&[7, 8, 9], true)
    };
    conference.send(line).await.unwrap().unwrap();
    // Who is in the call is not rung.
    assert_eq!(state(&conference).await, (TransferState::Ringing, 8, true));
    declines(&conference, 8).await.unwrap();
    assert_eq!(state(&conference).await, (TransferState::Ringing, 9, true));
    assert!(
        eventually(async || state(&conference).await == (TransferState::Unanswered, 9, false)).await,
        "the applicant is off hold, and Rosa has the call"
    );
    let ended = [(8, TransferState::Declined), (9, TransferState::Unanswered)];
    assert!(eventually(async || written(&test, &call).await == ended).await);
    assert!(matches!(
        accepts(&conference, 9).await,
        Err(ActorError::Refused(Key::TransferOver))
    ));
    assert_eq!(owner(&test, &call).await, 7);
}

#[actix::test]
async fn a_colleague_who_leaves_gives_the_call_back_and_one_who_is_not_needed_is_out_of_it() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    conference.send(to(&[8], true)).await.unwrap().unwrap();
    accepts(&conference, 8).await.unwrap();
    joins(&conference, &call, "reviewer-8").await;
    declines(&conference, 8).await.unwrap();
    assert_eq!(state(&conference).await, (TransferState::Left, 8, false));
    let spoken = view(&conference).await.spoken;
    assert!(
        spoken.iter().all(|one| one.identity != "reviewer-8"),
        "{spoken:?}"
    );

    conference.send(to(&[9], true)).await.unwrap().unwrap();
    accepts(&conference, 9).await.unwrap();
    joins(&conference, &call, "reviewer-9").await;
    conference
        .send(CancelTransfer { by: rosa() })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(state(&conference).await, (TransferState::Cancelled, 9, false));
    let ended = [(8, TransferState::Left), (9, TransferState::Cancelled)];
    assert!(eventually(async || written(&test, &call).await == ended).await);
}

#[actix::test]
async fn an_applicant_who_waited_before_waits_on_and_nobody_rings_for_a_call_that_is_over() {
    let test = testing::hub().await;
    let (conference, _) = live(&test).await;
    let hold = Hold {
        by: rosa(),
        held: true,
    };
    conference.send(hold).await.unwrap().unwrap();
    conference.send(to(&[8], true)).await.unwrap().unwrap();
    declines(&conference, 8).await.unwrap();
    assert_eq!(state(&conference).await, (TransferState::Declined, 8, true));

    conference.send(to(&[9], true)).await.unwrap().unwrap();
    assert!(eventually(async || rings(&test, 9).await == 1).await);
    conference
        .send(HangUp { by: Some(rosa()) })
        .await
        .unwrap()
        .unwrap();
    assert!(eventually(async || rings(&test, 9).await == 0).await);
}

#[actix::test]
async fn a_call_that_nobody_has_taken_is_handed_to_nobody() {
    let test = testing::hub().await;
    let (conference, call) = place(&test).await;
    joins(&conference, &call, REVIEWER).await;
    let refused = conference.send(to(&[8], true)).await.unwrap();
    assert!(matches!(refused, Err(ActorError::Refused(Key::NotLive))));
    joins(&conference, &call, APPLICANT).await;
    let refused = conference.send(to(&[7], true)).await.unwrap();
    assert!(matches!(refused, Err(ActorError::Refused(Key::NobodyAvailable))));
}

#[actix::test]
async fn a_call_that_is_given_before_the_colleague_is_connected_is_theirs_when_they_are() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    conference.send(to(&[8], true)).await.unwrap().unwrap();
    accepts(&conference, 8).await.unwrap();
    let given = conference.send(CompleteTransfer { by: rosa() }).await.unwrap();
    assert_eq!(
        given.unwrap().active_agent.id,
        7,
        "the applicant would be left with nobody"
    );
    assert_eq!(state(&conference).await, (TransferState::Talking, 8, true));
    joins(&conference, &call, "reviewer-8").await;
    assert!(eventually(async || owner(&test, &call).await == 8).await);
    assert_eq!(state(&conference).await, (TransferState::Completed, 8, false));
    let late = conference.send(CompleteTransfer { by: rosa() }).await.unwrap();
    assert!(matches!(late, Err(ActorError::Refused(Key::TransferOver))));
}

#[actix::test]
async fn a_call_that_is_given_to_a_colleague_who_has_lost_the_connection_waits_for_them() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    conference.send(to(&[8], true)).await.unwrap().unwrap();
    accepts(&conference, 8).await.unwrap();
    joins(&conference, &call, "reviewer-8").await;
    leaves(&conference, &call, "reviewer-8").await;
    let given = conference.send(CompleteTransfer { by: rosa() }).await.unwrap();
    assert_eq!(given.unwrap().active_agent.id, 7);
    joins(&conference, &call, "reviewer-8").await;
    assert!(eventually(async || owner(&test, &call).await == 8).await);
}
