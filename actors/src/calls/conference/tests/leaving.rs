//! A participant who loses their access loses the audio, and nobody else does.

use super::*;
use crate::session::close;
use crate::session::tests::{Screen, open};
use crate::{SignalConnection, SignalFrame, SignalRequestInfo};
use hub_domain::problem::Key;
use hub_store::bus::BusMessage;
use hub_store::calls::guest_links::{self, Hashes};
use serde_json::json;

/// Within which everybody is gone.
const AT_ONCE: Duration = Duration::from_secs(1);

async fn connect(
    test: &TestHub,
    access: &RoomAccess,
) -> std::result::Result<SignalConnection, crate::ConnectError> {
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: format!("access_token={}", access.token),
        authorization: None,
    };
    test.hub.media().connect(request).await
}

async fn is_closed_within(connection: &mut SignalConnection, time: Duration) -> bool {
    let closing = async {
        while let Some(frame) = connection.outgoing.recv().await {
            if matches!(frame, SignalFrame::Close { .. }) {
                return;
            }
        }
    };
    tokio::time::timeout(time, closing).await.is_ok()
}

fn inside(test: &TestHub, call: &CallId) -> Vec<String> {
    let room = test.hub.media().room(&room(call));
    let participants = room.into_iter().flat_map(|room| room.participants);
    let mut identities: Vec<String> = participants.map(|one| one.identity).collect();
    identities.retain(|identity| identity != ANNOUNCER);
    identities
}

async fn listens(test: &TestHub, conference: &Addr<Conference>, by: Moderator) -> SignalConnection {
    let access = conference.send(Listen(by)).await.unwrap().unwrap();
    connect(test, &access).await.unwrap()
}

async fn supervisors(conference: &Addr<Conference>) -> Vec<i64> {
    let board = conference.send(ObserveConference).await.unwrap().unwrap();
    board.supervisors.iter().map(|one| one.id).collect()
}

/// Somebody who was added, with a link.
async fn invited(test: &TestHub, conference: &Addr<Conference>, call: &CallId) -> String {
    let invite = Invite {
        by: supervisor(7),
        role: ConferenceRole::Interpreter,
        name: "Ines Interpreter".into(),
        lang: "es".into(),
    };
    let identity = conference.send(invite).await.unwrap().unwrap();
    let hashes = Hashes {
        link: format!("link of {identity}"),
        spoken: format!("code of {identity}"),
    };
    let mut write = test.hub.store().write().await.unwrap();
    guest_links::insert(&mut write, TENANT, call, &identity, &hashes, None)
        .await
        .unwrap();
    write.commit().await.unwrap();
    identity
}

/// A guest who reads captions.
async fn reading(test: &TestHub, call: &CallId, identity: &str) -> Screen {
    let mut screen = open(&test.hub);
    screen.say(json!({ "op": "hello", "token": format!("guest {call} {identity}") }));
    assert_eq!(screen.hear().await["op"], "welcome");
    screen.say(json!({ "op": "subscribe", "id": 1, "topic": format!("guest:{call}") }));
    assert_eq!(screen.hear().await["op"], "subscribed");
    screen
}

fn captions(test: &TestHub, call: &CallId, text: &str) {
    test.hub.store().bus().publish(BusMessage::Signal {
        tenant: TENANT,
        topic: format!("guest:{call}"),
        kind: "caption".into(),
        data: json!({ "text": text }).to_string().into(),
        from: None,
    });
}

#[actix::test]
async fn a_guest_who_was_removed_or_has_left_hears_and_reads_nothing_more() {
    for leaves_alone in [false, true] {
        let test = testing::hub().await;
        let (conference, call) = live(&test).await;
        let identity = invited(&test, &conference, &call).await;
        let join = || JoinInvited {
            identity: identity.clone(),
        };
        let access = conference.send(join()).await.unwrap().unwrap();
        let mut media = connect(&test, &access).await.unwrap();
        let mut own = reading(&test, &call, &identity).await;
        let mut applicants = reading(&test, &call, APPLICANT).await;
        captions(&test, &call, "before");
        assert_eq!(own.hear().await["data"]["text"], "before");
        assert_eq!(applicants.hear().await["data"]["text"], "before");

        if leaves_alone {
            let leave = LeaveInvited {
                identity: identity.clone(),
            };
            conference.send(leave).await.unwrap().unwrap();
        } else {
            let remove = RemoveInvited {
                by: supervisor(7),
                identity: identity.clone(),
            };
            conference.send(remove).await.unwrap().unwrap();
        }
        assert!(is_closed_within(&mut media, AT_ONCE).await);
        let closed = tokio::time::timeout(AT_ONCE, own.closed()).await.unwrap();
        assert_eq!(closed, close::REVOKED);
        captions(&test, &call, "after");
        assert_eq!(applicants.hear().await["data"]["text"], "after");

        // Nothing that they were given lets them in again.
        assert!(!inside(&test, &call).contains(&identity));
        assert!(connect(&test, &access).await.is_err());
        assert!(conference.send(join()).await.unwrap().is_err());
        let again = open(&test.hub);
        again.say(json!({ "op": "hello", "token": format!("guest {call} {identity}") }));
        assert_eq!(again.closed().await, close::REVOKED);
        let links = test.hub.store().guest_links();
        assert!(!links.hold(TENANT, &call, &identity).await.unwrap());
        let link = links.by_hash(&format!("link of {identity}")).await.unwrap();
        assert!(link.unwrap().revoked_at_ms.is_some());
    }
}

#[actix::test]
async fn a_session_that_is_ended_takes_its_hidden_listener_out_at_once_and_nobody_else() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let mut listener = listens(&test, &conference, supervisor(9)).await;
    let mut other = listens(&test, &conference, supervisor(10)).await;
    let spare = conference.send(Listen(supervisor(9))).await.unwrap().unwrap();
    let by_session = |sid: &str| BusMessage::SessionRevoked { sid: sid.into() };
    test.hub.store().bus().publish(by_session("sid-9"));
    assert!(is_closed_within(&mut listener, AT_ONCE).await);
    assert!(connect(&test, &spare).await.is_err());
    assert!(eventually(async || supervisors(&conference).await == [10]).await);
    assert_eq!(inside(&test, &call), ["supervisor-10"]);
    // A request of that session that was under way arrives too late.
    let late = conference.send(Listen(supervisor(9))).await.unwrap();
    assert!(
        matches!(late, Err(ActorError::Refused(Key::SessionRevoked))),
        "{late:?}"
    );
    assert!(!is_closed_within(&mut other, Duration::from_millis(300)).await);

    let join = JoinAsReviewer {
        account: 7,
        sid: "sid-7".into(),
    };
    let access = conference.send(join).await.unwrap().unwrap();
    let mut reviewer = connect(&test, &access).await.unwrap();
    test.hub.store().bus().publish(by_session("sid-7"));
    assert!(is_closed_within(&mut reviewer, AT_ONCE).await);
    assert!(connect(&test, &access).await.is_err());
    // They may sign in again and come back, as after a lost connection.
    let join = JoinAsReviewer {
        account: 7,
        sid: "sid-7-anew".into(),
    };
    let access = conference.send(join).await.unwrap().unwrap();
    assert!(connect(&test, &access).await.is_ok());
}

#[actix::test]
async fn who_is_there_by_two_sessions_stays_by_the_other() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let _first = listens(&test, &conference, supervisor(9)).await;
    let again = Moderator {
        sid: "sid-9-elsewhere".into(),
        ..supervisor(9)
    };
    let mut second = listens(&test, &conference, again).await;
    let ended = BusMessage::SessionRevoked { sid: "sid-9".into() };
    test.hub.store().bus().publish(ended);
    assert!(!is_closed_within(&mut second, Duration::from_millis(500)).await);
    assert_eq!(inside(&test, &call), ["supervisor-9"]);
    assert_eq!(supervisors(&conference).await, [9]);
}

#[actix::test]
async fn a_supervisor_who_lost_the_right_or_the_session_unheard_of_is_gone_within_seconds() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    // Signed out, expired, and without the right: the bus has announced none of them.
    let mut listeners = Vec::new();
    for account in [40, 41, 42] {
        listeners.push(listens(&test, &conference, supervisor(account)).await);
    }
    let mut other = listens(&test, &conference, supervisor(43)).await;
    for listener in &mut listeners {
        assert!(is_closed_within(listener, Duration::from_secs(3)).await);
    }
    assert!(eventually(async || supervisors(&conference).await == [43]).await);
    assert_eq!(inside(&test, &call), ["supervisor-43"]);
    assert!(!is_closed_within(&mut other, Duration::from_millis(300)).await);
}

#[actix::test]
async fn a_supervisor_who_leaves_or_is_removed_keeps_no_access() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    for (account, is_sent) in [(9, false), (11, true)] {
        let access = conference
            .send(Listen(supervisor(account)))
            .await
            .unwrap()
            .unwrap();
        let mut listener = connect(&test, &access).await.unwrap();
        if is_sent {
            let remove = RemoveParty {
                by: supervisor(10),
                identity: format!("supervisor-{account}"),
            };
            conference.send(remove).await.unwrap().unwrap();
        } else {
            let stop = StopListening(supervisor(account));
            conference.send(stop).await.unwrap().unwrap();
        }
        assert!(is_closed_within(&mut listener, AT_ONCE).await);
        assert!(connect(&test, &access).await.is_err());
        assert!(inside(&test, &call).is_empty());
    }
}

#[actix::test]
async fn a_locked_call_refuses_a_guest_who_had_not_come_and_readmits_one_who_was_inside() {
    let test = testing::hub().await;
    let (conference, call) = live(&test).await;
    let inside_before = invited(&test, &conference, &call).await;
    let came_not = invited(&test, &conference, &call).await;
    let join = |identity: &str| JoinInvited {
        identity: identity.to_owned(),
    };
    conference.send(join(&inside_before)).await.unwrap().unwrap();
    joins(&conference, &call, &inside_before).await;
    // A token that was issued and not used before the lock.
    let unused = conference.send(join(&came_not)).await.unwrap().unwrap();
    let lock = |locked| Lock {
        by: supervisor(7),
        locked,
    };
    conference.send(lock(true)).await.unwrap().unwrap();

    leaves(&conference, &call, &inside_before).await;
    let back = conference.send(join(&inside_before)).await.unwrap().unwrap();
    let mut back = connect(&test, &back).await.unwrap();
    conference.send(Answer::default()).await.unwrap().unwrap();
    let refused = conference.send(join(&came_not)).await.unwrap();
    assert!(
        matches!(refused, Err(ActorError::Refused(Key::Locked))),
        "{refused:?}"
    );
    let mut stranger = connect(&test, &unused).await.unwrap();
    assert!(is_closed_within(&mut stranger, AT_ONCE).await);
    assert!(!is_closed_within(&mut back, Duration::from_millis(300)).await);
    assert_eq!(inside(&test, &call), [inside_before]);

    conference.send(lock(false)).await.unwrap().unwrap();
    let access = conference.send(join(&came_not)).await.unwrap().unwrap();
    assert!(connect(&test, &access).await.is_ok());
}

#[actix::test]
async fn a_call_that_is_locked_before_anybody_answers_lets_nobody_answer() {
    let test = testing::hub().await;
    let (conference, _) = place(&test).await;
    let lock = |locked| Lock {
        by: supervisor(7),
        locked,
    };
    conference.send(lock(true)).await.unwrap().unwrap();
    let refused = conference.send(Answer::default()).await.unwrap();
    assert!(
        matches!(refused, Err(ActorError::Refused(Key::Locked))),
        "{refused:?}"
    );
    conference.send(lock(false)).await.unwrap().unwrap();
    assert!(conference.send(Answer::default()).await.unwrap().is_ok());
}
