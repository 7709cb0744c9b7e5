//! Calls to emergency services by a trunk whose other end is a socket on loopback: nobody else is ever called.

use crate::calls::conference::{Conference, HangUp};
use crate::calls::test_phones::config;
use crate::calls::{sipp, sipp_trunk};
use crate::cases::work_item::{OwnPhone, PlaceCall, PlacedCall};
use crate::error::{ActorError, Result};
use crate::testing::{TENANT, TestHub, eventually, hub_with_trunk, reviewer};
use hub_domain::AccountId;
use hub_domain::calls::call::{CallOutcome, CallState};
use hub_domain::calls::emergency::{CivicAddress, EmergencyCalling, EmergencyDesk, EmergencyHandling};
use hub_domain::conversations::channel::Direction;
use hub_domain::problem::Key;
use hub_store::audit::By;
use hub_store::calls::emergency_callings;
use std::net::SocketAddr;
use tokio::net::UdpSocket;

const NUMBER: &str = "+12025550150";

/// What the office has set: help comes to the desk of the reviewer, and the reviewer is notified.
async fn set(test: &TestHub) {
    let by = reviewer();
    let setting = EmergencyCalling {
        handling: EmergencyHandling::Trunk,
        trunk_id: "ST_out".into(),
        number: NUMBER.into(),
        address: CivicAddress {
            country: "US".into(),
            region: "DC".into(),
            city: "Washington".into(),
            street: "Example Avenue NW".into(),
            house_number: "100".into(),
            postal_code: "20001".into(),
            name: String::new(),
        },
        location_uri: "https://lis.example/office".into(),
        notified: vec![by.account],
        desks: vec![EmergencyDesk {
            account_id: by.account,
            place: "Floor 3, desk 12".into(),
            location_uri: String::new(),
        }],
        version: 0,
    };
    let setting = setting.checked().unwrap();
    let mut write = test.hub.store().write().await.unwrap();
    let origin = By::system().from("test");
    emergency_callings::put(&mut write, TENANT, &setting, &origin)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// The other end of the trunk: a socket of this machine.
async fn network() -> (UdpSocket, SocketAddr) {
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let address = socket.local_addr().unwrap();
    assert!(address.ip().is_loopback());
    (socket, address)
}

/// The next request to call that comes there, and from where; other requests are left unanswered.
async fn invite(socket: &UdpSocket) -> (String, SocketAddr) {
    let mut datagram = vec![0; 65_535];
    loop {
        let (length, from) = socket.recv_from(&mut datagram).await.unwrap();
        assert!(from.ip().is_loopback());
        let text = String::from_utf8_lossy(&datagram[..length]).into_owned();
        if text.starts_with("INVITE ") {
            return (text, from);
        }
    }
}

async fn dial(test: &TestHub, to: &str, own_phone: Option<OwnPhone>) -> Result<PlacedCall> {
    let item = test.hub.work_item(TENANT, &test.thread).await?;
    item.send(asked(to, own_phone)).await.unwrap()
}

fn asked(to: &str, own_phone: Option<OwnPhone>) -> PlaceCall {
    PlaceCall {
        by: reviewer(),
        to: Some(to.to_owned()),
        by_link: false,
        arrived: None,
        own_phone,
        calls_back: None,
    }
}

fn is_sent_elsewhere(placed: Result<PlacedCall>) -> bool {
    let refused = placed.err();
    matches!(
        refused,
        Some(ActorError::RefusedField {
            field: "to",
            key: Key::EmergencyNumber
        })
    )
}

/// Refuses a request in the carrier's words.
async fn refuse(socket: &UdpSocket, request: &str, to: SocketAddr) {
    let line = |name: &str| {
        let begin = format!("{name}:");
        let mut lines = request.lines();
        let found = lines.find(|line| line.to_ascii_lowercase().starts_with(&begin.to_ascii_lowercase()));
        found.unwrap().to_owned()
    };
    let answer = format!(
        "SIP/2.0 503 No Circuits\r\n{}\r\n{}\r\n{};tag=there\r\n{}\r\n{}\r\nWarning: 399 carrier.example \"ask us\"\r\nContent-Length: 0\r\n\r\n",
        line("Via"),
        line("From"),
        line("To"),
        line("Call-ID"),
        line("CSeq"),
    );
    socket.send_to(answer.as_bytes(), to).await.unwrap();
}

#[actix::test]
async fn an_emergency_number_is_refused_as_long_as_nobody_has_set_anything_else() {
    let (socket, address) = network().await;
    let test = hub_with_trunk(config(), address, NUMBER).await;
    assert!(is_sent_elsewhere(dial(&test, "911", None).await));
    // Neither by one's own telephone, which may be anywhere, when calls leave otherwise.
    set(&test).await;
    let own = OwnPhone {
        number: "+12025550111".into(),
        sid: "s1".into(),
    };
    assert!(is_sent_elsewhere(dial(&test, "9911", Some(own)).await));
    // Nor for a caller who has left such a number to be called back.
    let place = PlaceCall {
        calls_back: Some("visit".to_owned()),
        ..asked("911", None)
    };
    let item = test.hub.work_item(TENANT, &test.thread).await.unwrap();
    assert!(is_sent_elsewhere(item.send(place).await.unwrap()));
    let by = By::system().from("test");
    test.hub.remove_phone_trunk(TENANT, "ST_out", by).await.unwrap();
    assert!(
        is_sent_elsewhere(dial(&test, "911", None).await),
        "its trunk is not there"
    );
    let mut datagram = [0; 2_048];
    while let Ok((length, _)) = socket.try_recv_from(&mut datagram) {
        let text = String::from_utf8_lossy(&datagram[..length]).into_owned();
        assert!(!text.starts_with("INVITE"), "{text}");
    }
    assert!(test.hub.store().calls().open(TENANT).await.unwrap().is_empty());
}

#[actix::test]
async fn an_emergency_call_leaves_with_the_place_of_the_desk_and_those_who_are_named_know_of_it() {
    let (socket, address) = network().await;
    let test = hub_with_trunk(config(), address, NUMBER).await;
    set(&test).await;
    let (placed, (request, from)) = futures::join!(dial(&test, "9911", None), invite(&socket));
    let call = placed.unwrap().call;
    assert!(call.emergency);
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(
        head.starts_with(&format!("INVITE sip:911@{address} SIP/2.0\r\n")),
        "{head}"
    );
    assert!(head.contains(&format!("sip:{NUMBER}@")), "{head}");
    for header in [
        "Geolocation: <cid:desk@commonline.invalid>, <https://lis.example/office>",
        "Geolocation-Routing: yes",
        "Priority: emergency",
        "multipart/mixed;boundary=",
    ] {
        assert!(head.contains(header), "{header}: {head}");
    }
    for part in [
        "Content-Type: application/sdp\r\n\r\nv=0\r\n",
        "Content-Type: application/pidf+xml\r\n",
        "Content-ID: <desk@commonline.invalid>\r\n",
        "<ca:HNO>100</ca:HNO><ca:LOC>Floor 3, desk 12</ca:LOC>",
    ] {
        assert!(body.contains(part), "{part}: {body}");
    }
    // It is no contact with the applicant, and is not recorded.
    let page = test.hub.store().thread_view();
    let page = page.last_of(TENANT, &test.thread, None, 50).await.unwrap();
    let entry = page.iter().max_by_key(|message| message.seq).unwrap();
    assert_eq!((entry.direction, entry.to.as_str()), (Direction::Internal, "911"));
    let item = test.hub.store().applications();
    let item = item.by_thread(TENANT, &test.thread).await.unwrap();
    assert_ne!(
        item.com_type,
        Some(hub_domain::conversations::channel::Channel::Call)
    );
    let kept = test.hub.store().calls().by_id(TENANT, &call.id).await.unwrap();
    assert_eq!(
        (kept.to_address.as_str(), kept.recording_state.as_str()),
        ("911", "none")
    );
    // Those who are named read of it.
    let account = AccountId(reviewer().account);
    let notices = async || {
        let notices = test.hub.store().staff_notices();
        notices.unseen(TENANT, account, None).await.unwrap()
    };
    assert!(eventually(async || notices().await.len() == 1).await);
    let notice = notices().await.remove(0);
    assert_eq!(notice.rule_name, "emergency_call");
    for part in [
        "911",
        "Floor 3, desk 12",
        "100 Example Avenue NW, Washington, DC 20001",
    ] {
        assert!(notice.body.contains(part), "{part}: {}", notice.body);
    }
    // A carrier that does not put it through is quoted, and whoever dials again is sent to another telephone meanwhile.
    assert!(
        is_sent_elsewhere(dial(&test, "911", None).await),
        "one is under way"
    );
    refuse(&socket, &request, from).await;
    let card = async || test.hub.store().calls().card(TENANT, &call.id).await.unwrap();
    assert!(eventually(async || card().await.state == CallState::Ended).await);
    let card = card().await;
    assert_eq!(card.outcome, Some(CallOutcome::Failed));
    let words = card.refusal.unwrap();
    assert_eq!((words.status, words.reason.as_str()), (503, "No Circuits"));
    assert_eq!(words.warning, "399 carrier.example \"ask us\"");
}

/// A carrier that answers whoever asks whether it is there, and takes calls; one that reads no bodies of several parts refuses these.
fn carrier(reads_parts: bool) -> String {
    let voice = "m=audio 40000 RTP/AVP 0\na=rtpmap:0 PCMU/8000";
    let asked = match reads_parts {
        true => "<recv request=\"INVITE\"/>\n".to_owned(),
        false => sipp_trunk::asked("multipart/mixed;boundary", "parts"),
    };
    let steps = [
        "<recv request=\"OPTIONS\" optional=\"true\" next=\"there\"/>\n",
        &asked,
        &sipp_trunk::take(voice),
        "<nop next=\"end\"/>\n<label id=\"parts\"/>\n",
        &sipp_trunk::refuse("415 Unsupported Media Type", "Accept: application/sdp\n"),
        "<label id=\"there\"/>\n",
        sipp::ACCEPT,
        "<label id=\"end\"/>",
    ];
    sipp::scenario("emergency", &steps.concat())
}

/// Dials while such a carrier is there, and hangs up what it has answered: the requests to call that it was sent.
async fn taken(reads_parts: bool) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let (socket, address) = network().await;
    drop(socket);
    let _carrier = sipp_trunk::answer(
        folder.path(),
        &carrier(reads_parts),
        address,
        &["-trace_msg", "-timeout", "20s"],
    );
    let test = hub_with_trunk(config(), address, NUMBER).await;
    set(&test).await;
    let call = dial(&test, "911", None).await.unwrap().call;
    let card = async || test.hub.store().calls().card(TENANT, &call.id).await.unwrap();
    let is_answered = eventually(async || card().await.answered_at_ms.is_some()).await;
    assert!(is_answered, "{:?}", card().await);
    let conference = Conference::running(&test.hub, TENANT, &call.id).unwrap();
    conference.send(HangUp { by: None }).await.unwrap().unwrap();
    let log = || {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let mut paths = files.map(|file| file.unwrap().path());
        let path = paths.find(|path| path.to_string_lossy().ends_with("_messages.log"));
        path.map_or_else(String::new, |path| std::fs::read_to_string(path).unwrap())
    };
    // It is written when the other end has hung up.
    assert!(eventually(async || log().contains("BYE sip:")).await, "{}", log());
    let log = log();
    let messages = log.split("\n-----------------------------------------------");
    let invites =
        messages.filter(|message| message.contains("received") && message.contains("INVITE sip:911@"));
    invites.map(str::to_owned).collect()
}

#[actix::test]
async fn a_carrier_that_reads_the_place_is_sent_it_and_another_is_asked_again_without() {
    let invites = taken(true).await;
    for part in [
        "Priority: emergency",
        "Geolocation-Routing: yes",
        "Geolocation: <cid:desk@commonline.invalid>, <https://lis.example/office>",
        "Content-Type: application/pidf+xml",
        "<ca:HNO>100</ca:HNO><ca:LOC>Floor 3, desk 12</ca:LOC>",
    ] {
        assert!(invites[0].contains(part), "{part}: {}", invites[0]);
    }
    let invites = taken(false).await;
    let (first, last) = (&invites[0], invites.last().unwrap());
    assert!(first.contains("multipart/mixed;boundary="), "{first}");
    for part in [
        "Priority: emergency",
        "Geolocation: <https://lis.example/office>",
        "Content-Type: application/sdp",
    ] {
        assert!(last.contains(part), "{part}: {last}");
    }
    assert!(!last.contains("multipart"), "{last}");
}
