//! Calls of the marketplace: before an answer, twice, late, and with tokens that are not its own.

use crate::marketplace::{WEBHOOK, calls, notice, ready, ready_with, sold, state, until};
use crate::marketplace_peer::{CALLER, forged_token, operation, rotated_token, token, unknown_key_token};
use crate::test_hub::{COUNTY, TestHub};
use hub_actors::marketplace::read_all;
use hub_domain::clock::now_ms;
use hub_domain::subscription::SubscriptionState;
use serde_json::{Value, json};

async fn admin_view(hub: &TestHub) -> Value {
    let admin = hub.session("admin").await;
    hub.ok(&admin, "GET", "/api/admin/marketplace", None).await["gateway"].clone()
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

/// MONEY 17: an end that nobody tells of is read all the same, and what is not on the list is asked for by itself.
#[actix_web::test]
async fn every_few_hours_all_subscriptions_are_read_whether_or_not_the_marketplace_has_called() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    sold(&hub, &peer, "s2", "starter", "Subscribed").await;
    sold(&hub, &peer, "s3", "starter", "Subscribed").await;
    let due = async || {
        let gateways = hub.app.store.marketplace_gateways();
        gateways.due(now_ms()).await.unwrap()
    };
    assert_eq!(due().await, [COUNTY]);
    peer.sell("s1", "starter", "Unsubscribed");
    peer.sell("s2", "county", "Subscribed");
    peer.sell("s3", "starter", "Suspended");
    // A state that was invented since hides none of the others.
    peer.sell("s0", "starter", "Dreaming");
    peer.known.lock().unwrap().unlisted.push("s3".into());
    hub.app.hub.start_jobs().await.unwrap();
    until(async || due().await.is_empty().then_some(())).await;
    assert_eq!(
        [
            state(&hub, "s1").await,
            state(&hub, "s2").await,
            state(&hub, "s3").await
        ],
        [
            (SubscriptionState::Unsubscribed, "starter".into()),
            (SubscriptionState::Subscribed, "county".into()),
            (SubscriptionState::Suspended, "starter".into()),
        ]
    );
    assert!(admin_view(&hub).await["last_read_ms"].is_i64());
    // One that the marketplace has forgotten stays as it was read last, and is in nobody's way.
    peer.known.lock().unwrap().subscriptions.remove("s2");
    read_all(&hub.app.hub, COUNTY).await.unwrap();
    assert_eq!(state(&hub, "s2").await.1, "county");
    hub.stop().await;
}

/// MONEY 17: a key that the directory has changed is read at once, and made-up keys have nothing read for each.
#[actix_web::test]
async fn a_changed_key_of_the_directory_is_read_with_the_first_call_that_names_it() {
    let (hub, peer) = ready().await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let told = async |bearer: &str, id: &str| {
        let body = notice(id, "s1", "Renew", "Succeeded");
        calls(&hub, bearer, body).await
    };
    assert_eq!(told(&token(json!({})), "o1").await, 200);
    peer.known.lock().unwrap().is_rotated = true;
    // Right after the keys were read: two calls at the same time have them read once more, and neither is refused.
    let bearer = rotated_token();
    let both = futures::join!(told(&bearer, "o2"), told(&bearer, "o3"));
    assert_eq!(both, (200, 200));
    assert_eq!(peer.known.lock().unwrap().keys_read, 2);
    for _ in 0..9 {
        assert_eq!(told(&unknown_key_token(), "o4").await, 401);
    }
    let read = peer.known.lock().unwrap().keys_read;
    assert!(read < 5, "{read} for nine calls");
    assert_eq!(told(&bearer, "o5").await, 200);
    hub.stop().await;
}

/// MONEY 18: calls of strangers are counted, hide no other reason, and are braked before they are checked.
#[actix_web::test]
async fn made_up_calls_hide_nothing_and_are_braked_by_their_address() {
    let (hub, peer) = ready_with(|config| config.sign_in_per_minute = 6).await;
    sold(&hub, &peer, "s1", "starter", "Subscribed").await;
    let body = notice("o1", "s1", "Renew", "Succeeded");
    let astray = token(json!({ "aud": "somebody-else" }));
    assert_eq!(calls(&hub, &astray, body.clone()).await, 401);
    let mut forged = 0;
    let braked = loop {
        match calls(&hub, &forged_token(), body.clone()).await {
            401 if forged < 60 => forged += 1,
            status => break status,
        }
    };
    assert_eq!(braked, 429);
    assert!(forged >= 5, "{forged}");
    let view = admin_view(&hub).await;
    let counted: Vec<(&str, i64)> = view["refusals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["why"].as_str().unwrap(), one["count"].as_i64().unwrap()))
        .collect();
    assert_eq!(counted, [("forged", forged), ("other_audience", 1)]);
    assert_eq!(view["last_refused"]["why"], "forged");
    hub.stop().await;
}
