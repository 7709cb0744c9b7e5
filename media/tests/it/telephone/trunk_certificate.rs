//! Trunks by TLS of a hub that has no TLS of its own: whom it calls is proved by an authority that it trusts, or not called.

use super::baresip::{Phone, Settings};
use super::exchange::{Exchange, OneTrunk, certificate, until};
use hub_media::sip::agreement::Encryption;
use hub_media::sip::gateway::{CallEnd, CallEvent, OutgoingCall, Reachable, Transport};

async fn phone(shown: (Vec<u8>, Vec<u8>)) -> (Phone, OutgoingCall) {
    let settings = Settings {
        answers: true,
        transport: "tls",
        is_encrypted: true,
        certificate: Some(shown),
        ..Settings::default()
    };
    let phone = Phone::start(settings).await;
    let outgoing = OutgoingCall {
        host: format!("127.0.0.1:{}", phone.address.port() + 1),
        transport: Transport::Tls,
        encryption: Encryption::Required,
        called: "+12025550123".to_owned(),
        caller: "+12025550100".to_owned(),
        ..Default::default()
    };
    (phone, outgoing)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_an_authority_of_ones_own_vouches_for_is_called_and_asked() {
    let shown = certificate();
    let exchange = Exchange::start_trusting(Some(shown.0.clone())).await;
    let (_other, address) = Exchange::start_with_tls(OneTrunk::default(), shown.clone()).await;
    let (mut phone, outgoing) = phone(shown).await;
    let trunk = OutgoingCall {
        host: address.to_string(),
        ..outgoing.clone()
    };
    let asked = exchange.gateway.probe(&trunk).await.expect("it is found");
    assert!(
        matches!(asked, Reachable::Answered { status: 200, .. }),
        "{asked:?}"
    );
    for _ in 0..2 {
        let (call, mut events) = exchange.gateway.call(outgoing.clone()).await.expect("called");
        until(&mut events, CallEvent::Answered).await;
        call.hang_up().await;
        until(&mut events, CallEvent::Ended(CallEnd::ByUs)).await;
        phone.event("CALL_CLOSED").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trunk_that_no_authority_vouches_for_or_under_another_name_is_not_called() {
    let shown = certificate();
    let (phone_there, outgoing) = phone(shown.clone()).await;
    let public = Exchange::start_trusting(None).await;
    let refused = public.gateway.call(outgoing.clone()).await.err();
    let reason = refused.expect("no connection").to_string();
    assert!(reason.contains("certificate"), "{reason}");
    assert_eq!(
        public.gateway.probe(&outgoing).await.expect("found"),
        Reachable::Silent
    );
    // The certificate is for 127.0.0.1; the trunk was entered as localhost, which is at the same place.
    let trusting = Exchange::start_trusting(Some(shown.0)).await;
    let other_name = OutgoingCall {
        host: outgoing.host.replace("127.0.0.1", "localhost"),
        ..outgoing.clone()
    };
    trusting.gateway.call(outgoing).await.expect("by its own name");
    // Its last address may be one at which nobody listens: why it is not called may be that.
    assert!(trusting.gateway.call(other_name).await.is_err());
    drop(phone_there);
}
