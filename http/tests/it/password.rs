use crate::lockout::fail_elsewhere;
use crate::test_hub::{COUNTY, OTHER, PASSWORD, TestHub, cd_user, email};
use hub_domain::CdUser;
use hub_store::audit::ChainState;
use hub_store::identity::{accounts, passwords};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const NEW: &str = "Mill-Street-200";

async fn forget(hub: &TestHub, address: &str) -> (u16, Value) {
    let body = json!({ "ds_mail": address });
    let (status, answer) = hub.call("POST", "/api/create-token", None, Some(body)).await;
    (status.as_u16(), answer)
}

async fn set(hub: &TestHub, token: &str, password: &str) -> (u16, Value) {
    let body = json!({ "ds_password": password, "ds_token": token });
    let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
    (status.as_u16(), answer)
}

async fn sign_in(hub: &TestHub, name: &str, password: &str) -> u16 {
    let body = json!({ "email": email(name), "password": password });
    hub.call("POST", "/api/users/login-v2", None, Some(body))
        .await
        .0
        .as_u16()
}

fn reasons(answer: &Value) -> Vec<&str> {
    let errors = answer["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| error["key"].as_str().unwrap())
        .collect()
}

#[actix_web::test]
async fn a_forgotten_password_is_replaced_by_the_link_in_the_mail() {
    let hub = TestHub::start().await;
    let (name, address) = ("individual", email("individual"));
    let before = hub.session(name).await;
    let half_way = hub.log_in(name).await;
    assert_eq!(
        forget(&hub, &address).await,
        (200, json!({ "data": { "sent": true } }))
    );
    let token = hub.link_at(&address, 1).await;
    assert_eq!(token.len(), 64);
    let mail = hub.messages_at(&address, 1).await.remove(0);
    assert_eq!(mail["subject"], "Set a new Riverbend County password");
    assert!(
        mail["body"]
            .as_str()
            .unwrap()
            .contains(&format!("{}/resetpassword?token=", hub.url)),
        "{mail}"
    );
    let path = format!("/api/validate-token/{token}");
    let (status, state) = hub.call("GET", &path, None, None).await;
    assert_eq!(
        (status.as_u16(), &state["data"]),
        (
            200,
            &json!({ "id": cd_user(name), "policy": "classic", "min_length": 8, "classes": 3, "email": "ind*************************" })
        )
    );
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(
        set(&hub, &token, NEW).await,
        (200, json!({ "data": { "result": true } }))
    );
    // Everything from before has ended: sessions, half-finished sign-ins, the link, the old password.
    assert_eq!(
        hub.call("GET", "/api/users/me", Some(&before), None).await.1["key"],
        "session_revoked"
    );
    assert_eq!(
        hub.call("GET", "/api/users/accounts", Some(&half_way), None)
            .await
            .0,
        401
    );
    assert_eq!(
        set(&hub, &token, "Another-Street-300").await.1["key"],
        "link_expired"
    );
    assert_eq!(hub.call("GET", &path, None, None).await.0, 410);
    assert_eq!(sign_in(&hub, name, PASSWORD).await, 401);
    assert_eq!(sign_in(&hub, name, NEW).await, 200);
    let received = hub.messages_at(&address, 2).await.remove(1);
    assert_eq!(received["subject"], "Your Riverbend County password was changed");
    assert!(matches!(
        hub.app.store.audit().verify(COUNTY).await.unwrap(),
        ChainState::Whole { lines: 2 }
    ));
    hub.stop().await;
}

#[actix_web::test]
async fn the_mail_speaks_the_language_of_the_account() {
    let hub = TestHub::start().await;
    let token = hub.session("household").await;
    let body = Some(json!({ "lang": "es-MX" }));
    assert_eq!(
        hub.call("PUT", "/api/users/me/language", Some(&token), body)
            .await
            .0,
        204
    );
    let (_, me) = hub.call("GET", "/api/users/me", Some(&token), None).await;
    assert_eq!(me["data"]["lang"], "es-MX");
    forget(&hub, &email("household")).await;
    let mail = hub.messages_at(&email("household"), 1).await.remove(0);
    assert_eq!(mail["subject"], "Cambie su contraseña de Riverbend County");
    hub.stop().await;
}

#[actix_web::test]
async fn an_address_without_a_login_is_named_or_not_as_the_tenant_wants() {
    let hub = TestHub::start().await;
    let (status, answer) = forget(&hub, "nobody@riverbend.example").await;
    assert_eq!((status, &answer["key"]), (404, &json!("account_not_found")));
    assert!(
        answer["message"]
            .as_str()
            .unwrap()
            .contains("username does not exist")
    );
    hub.settings(COUNTY, |settings| settings.account_disclosure = "uniform".into())
        .await;
    let mut answers = Vec::new();
    for address in [
        "nobody@riverbend.example",
        &email("partner"),
        "nobody@riverbend.example",
        &email("partner"),
    ] {
        let started = Instant::now();
        answers.push(forget(&hub, address).await);
        assert!(
            started.elapsed() >= hub_http::sign_in::uniform::LEVEL,
            "{address}"
        );
    }
    // The second request is too soon for another mail, and the answer does not reveal that either.
    for answer in &answers {
        assert_eq!(answer, &(200, json!({ "data": { "sent": true } })));
    }
    hub.link_at(&email("partner"), 1).await;
    let path = "/sandbox/api/messages?to=nobody@riverbend.example";
    assert_eq!(hub.call("GET", path, None, None).await.1, json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn links_to_one_address_come_neither_too_soon_nor_too_often() {
    let hub = TestHub::start().await;
    assert_eq!(forget(&hub, &email("partner")).await.0, 200);
    let (status, answer) = forget(&hub, &email("partner")).await;
    assert_eq!((status, &answer["key"]), (429, &json!("too_soon")));
    assert!((1..=30_000).contains(&answer["retry_after_ms"].as_i64().unwrap()));
    hub.stop().await;
}

#[actix_web::test]
async fn a_weak_password_is_refused_with_every_reason_and_the_link_stays_good() {
    let hub = TestHub::start().await;
    forget(&hub, &email("business")).await;
    let token = hub.link_at(&email("business"), 1).await;
    let cases: [(&str, &[&str]); 6] = [
        ("xqzv", &["too_short", "needs_classes"]),
        ("Password1", &["breached"]),
        ("Ana-Mill-2026", &["contains_name"]),
        ("xBUSINESS-77", &["contains_name"]),
        (PASSWORD, &["used_before"]),
        ("12345678", &["needs_classes", "breached"]),
    ];
    for (password, expected) in cases {
        let (status, answer) = set(&hub, &token, password).await;
        assert_eq!(
            (status, &answer["key"]),
            (422, &json!("weak_password")),
            "{password}"
        );
        assert_eq!(reasons(&answer), expected, "{password}");
        assert_eq!(answer["errors"][0]["field"], "ds_password");
        assert!(answer["message"].as_str().unwrap().contains("weak"));
    }
    let (status, answer) = set(&hub, &token, &"x".repeat(2000)).await;
    assert_eq!((status, reasons(&answer)), (422, vec!["too_long"]));
    assert_eq!(set(&hub, &token, NEW).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn the_last_five_passwords_do_not_come_back() {
    let hub = TestHub::start().await;
    let token = hub.session("market").await;
    let change = async |old: &str, new: &str| {
        let body = json!({ "oldPassword": old, "newPassword": new });
        hub.call("POST", "/api/users/change-password", Some(&token), Some(body))
            .await
            .1
    };
    let all: Vec<String> = (1..=5).map(|number| format!("Mill-Street-{number}00")).collect();
    let mut old = PASSWORD.to_owned();
    for new in &all {
        assert_eq!(change(&old, new).await, json!({ "data": { "result": true } }));
        old.clone_from(new);
    }
    for known in &all {
        assert_eq!(reasons(&change(&old, known).await), ["used_before"]);
    }
    // The sixth from the end is forgotten.
    assert_eq!(
        change(&old, PASSWORD).await,
        json!({ "data": { "result": true } })
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_login_in_several_tenants_is_held_to_the_strictest_of_them() {
    let hub = TestHub::start().await;
    hub.settings(OTHER, |settings| settings.password_policy = "login_id".into())
        .await;
    let user = CdUser(cd_user("partner"));
    let mut account = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    account.tenant = OTHER;
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &account, 1).await.unwrap();
    write.commit().await.unwrap();
    forget(&hub, &email("partner")).await;
    let token = hub.link_at(&email("partner"), 1).await;
    let (_, state) = hub
        .call("GET", &format!("/api/validate-token/{token}"), None, None)
        .await;
    assert_eq!(
        (
            &state["data"]["policy"],
            &state["data"]["min_length"],
            &state["data"]["classes"]
        ),
        (&json!("login_id"), &json!(8), &json!(4))
    );
    let (_, answer) = set(&hub, &token, "Millstreet200").await;
    assert_eq!(reasons(&answer), ["needs_special"]);
    // Both tenants' logs say that the password was changed.
    assert_eq!(set(&hub, &token, NEW).await.0, 200);
    for tenant in [COUNTY, OTHER] {
        assert_eq!(
            hub.app.store.audit().verify(tenant).await.unwrap(),
            ChainState::Whole { lines: 2 }
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn changing_it_in_a_session_keeps_that_session_and_ends_the_others() {
    let hub = TestHub::start().await;
    let (mine, other) = (hub.session("admin").await, hub.session("admin").await);
    let body = json!({ "oldPassword": "wrong", "newPassword": NEW });
    let path = "/api/users/change-password";
    let (status, answer) = hub.call("POST", path, Some(&mine), Some(body)).await;
    assert_eq!(
        (status.as_u16(), answer),
        (200, json!({ "data": { "result": false } }))
    );
    let body = json!({ "oldPassword": PASSWORD, "newPassword": NEW });
    let (status, answer) = hub.call("POST", path, Some(&mine), Some(body)).await;
    assert_eq!(
        (status.as_u16(), answer),
        (200, json!({ "data": { "result": true } }))
    );
    assert_eq!(hub.call("GET", "/api/users/me", Some(&mine), None).await.0, 200);
    assert_eq!(
        hub.call("GET", "/api/users/me", Some(&other), None).await.1["key"],
        "session_revoked"
    );
    hub.messages_at(&email("admin"), 1).await;
    hub.stop().await;
}

#[actix_web::test]
async fn wrong_old_passwords_lock_like_any_other() {
    let hub = TestHub::start().await;
    let token = hub.session("admin").await;
    let body = json!({ "oldPassword": "wrong", "newPassword": NEW });
    for _ in 0..4 {
        let answer = hub
            .call(
                "POST",
                "/api/users/change-password",
                Some(&token),
                Some(body.clone()),
            )
            .await
            .1;
        assert_eq!(answer["data"]["result"], false);
    }
    for _ in 0..2 {
        let answer = hub
            .call(
                "POST",
                "/api/users/change-password",
                Some(&token),
                Some(body.clone()),
            )
            .await
            .1;
        assert_eq!(answer["key"], "login_lockout");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_password_that_must_be_changed_comes_with_the_token_to_do_so() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("subscriber"));
    let mut write = hub.app.store.write().await.unwrap();
    passwords::require_change(&mut write, user).await.unwrap();
    write.commit().await.unwrap();
    let body = json!({ "email": email("subscriber"), "password": PASSWORD });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (403, &json!("password_must_change"))
    );
    let (_, token) = answer["message"].as_str().unwrap().split_once("?token=").unwrap();
    assert_eq!(set(&hub, token, NEW).await.0, 200);
    assert_eq!(sign_in(&hub, "subscriber", NEW).await, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_new_password_opens_a_locked_login() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("household"));
    fail_elsewhere(&hub, user, 10).await;
    assert_eq!(sign_in(&hub, "household", PASSWORD).await, 403);
    forget(&hub, &email("household")).await;
    let token = hub.link_at(&email("household"), 1).await;
    assert_eq!(set(&hub, &token, NEW).await.0, 200);
    assert_eq!(sign_in(&hub, "household", NEW).await, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn one_link_sets_one_password_however_many_try_at_once() {
    let hub = TestHub::start().await;
    forget(&hub, &email("partner")).await;
    let token = hub.link_at(&email("partner"), 1).await;
    let tries = (0..4).map(|number| {
        let (hub, token) = (&hub, &token);
        async move { set(hub, token, &format!("Mill-Street-{number}99")).await.0 }
    });
    let mut outcomes = futures::future::join_all(tries).await;
    outcomes.sort_unstable();
    assert_eq!(outcomes, [200, 410, 410, 410]);
    hub.stop().await;
}

#[actix_web::test]
async fn without_a_mail_gateway_no_link_is_promised() {
    let hub = TestHub::with_carriers(|parts, _| parts).await;
    let (status, answer) = forget(&hub, &email("partner")).await;
    assert_eq!((status, &answer["key"]), (503, &json!("no_gateway")));
    hub.stop().await;
}
