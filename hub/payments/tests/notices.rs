//! Notices of PayPal, signed by certificates of a test's own authority, against every way to forge one.

#![allow(
    clippy::unwrap_used,
    reason = "a test fails where something is not as it expects"
)]

use async_trait::async_trait;
use hub_payments::paypal::{CertificateSource, Certificates, Paypal, PaypalSettings};
use hub_payments::{NoticeFault, PaymentGateway, RawNotice};
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// 4 December 2026, noon: the time of the notice.
const NOON: i64 = 1_796_385_600_000;
const PLACE: &str = "https://api.paypal.com/v1/notifications/certs/CERT-1";
const BODY: &[u8] = include_bytes!("fixtures/notice.json");

/// Certificates in memory, with how often they were asked for.
struct Kept {
    pem: &'static [u8],
    asked: AtomicUsize,
}

#[async_trait]
impl CertificateSource for Kept {
    async fn fetch(&self, _url: &str) -> Result<Vec<u8>, String> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match self.pem.is_empty() {
            true => Err("not there".into()),
            false => Ok(self.pem.to_vec()),
        }
    }
}

fn paypal(authority: &[u8], pem: &'static [u8]) -> (Paypal, Arc<Kept>) {
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_slice(authority).unwrap())
        .unwrap();
    let source = Arc::new(Kept {
        pem,
        asked: AtomicUsize::new(0),
    });
    let settings = PaypalSettings {
        url: "http://localhost:1".into(),
        client_id: "client".into(),
        secret: "secret".into(),
        webhook_id: "WH-HOOK".into(),
        patience: None,
    };
    let certificates = Arc::new(Certificates::of(source.clone(), roots));
    (Paypal::new(settings, certificates).unwrap(), source)
}

const AUTHORITY: &[u8] = include_bytes!("fixtures/ca.pem");
const CERTIFICATE: &[u8] = include_bytes!("fixtures/paypal.pem");

fn notice(signature: &str, changes: &[(&str, &str)]) -> RawNotice {
    let mut headers = BTreeMap::from([
        ("paypal-auth-algo", "SHA256withRSA"),
        ("paypal-transmission-id", "b2e1"),
        ("paypal-transmission-time", "2026-12-04T12:00:00Z"),
        ("paypal-cert-url", PLACE),
        ("paypal-transmission-sig", signature),
    ]);
    for &(name, value) in changes {
        headers.insert(name, value);
    }
    RawNotice {
        headers: headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        body: BODY.to_vec(),
    }
}

const SIGNATURE: &str = include_str!("fixtures/paypal.sig");

#[tokio::test]
async fn line_8_a_notice_that_paypal_signed_is_read_and_its_certificate_fetched_once() {
    let (paypal, source) = paypal(AUTHORITY, CERTIFICATE);
    let good = notice(SIGNATURE, &[]);
    for now in [NOON, NOON + 300_000, NOON - 300_000] {
        assert_eq!(paypal.refuses(&good, now), None);
        let read = paypal.read_notice(&good, now).await.unwrap();
        assert_eq!(
            (
                read.event.as_str(),
                read.payment.as_deref(),
                read.reference.as_str()
            ),
            ("WH-1", Some("1-a"), "5O190127TN364715T")
        );
    }
    assert_eq!(source.asked.load(Ordering::Relaxed), 1);
}

/// A certificate that does not hold at first, and its successor.
struct Turning(AtomicUsize);

#[async_trait]
impl CertificateSource for Turning {
    async fn fetch(&self, _url: &str) -> Result<Vec<u8>, String> {
        match self.0.fetch_add(1, Ordering::Relaxed) {
            0 => Ok(include_bytes!("fixtures/stranger.pem").to_vec()),
            _ => Ok(CERTIFICATE.to_vec()),
        }
    }
}

#[tokio::test]
async fn line_8_a_certificate_at_another_address_is_fetched_at_once_and_one_address_is_not_asked_without_end()
{
    let (reader, source) = paypal(AUTHORITY, CERTIFICATE);
    let forged = notice(include_str!("fixtures/stranger.sig"), &[]);
    let elsewhere = notice(
        SIGNATURE,
        &[(
            "paypal-cert-url",
            "https://api.paypal.com/v1/notifications/certs/CERT-2",
        )],
    );
    assert!(reader.read_notice(&notice(SIGNATURE, &[]), NOON).await.is_ok());
    for _ in 0..20 {
        assert_eq!(reader.read_notice(&forged, NOON).await, Err(NoticeFault::Forged));
    }
    assert_eq!(source.asked.load(Ordering::Relaxed), 1);
    assert!(reader.read_notice(&elsewhere, NOON).await.is_ok());
    assert_eq!(source.asked.load(Ordering::Relaxed), 2);

    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_slice(AUTHORITY).unwrap())
        .unwrap();
    let turning = Arc::new(Turning(AtomicUsize::new(0)));
    let certificates = Certificates::of(turning.clone(), roots).asking_every(Duration::ZERO);
    let settings = PaypalSettings {
        url: "http://localhost:1".into(),
        client_id: "client".into(),
        secret: "secret".into(),
        webhook_id: "WH-HOOK".into(),
        patience: None,
    };
    let reader = Paypal::new(settings, Arc::new(certificates)).unwrap();
    let good = notice(SIGNATURE, &[]);
    assert_eq!(reader.read_notice(&good, NOON).await, Err(NoticeFault::Forged));
    assert!(reader.read_notice(&good, NOON).await.is_ok(), "turned");
    assert_eq!(turning.0.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn line_8_a_notice_with_anything_changed_is_forged() {
    let (paypal, _) = paypal(AUTHORITY, CERTIFICATE);
    let mut body = notice(SIGNATURE, &[]);
    body.body.push(b' ');
    let changed = [
        body,
        notice(SIGNATURE, &[("paypal-transmission-id", "b2e2")]),
        notice(SIGNATURE, &[("paypal-transmission-time", "2026-12-04T12:00:01Z")]),
        notice(include_str!("fixtures/stranger.sig"), &[]),
        notice("AAAA", &[]),
    ];
    for one in changed {
        assert_eq!(paypal.refuses(&one, NOON), None, "seen by the signature alone");
        assert_eq!(paypal.read_notice(&one, NOON).await, Err(NoticeFault::Forged));
    }
}

#[tokio::test]
async fn line_8_an_old_unsigned_or_misplaced_notice_is_refused_at_the_door() {
    let (paypal, source) = paypal(AUTHORITY, CERTIFICATE);
    let good = notice(SIGNATURE, &[]);
    assert_eq!(paypal.refuses(&good, NOON + 300_001), Some(NoticeFault::Old));
    assert_eq!(paypal.refuses(&good, NOON - 300_001), Some(NoticeFault::Old));
    for (name, value) in [
        ("paypal-auth-algo", "none"),
        ("paypal-transmission-sig", "no base64!"),
        ("paypal-transmission-time", "yesterday"),
        ("paypal-transmission-id", ""),
    ] {
        let unsigned = notice(SIGNATURE, &[(name, value)]);
        assert_eq!(
            paypal.refuses(&unsigned, NOON),
            Some(NoticeFault::Unsigned),
            "{name}"
        );
    }
    for place in [
        "http://api.paypal.com/cert",
        "https://api.paypal.com.stranger.example/cert",
        "https://api.paypal.com:8443/cert",
        "https://me@api.paypal.com/cert",
        "https://stranger.example/?api.paypal.com",
        "file:///etc/cert",
        "",
    ] {
        let misplaced = notice(SIGNATURE, &[("paypal-cert-url", place)]);
        let refused = paypal.refuses(&misplaced, NOON);
        assert!(
            matches!(
                refused,
                Some(NoticeFault::CertificatePlace | NoticeFault::Unsigned)
            ),
            "{place}: {refused:?}"
        );
        assert!(paypal.read_notice(&misplaced, NOON).await.is_err());
    }
    assert_eq!(source.asked.load(Ordering::Relaxed), 0, "nobody was asked");
}

#[tokio::test]
async fn line_8_the_chain_the_dates_and_the_name_of_the_certificate_are_checked() {
    let other: &[u8] = include_bytes!("fixtures/other-ca.pem");
    let (unchained, _) = paypal(other, CERTIFICATE);
    let good = notice(SIGNATURE, &[]);
    assert_eq!(unchained.read_notice(&good, NOON).await, Err(NoticeFault::Forged));
    let (strange, _) = paypal(AUTHORITY, include_bytes!("fixtures/stranger.pem"));
    let by_stranger = notice(include_str!("fixtures/stranger.sig"), &[]);
    assert_eq!(
        strange.read_notice(&by_stranger, NOON).await,
        Err(NoticeFault::Forged)
    );
    let (over, _) = paypal(AUTHORITY, include_bytes!("fixtures/short.pem"));
    let by_over = notice(include_str!("fixtures/short.sig"), &[]);
    assert_eq!(over.read_notice(&by_over, NOON).await, Err(NoticeFault::Forged));
    let (away, _) = paypal(AUTHORITY, b"");
    assert_eq!(
        away.read_notice(&good, NOON).await,
        Err(NoticeFault::NotNow),
        "judged again later"
    );
}
