//! From one account to another, and from one host to another.

use crate::browser::{Answer, Browser};
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_store::args;
use hub_store::identity::accounts;
use openidconnect::url::Url;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Number of the second account of a login.
const SECOND: i64 = 99_000;

/// Gives a login a second account, with these role codes, in a tenant.
async fn second_account(hub: &TestHub, name: &str, tenant: TenantId, kind: &str, codes: &[&str]) {
    let first = hub
        .app
        .store
        .accounts()
        .by_id(COUNTY, AccountId(account_id(name)))
        .await
        .unwrap();
    let second = accounts::Account {
        tenant,
        id: AccountId(SECOND),
        account_type: kind.into(),
        role_codes: codes.iter().map(|code| code.to_string()).collect(),
        ..first
    };
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &second, 1).await.unwrap();
    write.commit().await.unwrap();
}

async fn account_type(hub: &TestHub, name: &str, kind: &str) {
    hub.run(
        "UPDATE accounts SET account_type = $2 WHERE id = $1",
        args![account_id(name), kind],
    )
    .await;
}

fn second(name: &str, tenant: TenantId) -> Value {
    json!({ "cd_user": cd_user(name), "entity_id": SECOND, "cd_instance": tenant.0, "entity_type": 2 })
}

async fn select(browser: &mut Browser<'_>, token: &str, body: Value) -> Answer {
    browser.post("/api/users/account-selection", token, body).await
}

fn query(answer: &Answer) -> (Url, HashMap<String, String>) {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let url = Url::parse(answer.body["data"]["redirectUrl"].as_str().unwrap()).unwrap();
    let query = url.query_pairs().into_owned().collect();
    (url, query)
}

async fn exchange(browser: &mut Browser<'_>, code: &str) -> Answer {
    browser
        .send(
            "POST",
            "/api/session/exchange",
            None,
            Some(json!({ "code": code })),
        )
        .await
}

#[actix_web::test]
async fn a_login_goes_to_the_accounts_own_host_with_a_code_that_works_there_once() {
    let hub = TestHub::start().await;
    second_account(&hub, "individual", OTHER, "Individual", &["IND"]).await;
    let mut here = Browser::new(&hub);
    let login = here.log_in("individual").await;
    let mut body = second("individual", OTHER);
    body["redirect"] = json!("/resources/7?tab=2");
    body["confirmation_resource"] = json!(12);
    body["formengine"] = json!(true);
    let (url, query) = query(&select(&mut here, &login, body).await);
    let mut there = Browser::on(&hub, "lakeshore.localhost");
    assert_eq!(url.origin().ascii_serialization(), there.origin());
    assert_eq!(url.path(), "/instance-redirect");
    assert_eq!(query["account_type"], "individual");
    assert_eq!(query["account"], SECOND.to_string());
    assert_eq!(query["redirect"], "/resources/7?tab=2");
    assert_eq!(
        (&*query["confirmation-resource"], &*query["formengine"]),
        ("12", "true")
    );
    let code = &query["login_token"];
    assert_eq!(code, &query["auth_token"]);
    assert_eq!(code.len(), 64);
    let (kept,): (String,) = hub
        .app
        .store
        .db()
        .one("code", "SELECT code_hash FROM exchange_codes", Vec::new())
        .await
        .unwrap();
    assert_eq!(kept, hub_store::identity::sessions::token_hash(code));

    // On another host it is nothing, and stays good for its own.
    let refused = exchange(&mut here, code).await;
    assert_eq!((refused.status, refused.key()), (410, "link_expired"));
    let refused = there
        .send_from(
            "https://evil.example",
            "POST",
            "/api/session/exchange",
            None,
            Some(json!({ "code": code })),
        )
        .await;
    assert_eq!((refused.status, refused.key()), (403, "not_allowed"));
    let answer = exchange(&mut there, code).await;
    let data = &answer.body["data"];
    assert_eq!(answer.status, 200, "{data}");
    assert_eq!(
        (&data["mfa_passed"], &data["redirect"]),
        (&json!(false), &json!("/resources/7?tab=2"))
    );
    assert_eq!(data["account"]["cd_entity"], SECOND);
    assert_eq!(data["account"]["instanceName"], "Lakeshore County");
    let token = answer.token();
    let session = there
        .post("/api/session-v2", &token, second("individual", OTHER))
        .await
        .token();
    let me = there.get("/api/users/me", &session).await;
    assert_eq!(me.body["data"]["cd_instance"], OTHER.0);
    // Once.
    let again = exchange(&mut Browser::on(&hub, "lakeshore.localhost"), code).await;
    assert_eq!((again.status, again.key()), (410, "link_expired"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_lives_for_a_minute_and_cannot_be_made_up() {
    let hub = TestHub::start().await;
    second_account(&hub, "individual", OTHER, "Individual", &["IND"]).await;
    let mut here = Browser::new(&hub);
    let login = here.log_in("individual").await;
    let before = now_ms();
    let (_, query) = query(&select(&mut here, &login, second("individual", OTHER)).await);
    let (until,): (i64,) = hub
        .app
        .store
        .db()
        .one("code", "SELECT expires_at_ms FROM exchange_codes", Vec::new())
        .await
        .unwrap();
    assert!((before + 60_000..=now_ms() + 60_000).contains(&until));
    hub.run("UPDATE exchange_codes SET expires_at_ms = $1", args![now_ms()])
        .await;
    let mut there = Browser::on(&hub, "lakeshore.localhost");
    for code in [query["login_token"].as_str(), "", "x", &"0".repeat(64)] {
        assert_eq!(exchange(&mut there, code).await.key(), "link_expired");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn on_the_same_host_a_fresh_login_token_is_enough() {
    let hub = TestHub::start().await;
    second_account(&hub, "individual", COUNTY, "Individual", &["IND"]).await;
    let mut browser = Browser::new(&hub);
    let login = browser.log_in("individual").await;
    let answer = select(&mut browser, &login, second("individual", COUNTY)).await;
    assert_eq!(
        (
            &answer.body["data"]["login"],
            answer.body["data"].get("redirectUrl")
        ),
        (&json!(true), None)
    );
    let token = answer.token();
    let session = browser
        .post("/api/session-v2", &token, second("individual", COUNTY))
        .await
        .token();
    let me = browser.get("/api/users/me", &session).await;
    assert_eq!(me.body["data"]["id_entity"], SECOND);
    hub.stop().await;
}

#[actix_web::test]
async fn from_a_session_only_government_and_business_switch() {
    let hub = TestHub::start().await;
    for (name, kind) in [
        ("individual", "Individual"),
        ("business", "Business"),
        ("reviewer", "Reviewer"),
    ] {
        account_type(&hub, name, kind).await;
    }
    second_account(&hub, "business", OTHER, "Business", &["BUS"]).await;
    let mut browser = Browser::new(&hub);
    let individual = browser.sign_in("individual").await;
    let refused = select(&mut browser, &individual, hub.choice("individual")).await;
    assert_eq!((refused.status, refused.key()), (403, "not_allowed"));
    let mut browser = Browser::new(&hub);
    let business = browser.sign_in("business").await;
    let (_, query) = query(&select(&mut browser, &business, second("business", OTHER)).await);
    assert_eq!(query["account_type"], "business");
    // Accounts of others, and missing members.
    for (body, field) in [
        (hub.choice("reviewer"), "cd_user"),
        (
            json!({ "entity_id": account_id("reviewer"), "cd_instance": 1 }),
            "entity_id",
        ),
        (json!({}), "entity_id"),
        (json!({ "entity_id": SECOND }), "cd_instance"),
    ] {
        let refused = select(&mut browser, &business, body).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    // Signed out elsewhere.
    hub.run("UPDATE sessions SET revoked_at_ms = $1", args![now_ms()])
        .await;
    let sid = browser
        .hub
        .app
        .tokens
        .verify(&business, hub_http::tokens::TokenKind::Session)
        .unwrap();
    hub.app.tokens.forget(&sid.sid.unwrap());
    let refused = select(&mut browser, &business, second("business", OTHER)).await;
    assert_eq!((refused.status, refused.key()), (401, "session_revoked"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_second_factor_travels_along_and_one_that_is_missing_is_asked_for_at_the_target() {
    let hub = TestHub::start().await;
    account_type(&hub, "reviewer", "Reviewer").await;
    account_type(&hub, "business", "Business").await;
    second_account(&hub, "reviewer", OTHER, "Government", &["GOV"]).await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (_, to) = query(&select(&mut browser, &token, second("reviewer", OTHER)).await);
    let mut there = Browser::on(&hub, "lakeshore.localhost");
    let answer = exchange(&mut there, &to["login_token"]).await;
    assert_eq!(answer.body["data"]["mfa_passed"], true);
    let login = answer.token();
    there
        .post("/api/session-v2", &login, second("reviewer", OTHER))
        .await
        .token();
    // A business session without one, to a staff account of the same login.
    hub.run("DELETE FROM accounts WHERE id = $1", args![SECOND]).await;
    second_account(&hub, "business", OTHER, "Government", &["GOV"]).await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("business").await;
    let (_, to) = query(&select(&mut browser, &token, second("business", OTHER)).await);
    let mut there = Browser::on(&hub, "lakeshore.localhost");
    let answer = exchange(&mut there, &to["login_token"]).await;
    assert_eq!(answer.body["data"]["mfa_passed"], false);
    let login = answer.token();
    let asked = there
        .post("/api/session-v2", &login, second("business", OTHER))
        .await;
    assert_eq!(asked.body["data"]["mfa"]["required"], true);
    assert!(asked.body["data"]["token"].is_null());
    hub.stop().await;
}

#[actix_web::test]
async fn redirects_to_strangers_are_dropped() {
    let hub = TestHub::start().await;
    second_account(&hub, "individual", OTHER, "Individual", &["IND"]).await;
    hub.settings(OTHER, |settings| {
        settings.origins = vec!["https://forms.lakeshore.example".into()]
    })
    .await;
    let mut browser = Browser::new(&hub);
    for (redirect, kept) in [
        ("/v2/inbox", true),
        ("https://forms.lakeshore.example/apply", true),
        ("https://evil.example", false),
        ("//evil.example", false),
        ("/\\evil.example", false),
        ("javascript:alert(1)", false),
    ] {
        let login = browser.log_in("individual").await;
        let mut body = second("individual", OTHER);
        body["redirect"] = json!(redirect);
        let (_, query) = query(&select(&mut browser, &login, body).await);
        assert_eq!(
            query.get("redirect").map(String::as_str),
            kept.then_some(redirect)
        );
    }
    let login = browser.log_in("individual").await;
    let mut body = second("individual", OTHER);
    body["formengine"] = json!({ "a": 1 });
    let refused = select(&mut browser, &login, body).await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["field"]),
        (422, &json!("formengine"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_link_does_not_put_another_person_into_a_browser_unasked() {
    let hub = TestHub::start().await;
    second_account(&hub, "individual", OTHER, "Individual", &["IND"]).await;
    let mut attacker = Browser::new(&hub);
    let login = attacker.log_in("individual").await;
    let (_, to) = query(&select(&mut attacker, &login, second("individual", OTHER)).await);
    // Somebody else is signed in at the target.
    let mut victim = Browser::on(&hub, "lakeshore.localhost");
    let own = victim.sign_in("elsewhere").await;
    let refused = exchange(&mut victim, &to["login_token"]).await;
    assert_eq!((refused.status, refused.key()), (403, "reauthenticate"));
    assert_eq!(victim.get("/api/users/me", &own).await.status, 200);
    assert_eq!(victim.refresh().await.status, 200);
    // They were asked and said yes: the code was not used up.
    let body = json!({ "code": to["login_token"], "replace": true });
    let answer = victim
        .send("POST", "/api/session/exchange", None, Some(body))
        .await;
    let login = answer.token();
    let session = victim
        .post("/api/session-v2", &login, second("individual", OTHER))
        .await
        .token();
    assert_eq!(victim.get("/api/users/me", &own).await.key(), "session_revoked");
    assert_eq!(victim.get("/api/users/me", &session).await.status, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn the_auth_frame_vouches_for_the_signed_in_account_to_listed_origins_alone() {
    let hub = TestHub::start().await;
    let there = Browser::on(&hub, "lakeshore.localhost").origin();
    hub.settings(COUNTY, |settings| settings.origins = vec![there.clone()])
        .await;
    second_account(&hub, "business", OTHER, "Business", &["BUS"]).await;
    let path = "/api/users/external-auth-token";
    let ask = |realm: &str| json!({ "realm": realm, "check": "nonce-123", "lang": "en" });
    let mut browser = Browser::new(&hub);
    let nobody = browser.send("POST", path, None, Some(ask(&there))).await;
    assert_eq!((nobody.status, nobody.key()), (401, "not_signed_in"));
    browser.sign_in("business").await;
    for realm in ["https://evil.example", "", "null", "lakeshore.localhost"] {
        let refused = browser.send("POST", path, None, Some(ask(realm))).await;
        assert_eq!(
            (refused.status, refused.key()),
            (422, "host_not_allowed"),
            "{realm}"
        );
    }
    let short = json!({ "realm": there, "check": "x" });
    assert_eq!(browser.send("POST", path, None, Some(short)).await.status, 422);
    let foreign = browser
        .send_from("https://evil.example", "POST", path, None, Some(ask(&there)))
        .await;
    assert_eq!((foreign.status, foreign.key()), (403, "not_allowed"));
    let code = browser.send("POST", path, None, Some(ask(&there))).await.token();
    let mut target = Browser::on(&hub, "lakeshore.localhost");
    let answer = exchange(&mut target, &code).await;
    assert_eq!(answer.body["data"]["account"], Value::Null);
    let login = answer.token();
    target
        .post("/api/session-v2", &login, second("business", OTHER))
        .await
        .token();
    // A listed realm that is not one of our hosts only learns that somebody is signed in, and gets nothing that can be
    // exchanged, whatever the request claims.
    let realm = "https://forms.partner.example";
    hub.settings(COUNTY, |settings| settings.origins.push(realm.into()))
        .await;
    let mark = browser.send("POST", path, None, Some(ask(realm))).await.token();
    for host in ["forms.partner.example", "lakeshore.localhost", "localhost"] {
        let mut thief = Browser::on(&hub, host);
        let refused = exchange(&mut thief, &mark).await;
        assert_ne!(refused.status, 200, "{host}: {}", refused.body);
    }
    // The frame neither renews nor ends anything.
    assert_eq!(browser.refresh().await.status, 200);
    hub.stop().await;
}
