//! Two telephones in two calls that are asked to go on without us: REFER with `Replaces` (RFC 5589, section 7.3; RFC 3891).

use super::exchange::{Exchange, NUMBER, OneTrunk, next, until};
use super::handmade::{Handmade, header, tag};
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall, PhoneCall};
use tokio::sync::mpsc;

const REFERS: &str = "Allow: INVITE, ACK, BYE, CANCEL, OPTIONS, NOTIFY, REFER\r\n";
const REPLACES: &str = "Supported: norefersub, replaces\r\n";

/// A telephone in a call with us.
struct Talk {
    phone: Handmade,
    call: PhoneCall,
    events: mpsc::Receiver<CallEvent>,
    /// Our own end, as the telephone has read it.
    ours: String,
    /// The number of our last request.
    sequence: u32,
}

fn sequence(request: &str) -> u32 {
    let value = header(request, "CSeq").expect("CSeq");
    let number = value.split(' ').next().expect("a number");
    number.parse().expect("a number")
}

/// The telephone calls us, with these further headers.
async fn calls(exchange: &mut Exchange, headers: &str) -> Talk {
    let mut phone = Handmade::new().await;
    let gateway = exchange.gateway.local_addr();
    let taken = async {
        let incoming = exchange.next_call().await;
        incoming.call.answer().expect("answered");
        incoming
    };
    let (answer, mut incoming) = tokio::join!(phone.call(NUMBER, gateway, true, headers), taken);
    until(&mut incoming.events, CallEvent::Answered).await;
    Talk {
        phone,
        call: incoming.call,
        events: incoming.events,
        ours: header(&answer, "To").expect("To"),
        sequence: 0,
    }
}

/// We call the telephone, which takes it with these further headers.
async fn is_called(exchange: &Exchange, headers: &str) -> Talk {
    let mut phone = Handmade::new().await;
    let outgoing = OutgoingCall {
        host: phone.address().to_string(),
        called: "+12025550177".to_owned(),
        caller: NUMBER.to_owned(),
        space: "t1".to_owned(),
        ..OutgoingCall::default()
    };
    let (made, invite) = tokio::join!(exchange.gateway.call(outgoing), phone.take(true, headers));
    let (call, mut events) = made.expect("called");
    until(&mut events, CallEvent::Answered).await;
    Talk {
        phone,
        call,
        events,
        ours: header(&invite, "From").expect("From"),
        sequence: sequence(&invite),
    }
}

/// Leaves one to the other, which one answers so: whether it was taken, and the request.
async fn leave(one: &mut Talk, other: &Talk, answer: &str) -> (bool, String) {
    let (taken, refer) = tokio::join!(
        one.call.join_with(&other.call),
        one.phone.answers("REFER", answer)
    );
    (taken.expect("asked"), refer)
}

/// Text in which `%40` is `@`.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_at(2);
        plain.push(char::from(u8::from_str_radix(code, 16).expect("two digits")));
        plain += rest;
    }
    plain
}

/// Whom a REFER sends to, and the dialog in whose place.
fn referred(refer: &str) -> (String, String) {
    let target = header(refer, "Refer-To").expect("Refer-To");
    let inner = target.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    let (address, dialog) = inner
        .and_then(|inner| inner.split_once("?Replaces="))
        .unwrap_or_else(|| panic!("{target}"));
    // Of these, none would be read as a part of the dialog.
    assert!(!dialog.contains([';', '=', '@', '?', '&']), "{target}");
    (address.to_owned(), unescaped(dialog))
}

/// Hangs up on our side, and the telephone hears of it.
async fn hang_up(mut talk: Talk) {
    talk.call.hang_up().await;
    talk.phone.answers("BYE", "200 OK").await;
    until(&mut talk.events, CallEvent::Ended(CallEnd::ByUs)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_telephone_takes_our_place_in_the_call_with_another_one() {
    // Whoever has called: our tag is in `From` or in `To`.
    for caller_is_sent in [true, false] {
        let mut exchange = Exchange::start(OneTrunk::default()).await;
        let (mut one, mut other) = if caller_is_sent {
            let one = calls(&mut exchange, REFERS).await;
            (one, is_called(&exchange, REPLACES).await)
        } else {
            let one = is_called(&exchange, REFERS).await;
            (one, calls(&mut exchange, REPLACES).await)
        };
        let (taken, refer) = leave(&mut one, &other, "202 Accepted").await;
        assert!(taken);

        // The request is one of the call with the telephone that is sent.
        assert_eq!(header(&refer, "Call-ID").as_ref(), Some(&one.phone.call_id));
        assert_eq!(tag(&header(&refer, "From").expect("From")), tag(&one.ours));
        assert_eq!(tag(&header(&refer, "To").expect("To")), "handmade");
        assert!(sequence(&refer) > one.sequence, "{refer}");
        assert!(header(&refer, "Contact").is_some(), "{refer}");
        // It names the call with the other one, as that one knows it.
        let (address, dialog) = referred(&refer);
        assert_eq!(address, format!("sip:handmade@{}", other.phone.address()));
        assert_eq!(dialog, other.phone.named());
        assert!(
            dialog.ends_with(&format!(";from-tag={}", tag(&other.ours))),
            "{dialog}"
        );

        one.phone.notify("100 Trying").await;
        // The first one's other line calls where it was sent, and the other one hangs up on us.
        let mut line = Handmade::new().await;
        let there = other.phone.address();
        let replaces = format!("Replaces: {dialog}\r\n");
        let (answer, ()) = tokio::join!(
            line.call("handmade", there, true, &replaces),
            other.phone.give_place()
        );
        assert!(answer.contains("m=audio "), "{answer}");
        until(&mut other.events, CallEvent::Ended(CallEnd::HungUp)).await;
        one.phone.notify("200 OK").await;
        assert_eq!(
            next(&mut one.events).await,
            CallEvent::Transferred(200),
            "what is under way is no outcome"
        );
        hang_up(one).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_to_another_where_an_end_does_not_say_that_it_can() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    for (one_says, other_says) in [
        ("", REPLACES),
        ("Allow: INVITE, ACK, BYE, NOTIFY\r\n", REPLACES),
        (REFERS, ""),
        (REFERS, "Supported: timer\r\n"),
    ] {
        let mut one = is_called(&exchange, one_says).await;
        let other = is_called(&exchange, other_says).await;
        let joined = one.call.join_with(&other.call).await.expect("judged");
        assert!(!joined, "{one_says} {other_says}");
        one.call.hang_up().await;
        // What was sent before would come before.
        let first = one.phone.next().await;
        assert!(first.starts_with("BYE "), "{first}");
        one.phone.reply(&first, "200 OK", "", "").await;
        hang_up(other).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_telephone_that_does_not_go_or_does_not_get_there_stays_in_its_call() {
    let exchange = Exchange::start(OneTrunk::default()).await;
    // As some write them.
    let mut one = is_called(&exchange, "allow: INVITE,ACK,BYE,refer\r\n").await;
    let other = is_called(&exchange, "k: replaces\r\n").await;
    let (taken, refused) = leave(&mut one, &other, "603 Decline").await;
    assert!(!taken);
    // It may be asked again.
    let (taken, accepted) = leave(&mut one, &other, "202 Accepted").await;
    assert!(taken);
    assert!(sequence(&accepted) > sequence(&refused), "{accepted}");
    one.phone.notify("481 Call/Transaction Does Not Exist").await;
    assert_eq!(next(&mut one.events).await, CallEvent::Transferred(481));
    hang_up(other).await;
    hang_up(one).await;
}
