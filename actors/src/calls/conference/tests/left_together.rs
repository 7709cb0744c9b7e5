//! Two telephones that are left to each other, where they say that they can go on without the hub: REFER with `Replaces`.

use super::dialled::{LINE, by_telephone, dial, dialled, rosa};
use super::*;
use crate::calls::bridge::Bridge;
use crate::calls::handmade::{Handmade, header};
use crate::calls::test_phones::config;
use crate::testing::hub_with_trunk;
use hub_domain::calls::call::{CallOutcome, OwnPhoneState};
use std::net::SocketAddr;
use tokio::net::UdpSocket;

const NUMBER: &str = "+12025550157";

/// A carrier of these telephones: each takes one of the calls, in the order in which they come.
async fn carrier(phones: [SocketAddr; 2]) -> SocketAddr {
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut hub, mut calls) = (address, Vec::new());
        let mut datagram = vec![0; 16_384];
        while let Ok((length, from)) = socket.recv_from(&mut datagram).await {
            let message = String::from_utf8_lossy(&datagram[..length]).into_owned();
            let to = if phones.contains(&from) {
                Some(hub)
            } else {
                hub = from;
                let call = header(&message, "Call-ID");
                if message.starts_with("INVITE ") && !calls.contains(&call) {
                    calls.push(call.clone());
                }
                let place = calls.iter().position(|known| *known == call);
                place.and_then(|place| phones.get(place)).copied()
            };
            if let Some(to) = to {
                socket.send_to(message.as_bytes(), to).await.unwrap();
            }
        }
    });
    address
}

/// A call that the reviewer has left to the two telephones in it.
struct Left {
    test: TestHub,
    conference: Addr<Conference>,
    call: CallId,
    applicant: Handmade,
    other: Handmade,
}

impl Left {
    async fn begin() -> Self {
        let (mut applicant, mut other) = (Handmade::new().await, Handmade::new().await);
        let carrier = carrier([applicant.address(), other.address()]).await;
        let test = hub_with_trunk(config(), carrier, NUMBER).await;
        let (conference, call) = by_telephone(&test).await;
        applicant
            .take(true, "Allow: INVITE, ACK, BYE, CANCEL, NOTIFY, REFER\r\n")
            .await;
        joins(&conference, &call, REVIEWER).await;
        assert!(eventually(async || state(&test, &call).await == CallState::Live).await);
        conference.send(dial(LINE, false)).await.unwrap().unwrap();
        other.take(true, "Supported: replaces\r\n").await;
        assert!(eventually(async || dialled(&conference).await.0 == Some(OwnPhoneState::Answered)).await);
        let leave = LeaveTogether { by: rosa() };
        conference.send(leave).await.unwrap().unwrap();
        Self {
            test,
            conference,
            call,
            applicant,
            other,
        }
    }

    /// The other telephone hangs up, and the call goes on.
    async fn other_hangs_up(&mut self) {
        self.other.hang_up().await;
        let is_out = eventually(async || dialled(&self.conference).await == (None, false));
        assert!(is_out.await);
        assert_eq!(state(&self.test, &self.call).await, CallState::Live);
    }

    /// The call of the agency is over.
    async fn is_over(&self) {
        assert!(eventually(async || state(&self.test, &self.call).await == CallState::Ended).await);
        let card = self.test.hub.store().calls().card(TENANT, &self.call).await;
        assert_eq!(card.unwrap().outcome, Some(CallOutcome::Answered));
    }

    /// Whether the hub has joined the telephones.
    fn is_joined_here(&self) -> bool {
        let bridges = self.test.hub.registry().of::<Bridge>();
        bridges.get(&(TENANT, self.call.clone())).is_some()
    }

    async fn has_no_lines(&self) {
        let is_empty = eventually(async || self.test.hub.lines().is_empty());
        assert!(is_empty.await, "a line is left over");
    }
}

async fn state(test: &TestHub, call: &CallId) -> CallState {
    test.hub.store().calls().card(TENANT, call).await.unwrap().state
}

#[actix::test]
async fn telephones_that_can_leave_the_hub_for_each_other_and_the_call_is_over() {
    // A telephone in whose call somebody has taken our place hangs up on us, maybe before we hear of it.
    for hangs_up in [true, false] {
        let mut left = Left::begin().await;
        let refer = left.applicant.answers("REFER", "202 Accepted").await;
        let target = header(&refer, "Refer-To").unwrap();
        let there = format!("<sip:handmade@{}?Replaces=", left.other.address());
        assert!(target.starts_with(&there), "{target}");
        left.applicant.notify("100 Trying").await;
        left.applicant.notify("180 Ringing").await;
        if hangs_up {
            left.other_hangs_up().await;
        }
        left.applicant.notify("200 OK").await;
        left.is_over().await;
        assert!(!left.is_joined_here());
        // The hub lets go of both.
        left.applicant.answers("BYE", "200 OK").await;
        if !hangs_up {
            left.other.answers("BYE", "200 OK").await;
        }
        left.has_no_lines().await;
    }
}

#[actix::test]
async fn telephones_that_do_not_get_to_each_other_are_joined_by_the_hub() {
    for (answer, became) in [
        ("603 Decline", None),
        ("202 Accepted", Some("486 Busy Here")),
        ("202 Accepted", Some("503 Service Unavailable")),
    ] {
        let mut left = Left::begin().await;
        left.applicant.answers("REFER", answer).await;
        if let Some(status) = became {
            left.applicant.notify(status).await;
        }
        left.is_over().await;
        assert!(left.is_joined_here(), "{answer} {became:?}");
        // Their calls go on until one of them hangs up.
        assert_eq!(left.test.hub.lines().len(), 2);
        left.applicant.hang_up().await;
        left.other.answers("BYE", "200 OK").await;
        left.has_no_lines().await;
    }
}

#[actix::test]
async fn nobody_is_left_alone_where_the_other_one_has_gone_meanwhile() {
    let mut left = Left::begin().await;
    left.applicant.answers("REFER", "202 Accepted").await;
    left.other_hangs_up().await;
    left.applicant.notify("481 Call/Transaction Does Not Exist").await;
    left.is_over().await;
    left.applicant.answers("BYE", "200 OK").await;
    assert!(!left.is_joined_here());
    left.has_no_lines().await;
}
