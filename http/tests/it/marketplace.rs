//! Subscriptions of the cloud marketplace, from a purchase to its end; its calls are in `marketplace_notices`.

use crate::browser::Browser;
use crate::marketplace_peer::{CALLER, CLIENT, DIRECTORY, Peer, operation, token};
use crate::stored_things::{WINTER, put_winter};
use crate::test_hub::{COUNTY, TestHub, email};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::identity::staff::INVITATION_MS;
use hub_domain::subscription::SubscriptionState;
use hub_http::HttpConfig;
use hub_marketplace::{Change, Marketplaces};
use hub_store::identity::staff_invitations;
use hub_store::marketplace::marketplace_gateways::{self, MarketplaceGateway};
use hub_store::marketplace::subscription_operations::{self, SubscriptionOperation};
use hub_store::marketplace::subscriptions::{self, SubscriptionAdmin};
use hub_store::tenants;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

const DETAILS: &str = "/api/marketplace/getSubscriptionDetails";
const OWN: &str = "/api/marketplace/subscriptions";
pub const WEBHOOK: &str = "/api/marketplace/webhook";

pub async fn ready() -> (TestHub, Peer) {
    ready_with(|_| {}).await
}

pub async fn ready_with(change: impl FnOnce(&mut HttpConfig)) -> (TestHub, Peer) {
    let hub = TestHub::with(change).await;
    let peer = Peer::start();
    let sealed = hub
        .app
        .keyring
        .seal_for_tenant(COUNTY, MarketplaceGateway::SEALED, "a secret of the tests")
        .await
        .unwrap();
    let gateway = MarketplaceGateway {
        api_address: format!("{}/api", peer.url),
        login_address: format!("{}/login", peer.url),
        keys_address: format!("{}/keys", peer.url),
        directory: DIRECTORY.into(),
        client_id: CLIENT.into(),
        sealed_secret: sealed,
        caller: CALLER.into(),
        domain: "bought.localhost".into(),
        program: None,
        fallback_email: "help@riverbend.example".into(),
        read_hours: MarketplaceGateway::READ_HOURS,
        updated_at_ms: now_ms(),
    };
    let mut write = hub.app.store.write().await.unwrap();
    marketplace_gateways::set(&mut write, COUNTY, &gateway)
        .await
        .unwrap();
    write.commit().await.unwrap();
    (hub, peer)
}

/// Sells a subscription that the subscriber administers, as it was read at the marketplace.
pub async fn sold(hub: &TestHub, peer: &Peer, id: &str, plan: &str, status: &str) {
    peer.sell(id, plan, status);
    let market = hub.app.hub.marketplace(COUNTY).await.unwrap().unwrap();
    hub_actors::marketplace::read_again(&hub.app.hub, COUNTY, &market, id)
        .await
        .unwrap();
    let admin = SubscriptionAdmin {
        email: email("subscriber"),
        first_name: "Ana".into(),
        last_name: "Reyes".into(),
    };
    let mut write = hub.app.store.write().await.unwrap();
    assert!(
        subscriptions::set_admin(&mut write, COUNTY, id, &admin)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
}

pub async fn state(hub: &TestHub, id: &str) -> (SubscriptionState, String) {
    let one = hub
        .app
        .store
        .subscriptions()
        .by_id(COUNTY, id)
        .await
        .unwrap()
        .unwrap();
    (one.sold.state, one.sold.plan_id)
}

/// Waits for something that a job does.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..800 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not come");
}

pub async fn calls(hub: &TestHub, token: &str, body: Value) -> u16 {
    let answer = hub.send("POST", WEBHOOK, Some(token), Some(body)).await;
    answer.status().as_u16()
}

pub fn notice(id: &str, subscription: &str, action: &str, status: &str) -> Value {
    json!({ "id": id, "activityId": "a", "subscriptionId": subscription, "action": action, "status": status, "planId": "moon",
        "timeStamp": "2026-11-29T00:00:00Z", "somethingNew": [1] })
}

/// MONEY 16.
#[actix_web::test]
async fn a_purchase_is_confirmed_and_its_instance_works_at_once() {
    let (hub, peer) = ready().await;
    // `hub tenant add` counts on from the highest number: the first of bought instances may be taken.
    let mut added = hub.app.store.tenants().by_id(COUNTY).await.unwrap();
    added.id = TenantId(100_001);
    added.subdomain = "added".into();
    added.sms_from = String::new();
    let mut write = hub.app.store.write().await.unwrap();
    tenants::insert(&mut write, &added, now_ms()).await.unwrap();
    write.commit().await.unwrap();
    peer.sell("s1", "starter", "PendingFulfillmentStart");
    peer.known
        .lock()
        .unwrap()
        .tokens
        .insert("a+b=".into(), "s1".into());
    let (status, expired) = hub
        .call("POST", DETAILS, None, Some(json!({ "purchaseToken": "old" })))
        .await;
    assert_eq!(
        (status.as_u16(), &expired["key"]),
        (410, &json!("purchase_expired"))
    );
    let (status, details) = hub
        .call("POST", DETAILS, None, Some(json!({ "purchaseToken": "a+b=" })))
        .await;
    assert_eq!(status, 200, "{details}");
    let result = &details["result"];
    assert_eq!(
        (
            &result["planName"],
            &result["subscription"]["saasSubscriptionStatus"],
            &result["fallbackAdminEmail"]
        ),
        (
            &json!("Starter"),
            &json!("PENDING_FULFILLMENT_START"),
            &json!("help@riverbend.example")
        )
    );
    let ticket = result["ticket"].as_str().unwrap();
    let confirm = |id: &str, ticket: &str, email: &str| {
        json!({ "admin": { "email": email, "firstName": "Ana", "lastName": "Reyes" },
        "subscription": { "id": id, "ticket": ticket } })
    };
    // A ticket confirms its own purchase alone.
    for (id, ticket) in [("s2", ticket), ("s1", "made-up")] {
        let (status, refused) = hub
            .call("POST", OWN, None, Some(confirm(id, ticket, "ana@mill.example")))
            .await;
        assert_eq!(
            (status.as_u16(), &refused["key"]),
            (410, &json!("purchase_expired"))
        );
    }
    let (status, short) = hub
        .call(
            "POST",
            OWN,
            None,
            Some(
                json!({ "admin": { "email": "ana@mill.example", "firstName": "A", "lastName": "Reyes" },
            "subscription": { "id": "s1", "ticket": ticket } }),
            ),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &short["errors"][0]),
        (422, &json!({ "field": "admin.firstName", "key": "too_short" }))
    );
    let (status, made) = hub
        .call("POST", OWN, None, Some(confirm("s1", ticket, "Ana@Mill.example")))
        .await;
    assert_eq!(status, 201, "{made}");
    // Somebody else cannot take it over any more.
    let (status, taken) = hub
        .call("POST", OWN, None, Some(confirm("s1", ticket, "eve@mill.example")))
        .await;
    assert_eq!(
        (status.as_u16(), &taken["key"], &taken["code"]),
        (409, &json!("subscription_admin_exists"), &json!(102))
    );
    hub.app.hub.start_jobs().await.unwrap();
    until(async || {
        let is_on = state(&hub, "s1").await.0 == SubscriptionState::Subscribed;
        is_on.then_some(())
    })
    .await;
    assert_eq!(peer.asked("POST", "/activate"), [json!({ "planId": "starter" })]);
    let bought = hub
        .app
        .store
        .subscriptions()
        .by_id(COUNTY, "s1")
        .await
        .unwrap()
        .unwrap();
    let instance = bought.bought.unwrap();
    assert_eq!(instance, TenantId(100_002));
    let tenant = hub.app.store.tenant(instance).await.unwrap();
    assert_eq!(
        (tenant.name.as_str(), tenant.subdomain.as_str()),
        ("Mill County", "mill-county")
    );
    assert_eq!(
        hub.app
            .store
            .tenant_cache()
            .of_host("mill-county.bought.localhost")
            .await
            .unwrap(),
        Some(instance)
    );
    // Its administrator is invited, by a mail that its own channel has carried.
    let invited = hub
        .app
        .store
        .staff_invitations()
        .by_email(instance, "ana@mill.example")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(invited.invitee.roles, [99]);
    let mails = until(async || {
        let (_, mails) = hub
            .call("GET", "/sandbox/api/messages?to=ana@mill.example", None, None)
            .await;
        let bodies: Vec<String> = mails
            .as_array()?
            .iter()
            .map(|mail| mail["body"].as_str().unwrap_or_default().to_owned())
            .collect();
        (bodies.len() >= 2).then_some(bodies)
    })
    .await;
    assert!(
        mails
            .iter()
            .any(|body| body.contains("://mill-county.bought.localhost")),
        "{mails:?}"
    );
    assert!(
        mails
            .iter()
            .any(|body| body.contains("Thank you for subscribing")),
        "{mails:?}"
    );
    // Its own recurring work is there, without a restart.
    let kinds: Vec<String> = until(async || {
        let jobs = hub.app.store.jobs().of_tenant(instance).await.unwrap();
        let kinds: Vec<String> = jobs.into_iter().map(|job| job.kind).collect();
        kinds.contains(&"retention".to_owned()).then_some(kinds)
    })
    .await;
    assert!(kinds.contains(&"files".to_owned()), "{kinds:?}");
    // A link that was followed too late is sent anew when it is asked for again: nobody else is there who could do it.
    let long_ago = now_ms() - INVITATION_MS - 1_000;
    let mut write = hub.app.store.write().await.unwrap();
    staff_invitations::renew(&mut write, instance, &invited, "an old link", long_ago)
        .await
        .unwrap();
    subscriptions::fulfil(&mut write, COUNTY, "s1", "http://county.localhost", now_ms())
        .await
        .unwrap();
    write.commit().await.unwrap();
    until(async || {
        let known = hub.app.store.staff_invitations();
        let open = known.by_email(instance, "ana@mill.example").await.unwrap();
        let is_good = open.is_some_and(|open| open.expires_at_ms > now_ms());
        is_good.then_some(())
    })
    .await;
    hub.stop().await;
}

/// MONEY 16: our own change is polled, 400 while another is pending, same plan refused.
#[actix_web::test]
async fn a_plan_is_changed_once_at_a_time_and_followed_to_its_end() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let own = hub.session("subscriber").await;
    let path = format!("{OWN}/s1");
    let change = async |plan: &str| {
        let (status, answer) = hub
            .call("PATCH", &path, Some(&own), Some(json!({ "planId": plan })))
            .await;
        (
            status.as_u16(),
            answer["key"].as_str().unwrap_or_default().to_owned(),
            answer["errors"][0]["key"].clone(),
        )
    };
    assert_eq!(
        change("starter").await,
        (422, "invalid_field".into(), json!("same_plan"))
    );
    assert_eq!(
        change("moon").await,
        (422, "invalid_field".into(), json!("not_on_offer"))
    );
    peer.known.lock().unwrap().is_pending = true;
    assert_eq!(change("county").await.1, "marketplace_refused");
    peer.known.lock().unwrap().is_pending = false;
    let plans = hub.ok(&own, "GET", &format!("{path}/plans"), None).await;
    assert_eq!(
        plans["result"]["plans"][1],
        json!({ "planId": "county", "displayName": "County" })
    );
    // A change that nobody has followed to its end is not in the way for ever.
    let lost = SubscriptionOperation {
        id: "lost".into(),
        subscription_id: "s1".into(),
        plan_id: "state".into(),
        status: "InProgress".into(),
        asked_at_ms: now_ms() - 3 * 60 * 60_000,
    };
    let mut write = hub.app.store.write().await.unwrap();
    subscription_operations::begin(&mut write, COUNTY, &lost)
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(change("county").await.0, 202);
    assert_eq!(
        peer.asked("PATCH", "/s1").last(),
        Some(&json!({ "planId": "county" }))
    );
    assert_eq!(change("county").await.1, "operation_pending");
    // The marketplace tells of the change that we asked for; it is accepted and its end is read.
    assert_eq!(
        calls(
            &hub,
            &token(json!({})),
            notice("own-1", "s1", "ChangePlan", "InProgress")
        )
        .await,
        200
    );
    assert_eq!(
        peer.asked("PATCH", "/operations/own-1"),
        [json!({ "status": "Success" })]
    );
    hub.app.hub.start_jobs().await.unwrap();
    until(async || (state(&hub, "s1").await.1 == "county").then_some(())).await;
    until(async || {
        let open = hub
            .app
            .store
            .subscription_operations()
            .open_of(COUNTY, "s1")
            .await
            .unwrap();
        open.is_none().then_some(())
    })
    .await;
    // What is no more is not changed, and another person's is not there.
    sold(&hub, &peer, "s2", "starter", "Unsubscribed").await;
    let gone = format!("{OWN}/s2");
    let (_, refused) = hub
        .call("PATCH", &gone, Some(&own), Some(json!({ "planId": "county" })))
        .await;
    assert_eq!(refused["key"], "subscription_not_active");
    let other = hub.session("individual").await;
    let (status, _) = hub.call("GET", &path, Some(&other), None).await;
    assert_eq!(status, 404);
    hub.stop().await;
}

/// Whether no change of a subscription is followed any more.
async fn is_settled(hub: &TestHub, id: &str) {
    until(async || {
        let operations = hub.app.store.subscription_operations();
        let open = operations.open_of(COUNTY, id).await.unwrap();
        open.is_none().then_some(())
    })
    .await;
}

async fn asks(hub: &TestHub, own: &str, id: &str, plan: &str) -> (u16, String) {
    let path = format!("{OWN}/{id}");
    let (status, answer) = hub
        .call("PATCH", &path, Some(own), Some(json!({ "planId": plan })))
        .await;
    (
        status.as_u16(),
        answer["key"].as_str().unwrap_or_default().to_owned(),
    )
}

/// MONEY 19: the marketplace tells of a change before it has answered who asked for it.
#[actix_web::test]
async fn a_call_that_comes_before_the_answer_is_accepted_and_the_change_is_read_once() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let own = hub.session("subscriber").await;
    peer.known.lock().unwrap().tells_first = Some(format!("{}{WEBHOOK}", hub.url));
    assert_eq!(asks(&hub, &own, "s1", "county").await.0, 202);
    assert_eq!(
        peer.asked("PATCH", "/operations/own-1"),
        [json!({ "status": "Success" })]
    );
    hub.app.hub.start_jobs().await.unwrap();
    is_settled(&hub, "s1").await;
    assert_eq!(state(&hub, "s1").await.1, "county");
    let ended = hub.app.store.subscription_operations();
    let ended = ended.by_id(COUNTY, "own-1").await.unwrap().unwrap();
    assert_eq!(ended.status, "Succeeded");
    hub.stop().await;
}

/// MONEY 16 and 19: changes that are asked for here and there at the same time.
#[actix_web::test]
async fn changes_that_cross_each_other_end_with_what_the_marketplace_has() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let own = hub.session("subscriber").await;
    let bearer = token(json!({}));
    let there = |id: &str, plan: &str| {
        let made = operation(id, "s1", "ChangePlan", plan, "InProgress");
        peer.known.lock().unwrap().operations.insert(id.to_owned(), made);
    };
    // Theirs first: ours has to wait, and nothing of it is kept.
    there("theirs", "county");
    assert_eq!(
        asks(&hub, &own, "s1", "county").await,
        (409, "marketplace_refused".into())
    );
    let open = hub.app.store.subscription_operations();
    assert_eq!(open.open_of(COUNTY, "s1").await.unwrap(), None);
    let told = notice("theirs", "s1", "ChangePlan", "InProgress");
    assert_eq!(calls(&hub, &bearer, told).await, 200);
    // Ours first: theirs is accepted meanwhile, and ours comes to nothing at the marketplace.
    assert_eq!(asks(&hub, &own, "s1", "starter").await.0, 202);
    let ours = "own-2";
    there("second", "county");
    let told = notice("second", "s1", "ChangePlan", "InProgress");
    assert_eq!(calls(&hub, &bearer, told).await, 200);
    peer.known.lock().unwrap().operations.get_mut(ours).unwrap()["status"] = json!("Conflict");
    // Told of late, once more, and of an end that is none.
    for (id, status) in [
        (ours, "Succeeded"),
        ("theirs", "InProgress"),
        ("theirs", "Succeeded"),
    ] {
        let late = notice(id, "s1", "ChangePlan", status);
        assert_eq!(calls(&hub, &bearer, late).await, 200);
    }
    hub.app.hub.start_jobs().await.unwrap();
    is_settled(&hub, "s1").await;
    assert_eq!(state(&hub, "s1").await.1, "county");
    let ended = open.by_id(COUNTY, ours).await.unwrap().unwrap();
    assert_eq!(ended.status, "Conflict");
    // And the next one is asked for.
    assert_eq!(asks(&hub, &own, "s1", "starter").await.0, 202);
    hub.stop().await;
}

/// C060: the form opens at an address with a code that is good once, in place of a token.
#[actix_web::test]
async fn a_subscription_is_configured_at_an_address_with_a_code_that_is_good_once() {
    let (hub, peer) = ready().await;
    put_winter(&hub).await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let known = hub.app.store.marketplace_gateways();
    let mut gateway = known.of(COUNTY).await.unwrap().unwrap();
    gateway.program = Some(WINTER);
    let mut write = hub.app.store.write().await.unwrap();
    marketplace_gateways::set(&mut write, COUNTY, &gateway)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let own = hub.session("subscriber").await;
    let mut browser = Browser::new(&hub);
    let mut opened: Vec<BTreeMap<String, String>> = Vec::new();
    for _ in 0..2 {
        let path = "/api/subscription-applications/s1/open";
        let answer = browser.send("POST", path, Some(&own), None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let url = reqwest::Url::parse(answer.body["url"].as_str().unwrap()).unwrap();
        assert_eq!(url.origin().ascii_serialization(), browser.origin());
        assert_eq!(url.path(), "/application");
        opened.push(url.query_pairs().into_owned().collect());
    }
    let names = |at: usize| -> Vec<&str> { opened[at].keys().map(String::as_str).collect() };
    assert_eq!(names(0), ["draft", "email", "newApp", "subId", "subName", "t"]);
    assert_eq!(names(1), ["draft", "email", "subId", "subName", "t"]);
    let first = &opened[0];
    assert_eq!(
        (
            &*first["newApp"],
            &*first["subId"],
            &*first["subName"],
            &*first["email"]
        ),
        ("true", "s1", "Mill County", &*email("subscriber"))
    );
    assert_eq!(first["draft"], opened[1]["draft"]);
    assert_ne!(first["t"], opened[1]["t"]);
    for expected in [200, 410] {
        let body = json!({ "code": first["t"] });
        let answer = browser
            .send("POST", "/api/session/exchange", None, Some(body))
            .await;
        assert_eq!(answer.status, expected, "{}", answer.body);
    }
    let list = hub.ok(&own, "GET", "/api/subscription-applications", None).await;
    let one = &list["result"][0];
    assert_eq!(one["formsEngineApplicationId"], json!(first["draft"]));
    assert_eq!(one["applicationSubmitted"], false);
    hub.stop().await;
}

/// MONEY 16: pages, operations, either plan or quantity, and cancelling.
#[actix_web::test]
async fn the_whole_of_the_marketplace_can_be_asked() {
    let (hub, peer) = ready().await;
    peer.sell("s1", "starter", "Subscribed");
    peer.sell("s2", "county", "Suspended");
    let market = Marketplaces::default()
        .of(&hub.app.store, &hub.app.keyring, COUNTY)
        .await
        .unwrap()
        .unwrap();
    let all = market.api.list().await.unwrap();
    let ids: Vec<&str> = all.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["s1", "s2"]);
    let id = market.api.change("s1", Change::Quantity(5)).await.unwrap();
    assert_eq!(peer.asked("PATCH", "/s1"), [json!({ "quantity": 5 })]);
    let open = market.api.operations("s1").await.unwrap();
    assert_eq!((open.len(), open[0].id.as_str()), (1, id.as_str()));
    market.api.answer("s1", &id, false).await.unwrap();
    assert!(!market.api.operation("s1", &id).await.unwrap().status.is_open());
    market.api.cancel("s2").await.unwrap();
    assert_eq!(
        market.api.get("s2").await.unwrap().state,
        SubscriptionState::Unsubscribed
    );
    hub.stop().await;
}

#[actix_web::test]
async fn subscribers_see_what_they_administer_and_people_of_an_ended_subscription_get_no_session() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    peer.sell("s2", "county", "Subscribed");
    let own = hub.session("subscriber").await;
    let list = hub.ok(&own, "GET", "/api/subscription-applications", None).await;
    assert_eq!(
        list["result"],
        json!([{ "id": "s1", "name": "Mill County", "plan": "starter", "offer": "hub", "state": "Subscribed",
            "formsEngineApplicationId": null, "applicationSubmitted": false }])
    );
    let other = hub.session("individual").await;
    let list = hub
        .ok(&other, "GET", "/api/subscription-applications", None)
        .await;
    assert_eq!(list["result"], json!([]));
    // Nothing is configured here: no program is named for it.
    let (status, _) = hub
        .call("POST", "/api/subscription-applications/s1/open", Some(&own), None)
        .await;
    assert_eq!(status, 404);
    let mut write = hub.app.store.write().await.unwrap();
    assert!(
        subscriptions::set_bought(&mut write, COUNTY, "s1", COUNTY)
            .await
            .unwrap()
    );
    write.commit().await.unwrap();
    let choice = hub.choice("individual");
    let (status, _) = hub
        .call(
            "POST",
            "/api/session-v2",
            Some(&hub.log_in("individual").await),
            Some(choice.clone()),
        )
        .await;
    assert_eq!(status, 200);
    peer.sell("s1", "starter", "Unsubscribed");
    let market = hub.app.hub.marketplace(COUNTY).await.unwrap().unwrap();
    hub_actors::marketplace::read_again(&hub.app.hub, COUNTY, &market, "s1")
        .await
        .unwrap();
    let (status, refused) = hub
        .call(
            "POST",
            "/api/session-v2",
            Some(&hub.log_in("individual").await),
            Some(choice),
        )
        .await;
    assert_eq!(
        (status.as_u16(), &refused["key"], &refused["code"]),
        (403, &json!("subscription_cancelled"), &json!(100))
    );
    hub.stop().await;
}
