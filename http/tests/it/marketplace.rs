//! Subscriptions of the cloud marketplace, from a purchase to its end, against a marketplace that calls before it answers, twice, late,
//! and with tokens that are not its own.

use crate::marketplace_peer::{
    CALLER, CLIENT, DIRECTORY, Peer, forged_token, operation, token, unknown_key_token,
};
use crate::test_hub::{COUNTY, TestHub, email};
use hub_domain::clock::now_ms;
use hub_domain::subscription::SubscriptionState;
use hub_marketplace::{Change, Marketplaces};
use hub_store::marketplace::marketplace_gateways::{self, MarketplaceGateway};
use hub_store::marketplace::subscriptions::{self, SubscriptionAdmin};
use serde_json::{Value, json};
use std::time::Duration;

const DETAILS: &str = "/api/marketplace/getSubscriptionDetails";
const OWN: &str = "/api/marketplace/subscriptions";
const WEBHOOK: &str = "/api/marketplace/webhook";

async fn ready() -> (TestHub, Peer) {
    let hub = TestHub::start().await;
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
async fn sold(hub: &TestHub, peer: &Peer, id: &str, plan: &str, status: &str) {
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

async fn state(hub: &TestHub, id: &str) -> (SubscriptionState, String) {
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
async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..800 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not come");
}

async fn calls(hub: &TestHub, token: &str, body: Value) -> u16 {
    let answer = hub.send("POST", WEBHOOK, Some(token), Some(body)).await;
    answer.status().as_u16()
}

fn notice(id: &str, subscription: &str, action: &str, status: &str) -> Value {
    json!({ "id": id, "activityId": "a", "subscriptionId": subscription, "action": action, "status": status, "planId": "moon",
        "timeStamp": "2026-11-29T00:00:00Z", "somethingNew": [1] })
}

async fn admin_view(hub: &TestHub) -> Value {
    let admin = hub.session("admin").await;
    hub.ok(&admin, "GET", "/api/admin/marketplace", None).await["gateway"].clone()
}

/// MONEY 16.
#[actix_web::test]
async fn a_purchase_is_confirmed_and_its_instance_works_at_once() {
    let (hub, peer) = ready().await;
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

/// MONEY 17 and 18.
#[actix_web::test]
async fn only_the_marketplaces_own_calls_are_taken_and_administrators_read_why_others_were_not() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let body = notice("o1", "s1", "Renew", "Succeeded");
    assert_eq!(admin_view(&hub).await["last_refused"], Value::Null);
    for (wrong, why) in [
        (forged_token(), "forged"),
        (unknown_key_token(), "unknown_key"),
        (token(json!({ "aud": "somebody-else" })), "other_audience"),
        (token(json!({ "tid": "elsewhere" })), "other_directory"),
        (token(json!({ "appid": "a-stranger" })), "other_caller"),
        (token(json!({ "exp": 1_000 })), "expired"),
        ("no.token.atall".to_owned(), "not_a_token"),
    ] {
        assert_eq!(calls(&hub, &wrong, body.clone()).await, 401, "{why}");
        assert_eq!(admin_view(&hub).await["last_refused"]["why"], why);
    }
    let (status, _) = hub.call("POST", WEBHOOK, None, Some(body.clone())).await;
    assert_eq!(status, 401);
    assert_eq!(admin_view(&hub).await["last_refused"]["why"], "no_token");
    assert_eq!(admin_view(&hub).await["last_received"], Value::Null);
    // Version 2 of the token names its caller otherwise.
    let second = token(json!({ "appid": "", "azp": CALLER }));
    assert_eq!(calls(&hub, &second, body).await, 200);
    assert_eq!(admin_view(&hub).await["last_received"]["action"], "Renew");
    assert_eq!(calls(&hub, &token(json!({})), json!({ "id": "o2" })).await, 422);
    assert_eq!(admin_view(&hub).await["last_refused"]["why"], "not_a_notice");
    hub.stop().await;
}

/// MONEY 17: the table of actions; state is read, not concluded.
#[actix_web::test]
async fn notices_are_answered_at_once_and_the_subscription_is_read_whatever_they_say() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let bearer = token(json!({}));
    // It comes twice; the marketplace says something else of the subscription than the notice does.
    for _ in 0..2 {
        assert_eq!(
            calls(&hub, &bearer, notice("o1", "s1", "Unsubscribe", "Succeeded")).await,
            200
        );
    }
    assert_eq!(
        calls(&hub, &bearer, notice("o2", "s1", "Transfer", "Succeeded")).await,
        200
    );
    assert_eq!(
        calls(&hub, &bearer, notice("o3", "never-sold", "Suspend", "Succeeded")).await,
        200
    );
    let known = hub.app.store.marketplace_events();
    assert!(
        known
            .by_key(COUNTY, "o1:Unsubscribe:Succeeded")
            .await
            .unwrap()
            .is_some()
    );
    hub.app.hub.start_jobs().await.unwrap();
    for key in [
        "o1:Unsubscribe:Succeeded",
        "o2:Transfer:Succeeded",
        "o3:Suspend:Succeeded",
    ] {
        until(async || {
            let event = hub
                .app
                .store
                .marketplace_events()
                .by_key(COUNTY, key)
                .await
                .unwrap();
            event.unwrap().worked_at_ms
        })
        .await;
    }
    assert_eq!(
        state(&hub, "s1").await.0,
        SubscriptionState::Subscribed,
        "it was only said"
    );
    // A late notice of something older finds what holds now.
    peer.sell("s1", "county", "Unsubscribed");
    assert_eq!(
        calls(&hub, &bearer, notice("o4", "s1", "Reinstate", "Succeeded")).await,
        200
    );
    until(async || {
        (state(&hub, "s1").await == (SubscriptionState::Unsubscribed, "county".into())).then_some(())
    })
    .await;
    assert_eq!(
        peer.asked("PATCH", ""),
        [Value::Null; 0],
        "a notice is not answered"
    );
    hub.stop().await;
}

/// MONEY 17: changes are decided within ten seconds; silence would be acceptance.
#[actix_web::test]
async fn a_change_that_cannot_be_had_is_refused_at_the_marketplace_and_here() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let put = |id: &str, of: &str, action: &str, plan: &str, status: &str| {
        let made = operation(id, of, action, plan, status);
        peer.known.lock().unwrap().operations.insert(id.to_owned(), made);
    };
    put("good", "s1", "ChangePlan", "county", "InProgress");
    put("moon", "s1", "ChangePlan", "moon", "InProgress");
    put("none", "s1", "ChangeQuantity", "", "InProgress");
    put("over", "s1", "ChangePlan", "moon", "Succeeded");
    put("strange", "s9", "ChangePlan", "county", "InProgress");
    let bearer = token(json!({}));
    let told =
        async |id: &str, action: &str| calls(&hub, &bearer, notice(id, "s1", action, "InProgress")).await;
    // The body names the plan "moon" each time; the operation is what counts.
    assert_eq!(told("good", "ChangePlan").await, 200);
    assert_eq!(told("moon", "ChangePlan").await, 422);
    assert_eq!(told("none", "ChangeQuantity").await, 422);
    assert_eq!(told("over", "ChangePlan").await, 200);
    assert_eq!(told("strange", "ChangePlan").await, 200);
    // Before the marketplace itself knows the operation.
    assert_eq!(told("early", "ChangePlan").await, 200);
    // Told once more, nothing is answered a second time.
    assert_eq!(told("good", "ChangePlan").await, 200);
    let answers: Vec<(String, Value)> = ["good", "moon", "none", "over", "strange", "early"]
        .into_iter()
        .flat_map(|id| {
            let of = peer.asked("PATCH", &format!("/operations/{id}"));
            of.into_iter()
                .map(move |body| (id.to_owned(), body["status"].clone()))
        })
        .collect();
    assert_eq!(
        answers,
        [
            ("good".to_owned(), json!("Success")),
            ("moon".to_owned(), json!("Failure")),
            ("none".to_owned(), json!("Failure")),
        ]
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
