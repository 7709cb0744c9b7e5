//! A session proves itself again, in place, by means that existed before it began.

use crate::browser::Browser;
use crate::login_id::new_address_proved;
use crate::test_hub::{COUNTY, OTHER, PASSWORD, TestHub, account_id, cd_user, email};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{FRESH_MS, Given, Method, Proof};
use hub_domain::people::address::masked;
use hub_domain::{AccountId, CdUser};
use hub_http::sign_in::totp;
use hub_store::{args, identity::accounts};
use serde_json::{Value, json};

const STATE: &str = "/api/session/assurance";

/// A session whose proofs are six minutes old.
async fn old_session(hub: &TestHub, name: &str, methods: &[Method]) -> String {
    let at_ms = now_ms() - FRESH_MS - 60_000;
    let proof = methods.iter().fold(Proof::default(), |proof, method| {
        proof.and(Given::of_login(*method, at_ms))
    });
    hub.session_of(name, COUNTY, AccountId(account_id(name)), &proof, None)
        .await
}

async fn state(browser: &mut Browser<'_>, session: &str) -> Value {
    let answer = browser.get(STATE, session).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["data"].clone()
}

#[actix_web::test]
async fn staff_proves_itself_again_by_a_second_factor() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let session = old_session(&hub, "reviewer", &[Method::Password, Method::Sms]).await;
    assert_eq!(
        state(&mut browser, &session).await,
        json!({
            "assured": false, "assured_until_ms": null,
            "steps": [{ "kind": "second", "methods": ["email", "sms"] }],
            "hints": { "email": masked(&email("reviewer")), "sms": "+1202*******" },
        })
    );
    assert_eq!(
        browser.get("/api/sessions", &session).await.key(),
        "step_up_required"
    );
    // The password alone is not enough.
    let answer = browser
        .post(
            "/api/session/assurance/password",
            &session,
            json!({ "password": PASSWORD }),
        )
        .await;
    assert_eq!(answer.body["data"]["assured"], false, "{}", answer.body);
    let sent = browser
        .post(
            "/api/session/assurance/send",
            &session,
            json!({ "channel": "email" }),
        )
        .await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let code = hub.code_at(&email("reviewer")).await;
    let verify = "/api/session/assurance/verify";
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let body = |code: &str| json!({ "channel": "email", "code": code });
    assert_eq!(
        browser.post(verify, &session, body(wrong)).await.key(),
        "code_wrong"
    );
    let answer = browser.post(verify, &session, body(&code)).await;
    assert_eq!(answer.body["data"]["assured"], true, "{}", answer.body);
    let until = answer.body["data"]["assured_until_ms"].as_i64().unwrap();
    assert!((now_ms() + FRESH_MS - 20_000..=now_ms() + FRESH_MS).contains(&until));
    assert_eq!(browser.get("/api/sessions", &session).await.status, 200);
    assert_eq!(
        browser.post(verify, &session, body(&code)).await.key(),
        "code_expired"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_applicant_gives_the_password_again() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let session = old_session(&hub, "individual", &[Method::Password]).await;
    let seen = state(&mut browser, &session).await;
    assert_eq!(
        seen["steps"],
        json!([{ "kind": "first", "methods": ["password", "email", "sms"] }])
    );
    let info = browser.get("/api/users/me/login-info-v2", &session).await;
    assert_eq!(
        (&info.body["data"]["assured"], &info.body["data"]["login_id"]),
        (&json!(false), &json!(masked(&email("individual"))))
    );
    let path = "/api/session/assurance/password";
    let wrong = browser.post(path, &session, json!({ "password": "no" })).await;
    assert_eq!(
        (wrong.status, wrong.key(), &wrong.body["code"]),
        (401, "credentials", &json!(4))
    );
    let right = browser
        .post(path, &session, json!({ "password": PASSWORD }))
        .await;
    assert_eq!(right.body["data"]["assured"], true);
    let info = browser.get("/api/users/me/login-info-v2", &session).await;
    assert_eq!(info.body["data"]["login_id"], email("individual"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_factor_that_was_added_in_a_session_does_not_prove_it() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let session = hub.session("reviewer").await;
    let offered = browser
        .post("/api/second-factors/totp", &session, json!({}))
        .await;
    let secret = totp::from_base32(offered.body["data"]["secret"].as_str().unwrap()).unwrap();
    let code = totp::code_of(&secret, totp::step_at(now_ms()) - 1);
    let confirmed = browser
        .post(
            "/api/second-factors/totp/confirm",
            &session,
            json!({ "code": code }),
        )
        .await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.body);
    // Six minutes later.
    let late = Proof::of(Given::of_login(Method::Password, now_ms() - FRESH_MS - 60_000));
    let late = serde_json::to_string(&late).unwrap();
    hub.run("UPDATE sessions SET proof = $1", args![late]).await;
    let seen = state(&mut browser, &session).await;
    assert_eq!(
        seen["steps"],
        json!([{ "kind": "second", "methods": ["email", "sms"] }])
    );
    let body = json!({ "channel": "totp", "code": totp::code_of(&secret, totp::step_at(now_ms())) });
    let refused = browser
        .post("/api/session/assurance/verify", &session, body)
        .await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["key"]),
        (422, &json!("not_set_up"))
    );
    let codes = confirmed.body["data"]["backup_codes"][0].clone();
    let body = json!({ "channel": "backup", "code": codes });
    let refused = browser
        .post("/api/session/assurance/verify", &session, body)
        .await;
    assert_eq!(refused.status, 422);
    hub.stop().await;
}

#[actix_web::test]
async fn codes_go_to_the_logins_own_address_and_not_to_what_an_agency_has_written() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let mut weak = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    (weak.tenant, weak.role_codes) = (OTHER, vec!["IND".into()]);
    weak.email = Some("agency@lakeshore.example".into());
    weak.phone = Some("+12025550398".into());
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &weak, 1).await.unwrap();
    write.commit().await.unwrap();
    let password = Proof::of(Given::of_login(Method::Password, now_ms()));
    let session = hub.session_of("reviewer", OTHER, weak.id, &password, None).await;
    let mut browser = Browser::new(&hub);
    let sent = browser
        .post(
            "/api/session/assurance/send",
            &session,
            json!({ "channel": "sms" }),
        )
        .await;
    assert_eq!(sent.body["data"]["to"], "+1202*******", "{}", sent.body);
    hub.code_at(&crate::test_hub::phone("reviewer")).await;
    // Signing in to the weak account by its own address proves the login only to that account's tenant.
    let login = browser.log_in("reviewer").await;
    let choice =
        json!({ "cd_user": user.0, "entity_id": weak.id.0, "cd_instance": OTHER.0, "entity_type": 2 });
    let mut send = choice.clone();
    send["channel"] = json!("email");
    assert_eq!(browser.post("/api/mfa/send", &login, send).await.status, 200);
    let mut verify = choice;
    verify["code"] = json!(hub.code_at("agency@lakeshore.example").await);
    let session = browser.post("/api/mfa/verify", &login, verify).await.token();
    assert_eq!(
        browser.get("/api/sessions", &session).await.key(),
        "step_up_required"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_operation_ends_with_its_session() {
    let hub = TestHub::start().await;
    let session = hub.session("individual").await;
    let body = json!({ "operation": "change_login_id", "newLoginId": "new@mill.example" });
    let (_, sent) = hub
        .call("POST", crate::login_id::SEND, Some(&session), Some(body))
        .await;
    let code = hub.code_at("new@mill.example").await;
    let body = json!({ "operationId": sent["data"]["operationId"], "code": code });
    let (_, proved) = hub
        .call(
            "POST",
            crate::login_id::VERIFY,
            sent["data"]["token"].as_str(),
            Some(body),
        )
        .await;
    let (status, _) = hub.call("POST", "/api/users/logout", Some(&session), None).await;
    assert_eq!(status, 204);
    let proved = proved["data"]["token"].as_str();
    let (status, answer) = hub.call("POST", crate::login_id::CHANGE, proved, None).await;
    assert_eq!((status.as_u16(), &answer["key"]), (410, &json!("link_expired")));
    let again = json!({ "operation": "change_login_id", "newLoginId": "newer@mill.example" });
    let (status, _) = hub.call("POST", crate::login_id::SEND, proved, Some(again)).await;
    assert_eq!(status, 410);
    hub.stop().await;
}

#[actix_web::test]
async fn an_operation_ends_with_any_change_of_the_password_or_the_login_id() {
    for change in ["password", "login id"] {
        let hub = TestHub::start().await;
        let session = hub.session("individual").await;
        let proved = new_address_proved(&hub, &session, "first@mill.example").await;
        if change == "password" {
            let body = json!({ "oldPassword": PASSWORD, "newPassword": "Quarry-Lantern-88" });
            let (status, answer) = hub
                .call("POST", "/api/users/change-password", Some(&session), Some(body))
                .await;
            assert_eq!((status.as_u16(), &answer["data"]["result"]), (200, &json!(true)));
        } else {
            let other = new_address_proved(&hub, &session, "second@mill.example").await;
            let (status, answer) = hub
                .call("POST", crate::login_id::CHANGE, Some(&other), None)
                .await;
            assert_eq!(status, 200, "{answer}");
        }
        let (status, answer) = hub
            .call("POST", crate::login_id::CHANGE, Some(&proved), None)
            .await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (410, &json!("link_expired")),
            "{change}"
        );
        hub.stop().await;
    }
}
