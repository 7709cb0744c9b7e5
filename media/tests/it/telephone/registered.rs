//! Calls by an exchange at which the hub registers.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, OneTrunk, take, until};
use super::kamailio::{Kamailio, LINE, PASSWORD};
use crate::peer::Peer;
use hub_media::sip::gateway::{
    CallEnd, CallEvent, InboundTrunk, KeptRegistration, Registrar, RegistrationState, Transport,
};
use std::time::{Duration, Instant};

fn registrar(kamailio: &Kamailio, password: &str) -> Registrar {
    Registrar {
        host: kamailio.address.to_string(),
        transport: Transport::Udp,
        credentials: (LINE.to_owned(), password.to_owned()),
        trunk: InboundTrunk {
            id: "ST_line7".to_owned(),
            space: "t1".to_owned(),
            ..Default::default()
        },
        number: "+12025550100".to_owned(),
    }
}

async fn reaches(registration: &KeptRegistration, wanted: RegistrationState) {
    let begun = Instant::now();
    while registration.state() != wanted {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "{:?} instead of {wanted:?}",
            registration.state()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_comes_in_by_a_registered_line_and_both_ends_are_heard() {
    let kamailio = Kamailio::start().await;
    let mut exchange = Exchange::start(OneTrunk::default()).await;
    let registration = exchange
        .gateway
        .register(registrar(&kamailio, PASSWORD))
        .expect("registering");
    reaches(&registration, RegistrationState::Registered).await;
    let mut phone = Phone::start(Settings::default()).await;
    let mut ada = Peer::named(&exchange.server, "line", "ada").await;
    ada.publish(880).await;
    phone.dial("+12025550111", kamailio.address).await;
    let mut incoming = exchange.next_call().await;
    // The number is the dialled one, not the contact that the exchange sent the call to.
    assert_eq!(
        (incoming.trunk.id.as_str(), incoming.invitation.called.as_str()),
        ("ST_line7", "+12025550111")
    );
    take(&exchange, &incoming.call, "line");
    until(&mut incoming.events, CallEvent::Answered).await;
    ada.hears("phone", 440.0).await;
    phone.hears(880.0, Some(440.0)).await;
    // The end of the call finds its way through the exchange, in both directions.
    phone.hang_up().await;
    until(&mut incoming.events, CallEvent::Ended(CallEnd::HungUp)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_password_is_reported_and_a_registration_that_was_dropped_is_taken_back() {
    let kamailio = Kamailio::start().await;
    let exchange = Exchange::start(OneTrunk::default()).await;
    let refused = exchange
        .gateway
        .register(registrar(&kamailio, "guess"))
        .expect("registering");
    reaches(&refused, RegistrationState::Refused(401)).await;
    drop(refused);
    let registration = exchange
        .gateway
        .register(registrar(&kamailio, PASSWORD))
        .expect("registering");
    reaches(&registration, RegistrationState::Registered).await;
    assert!(kamailio.knows_the_line().await);
    drop(registration);
    let begun = Instant::now();
    while kamailio.knows_the_line().await {
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "the line is still known"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exchange_that_is_not_there_is_asked_again() {
    let mut kamailio = Kamailio::start().await;
    let exchange = Exchange::start(OneTrunk::default()).await;
    let silent = Registrar {
        host: "exchange.invalid".to_owned(),
        ..registrar(&kamailio, PASSWORD)
    };
    let silent = exchange.gateway.register(silent).expect("registering");
    reaches(&silent, RegistrationState::Silent).await;
    drop(silent);
    let registration = exchange
        .gateway
        .register(registrar(&kamailio, PASSWORD))
        .expect("registering");
    reaches(&registration, RegistrationState::Registered).await;
    // The exchange grants a few seconds; when they are nearly over, one that forgot the line in a crash knows it again.
    kamailio.restart().await;
    assert!(!kamailio.knows_the_line().await);
    let begun = Instant::now();
    while !kamailio.knows_the_line().await {
        assert!(
            begun.elapsed() < Duration::from_secs(40),
            "the line is not known again"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
