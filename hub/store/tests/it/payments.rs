//! Notices of providers of payments and their accounts: kept as they came, named once, and of their own tenant alone.

use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_payments::RawNotice;
use hub_store::StoreError;
use hub_store::audit::By;
use hub_store::paying::payment_providers::PaymentProvider;
use hub_store::paying::{payment_notices, payment_providers};
use std::collections::BTreeMap;

const HERE: TenantId = TenantId(1);
const THERE: TenantId = TenantId(2);

#[tokio::test]
async fn line_7_a_notice_is_kept_byte_for_byte_with_its_job_and_its_event_is_named_once() {
    let fresh = fresh().await;
    let raw = RawNotice {
        headers: BTreeMap::from([("stripe-signature".to_owned(), "t=1,v1=00".to_owned())]),
        body: vec![0, 255, b'{', b'\n', 0],
    };
    let mut write = fresh.store.write().await.unwrap();
    let first = payment_notices::keep(&mut write, HERE, "stripe", &raw)
        .await
        .unwrap();
    let second = payment_notices::keep(&mut write, HERE, "stripe", &raw)
        .await
        .unwrap();
    let elsewhere = payment_notices::keep(&mut write, THERE, "stripe", &raw)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let notices = fresh.store.payment_notices();
    let kept = notices.by_id(HERE, &first).await.unwrap();
    assert_eq!((kept.raw, kept.event_id, kept.outcome.as_str()), (raw, None, ""));
    assert!(notices.by_id(THERE, &first).await.is_err());
    let job = format!("payment_notice-{first}");
    assert!(fresh.store.jobs().by_id(HERE, &job).await.is_ok());

    let mut write = fresh.store.write().await.unwrap();
    let event = ("stripe", "evt_1");
    assert!(
        payment_notices::name(&mut write, HERE, &first, event)
            .await
            .unwrap()
    );
    assert!(
        !payment_notices::name(&mut write, HERE, &second, event)
            .await
            .unwrap()
    );
    // Another provider, and another tenant, may use the same id.
    assert!(
        payment_notices::name(&mut write, THERE, &elsewhere, event)
            .await
            .unwrap()
    );
    payment_notices::end(&mut write, HERE, &second, "repeated")
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(notices.outcomes(HERE, "stripe").await.unwrap(), ["", "repeated"]);
}

#[tokio::test]
async fn a_notice_that_was_worked_ends_with_its_time_and_one_that_was_not_is_kept() {
    let fresh = fresh().await;
    let raw = RawNotice {
        headers: BTreeMap::new(),
        body: b"{}".to_vec(),
    };
    let mut write = fresh.store.write().await.unwrap();
    let worked = payment_notices::keep(&mut write, HERE, "stripe", &raw)
        .await
        .unwrap();
    let waiting = payment_notices::keep(&mut write, HERE, "stripe", &raw)
        .await
        .unwrap();
    payment_notices::end(&mut write, HERE, &worked, "done")
        .await
        .unwrap();
    write.commit().await.unwrap();
    let notices = fresh.store.payment_notices();
    notices.forget_before(now_ms() - 60_000).await.unwrap();
    assert!(notices.by_id(HERE, &worked).await.is_ok(), "its time is not over");
    notices.forget_before(now_ms() + 60_000).await.unwrap();
    assert!(notices.by_id(HERE, &worked).await.is_err());
    assert!(notices.by_id(HERE, &waiting).await.is_ok());
}

#[tokio::test]
async fn an_account_at_a_provider_is_its_tenants_own_and_changes_in_the_revision_that_was_seen() {
    let fresh = fresh().await;
    let by = By::person(7, "Rosa").from("test");
    let account = |revision, url: &str| PaymentProvider {
        provider: "stripe".into(),
        url: url.into(),
        client_id: String::new(),
        sealed_secret: "sealed".into(),
        sealed_notices: "sealed".into(),
        revision,
        changed_by: String::new(),
        changed_at_ms: 0,
        last_notice_at_ms: None,
        last_refused_at_ms: None,
        last_refusal: String::new(),
    };
    let mut write = fresh.store.write().await.unwrap();
    payment_providers::set(&mut write, HERE, &account(0, "https://one.example"), &by)
        .await
        .unwrap();
    payment_providers::set(&mut write, HERE, &account(1, "https://two.example"), &by)
        .await
        .unwrap();
    for overtaken in [0, 1] {
        let refused =
            payment_providers::set(&mut write, HERE, &account(overtaken, "https://x.example"), &by).await;
        assert!(
            matches!(refused, Err(StoreError::VersionConflict { .. })),
            "{refused:?}"
        );
    }
    payment_providers::note(&mut write, HERE, "stripe", Some("forged"))
        .await
        .unwrap();
    write.commit().await.unwrap();
    let providers = fresh.store.payment_providers();
    let held = providers.at(HERE, "stripe").await.unwrap().unwrap();
    assert_eq!(
        (held.url.as_str(), held.revision, held.last_refusal.as_str()),
        ("https://two.example", 2, "forged")
    );
    assert_eq!(providers.of_tenant(THERE).await.unwrap(), []);
}
