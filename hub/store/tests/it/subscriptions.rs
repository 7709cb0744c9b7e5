//! Subscriptions of the marketplace: the newest answer counts, an administrator is named once, a call is stored once, and nothing is
//! another tenant's.

use crate::fresh::fresh;
use hub_domain::subscription::SubscriptionState;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::audit::By;
use hub_store::forms::drafts;
use hub_store::marketplace::marketplace_calls::{self, MarketplaceCall};
use hub_store::marketplace::marketplace_events::{self, MarketplaceEvent};
use hub_store::marketplace::subscription_operations::{self, SubscriptionOperation};
use hub_store::marketplace::subscriptions::{self, SoldSubscription, SubscriptionAdmin};

const SELLER: TenantId = TenantId(344);
const OTHER: TenantId = TenantId(2);
const BOUGHT: TenantId = TenantId(100_001);

fn sold(plan: &str, state: SubscriptionState) -> SoldSubscription {
    SoldSubscription {
        id: "s1".into(),
        name: "Mill".into(),
        offer_id: "hub".into(),
        plan_id: plan.into(),
        quantity: Some(3),
        state,
        purchaser_email: "buyer@mill.example".into(),
    }
}

fn admin(email: &str) -> SubscriptionAdmin {
    SubscriptionAdmin {
        email: email.into(),
        first_name: "Ana".into(),
        last_name: "Reyes".into(),
    }
}

#[tokio::test]
async fn the_answer_that_was_asked_for_last_counts_in_whichever_order_they_come() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let mut write = store.write().await.unwrap();
    let newer = sold("county", SubscriptionState::Subscribed);
    subscriptions::put(&mut write, SELLER, &newer, 20).await.unwrap();
    let older = sold("starter", SubscriptionState::PendingFulfillmentStart);
    subscriptions::put(&mut write, SELLER, &older, 10).await.unwrap();
    write.commit().await.unwrap();
    let kept = store.subscriptions().by_id(SELLER, "s1").await.unwrap().unwrap();
    assert_eq!(
        (kept.sold, kept.read_at_ms, kept.created_at_ms, kept.admin),
        (newer, 20, 20, None)
    );
    assert_eq!(store.subscriptions().by_id(OTHER, "s1").await.unwrap(), None);
}

#[tokio::test]
async fn a_subscription_has_one_administrator_one_instance_and_one_draft() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let mut write = store.write().await.unwrap();
    let put = sold("county", SubscriptionState::Subscribed);
    subscriptions::put(&mut write, SELLER, &put, 1).await.unwrap();
    let (first, second) = (admin("ana@mill.example"), admin("eve@mill.example"));
    assert!(
        subscriptions::set_admin(&mut write, SELLER, "s1", &first)
            .await
            .unwrap()
    );
    assert!(
        !subscriptions::set_admin(&mut write, SELLER, "s1", &second)
            .await
            .unwrap()
    );
    assert!(
        subscriptions::set_bought(&mut write, SELLER, "s1", BOUGHT)
            .await
            .unwrap()
    );
    assert!(
        !subscriptions::set_bought(&mut write, SELLER, "s1", OTHER)
            .await
            .unwrap()
    );
    // "gone" is no draft any more, and makes room for the next.
    let by = By::system().from("test");
    let new = ("d1", AccountId(7), ProgramId(5));
    let begun = drafts::begin(&mut write, SELLER, new, (1, "en"), &by);
    assert!(begun.await.unwrap());
    for draft in ["gone", "d1"] {
        assert!(
            subscriptions::set_draft(&mut write, SELLER, "s1", draft)
                .await
                .unwrap()
        );
    }
    assert!(
        !subscriptions::set_draft(&mut write, SELLER, "s1", "d2")
            .await
            .unwrap()
    );
    subscriptions::add_ticket(&mut write, SELLER, "ticket", "s1", 50)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let own = store.subscriptions();
    let by_admin = own.of_admin(SELLER, "ana@mill.example").await.unwrap();
    assert_eq!((by_admin.len(), by_admin[0].bought), (1, Some(BOUGHT)));
    assert_eq!(
        own.of_person(SELLER, "buyer@mill.example").await.unwrap().len(),
        1
    );
    assert!(
        own.of_admin(SELLER, "buyer@mill.example")
            .await
            .unwrap()
            .is_empty()
    );
    assert!(own.of_person(OTHER, "ana@mill.example").await.unwrap().is_empty());
    assert!(own.of_admin(SELLER, "").await.unwrap().is_empty());
    assert_eq!(
        own.of_ticket(SELLER, "ticket", 49).await.unwrap().as_deref(),
        Some("s1")
    );
    assert_eq!(own.of_ticket(SELLER, "ticket", 50).await.unwrap(), None);
    assert_eq!(own.of_ticket(OTHER, "ticket", 49).await.unwrap(), None);
    assert!(!own.has_ended(BOUGHT).await.unwrap());
    let mut write = store.write().await.unwrap();
    let ended = sold("county", SubscriptionState::Unsubscribed);
    subscriptions::put(&mut write, SELLER, &ended, 2).await.unwrap();
    write.commit().await.unwrap();
    assert!(own.has_ended(BOUGHT).await.unwrap());
}

#[tokio::test]
async fn a_call_is_stored_once_and_worked_on_by_a_job_and_the_latest_are_known() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let event = MarketplaceEvent {
        subscription_id: "s1".into(),
        action: "Renew".into(),
        body: "{}".into(),
        received_at_ms: 5,
        worked_at_ms: None,
    };
    let call = |at_ms: i64, said: &str| MarketplaceCall {
        at_ms,
        said: said.into(),
        source: "192.0.2.1".into(),
    };
    let mut write = store.write().await.unwrap();
    assert!(
        marketplace_events::receive(&mut write, SELLER, "o1:Renew:", &event)
            .await
            .unwrap()
    );
    assert!(
        !marketplace_events::receive(&mut write, SELLER, "o1:Renew:", &event)
            .await
            .unwrap()
    );
    marketplace_calls::note(&mut write, SELLER, &call(5, "Renew"))
        .await
        .unwrap();
    for (at_ms, why) in [(6, "other_audience"), (7, "forged"), (8, "forged"), (9, "forged")] {
        marketplace_calls::refuse(&mut write, SELLER, why, "192.0.2.1", at_ms)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let jobs = store.jobs().of_tenant(SELLER).await.unwrap();
    assert_eq!((jobs.len(), jobs[0].kind.as_str()), (1, "marketplace_event"));
    let calls = store.marketplace_calls();
    assert_eq!(calls.latest(SELLER).await.unwrap(), Some(call(5, "Renew")));
    assert_eq!(calls.latest(OTHER).await.unwrap(), None);
    // MONEY 18: a reason is hidden by no other, however often that comes.
    let refusals = calls.refusals(SELLER).await.unwrap();
    let counted: Vec<(&str, i64, i64, i64)> = refusals
        .iter()
        .map(|one| (one.why.as_str(), one.count, one.first_at_ms, one.last_at_ms))
        .collect();
    assert_eq!(counted, [("forged", 3, 7, 9), ("other_audience", 1, 6, 6)]);
    assert!(calls.refusals(OTHER).await.unwrap().is_empty());
    calls.forget_refusals_before(7).await.unwrap();
    assert_eq!(calls.refusals(SELLER).await.unwrap().len(), 1);
    let mut write = store.write().await.unwrap();
    marketplace_events::worked(&mut write, SELLER, "o1:Renew:", 9)
        .await
        .unwrap();
    write.commit().await.unwrap();
    store.marketplace_events().forget_before(6).await.unwrap();
    assert_eq!(
        store
            .marketplace_events()
            .by_key(SELLER, "o1:Renew:")
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_change_is_open_until_it_has_ended_once() {
    let fresh = fresh().await;
    let store = &fresh.store;
    let asked = SubscriptionOperation {
        id: "o1".into(),
        subscription_id: "s1".into(),
        plan_id: "county".into(),
        status: "InProgress".into(),
        asked_at_ms: 5,
    };
    let mut write = store.write().await.unwrap();
    for _ in 0..2 {
        subscription_operations::begin(&mut write, SELLER, &asked)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
    let operations = store.subscription_operations();
    assert_eq!(operations.open_of(SELLER, "s1").await.unwrap(), Some(asked));
    assert_eq!(operations.open_of(OTHER, "s1").await.unwrap(), None);
    let mut write = store.write().await.unwrap();
    assert!(
        subscription_operations::end(&mut write, SELLER, "o1", "Succeeded", 9)
            .await
            .unwrap()
    );
    assert!(
        !subscription_operations::end(&mut write, SELLER, "o1", "Failed", 10)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    assert_eq!(operations.open_of(SELLER, "s1").await.unwrap(), None);
    let ended = operations.by_id(SELLER, "o1").await.unwrap().unwrap();
    assert_eq!(ended.status, "Succeeded");
}
