//! Passkeys, with an authenticator in software.

use crate::browser::{Answer, Browser};
use crate::test_hub::{TestHub, cd_user, email};
use crate::undo::{link_to, undo};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};
use webauthn_authenticator_rs::WebauthnAuthenticator;
use webauthn_authenticator_rs::prelude::{CreationChallengeResponse, RequestChallengeResponse, Url};
use webauthn_authenticator_rs::softpasskey::SoftPasskey;

fn origin(browser: &Browser<'_>) -> Url {
    Url::parse(&browser.origin()).unwrap()
}

/// The authenticator's answer to a registration.
fn registered(key: &mut SoftPasskey, origin: Url, options: &Value) -> Value {
    let options: CreationChallengeResponse = serde_json::from_value(json!({ "publicKey": options })).unwrap();
    serde_json::to_value(key.do_registration(origin, options).unwrap()).unwrap()
}

/// The authenticator's answer to a sign-in.
fn proved(key: &mut SoftPasskey, origin: Url, options: &Value) -> Value {
    let options: RequestChallengeResponse = serde_json::from_value(json!({ "publicKey": options })).unwrap();
    serde_json::to_value(key.do_authentication(origin, options).unwrap()).unwrap()
}

/// Adds a passkey; answers the hub's view of it.
async fn add(browser: &mut Browser<'_>, token: &str, key: &mut SoftPasskey, name: &str) -> Value {
    let begun = browser
        .post("/api/second-factors/passkeys/start", token, json!({}))
        .await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let (id, options) = (&begun.body["data"]["id"], &begun.body["data"]["options"]);
    assert_eq!(options["rp"]["id"], "localhost");
    assert_eq!(options["rp"]["name"], "Riverbend County");
    let credential = registered(key, origin(browser), options);
    let body = json!({ "id": id, "name": name, "credential": credential });
    let added = browser
        .post("/api/second-factors/passkeys/finish", token, body.clone())
        .await;
    assert_eq!(added.status, 201, "{}", added.body);
    // The ceremony is over.
    let again = browser
        .post("/api/second-factors/passkeys/finish", token, body)
        .await;
    assert_eq!((again.status, again.key()), (410, "link_expired"));
    added.body["data"].clone()
}

struct Asked {
    login: String,
    channels: Value,
}

async fn asked(browser: &mut Browser<'_>, name: &str) -> Asked {
    let login = browser.log_in(name).await;
    let answer = browser
        .post("/api/session-v2", &login, browser.hub.choice(name))
        .await;
    Asked {
        login,
        channels: answer.body["data"]["mfa"]["channels"].clone(),
    }
}

async fn finish(browser: &mut Browser<'_>, login: &str, id: &Value, credential: Value) -> Answer {
    let mut body = browser.hub.choice("reviewer");
    body["id"] = id.clone();
    body["credential"] = credential;
    browser.post("/api/mfa/passkey/finish", login, body).await
}

#[actix_web::test]
async fn a_passkey_is_added_proves_its_owner_and_is_removed() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("reviewer").await;
    let own = add(&mut browser, &token, &mut key, " Work laptop ").await;
    assert_eq!(
        (&own["name"], &own["host"]),
        (&json!("Work laptop"), &json!("localhost"))
    );
    let mut other = Browser::new(&hub);
    let asked = asked(&mut other, "reviewer").await;
    assert_eq!(asked.channels, json!(["passkey", "email", "sms"]));
    let begun = other
        .post("/api/mfa/passkey/start", &asked.login, json!({}))
        .await;
    let credential = proved(&mut key, origin(&other), &begun.body["data"]["options"]);
    let before = now_ms();
    let signed_in = finish(
        &mut other,
        &asked.login,
        &begun.body["data"]["id"],
        credential.clone(),
    )
    .await;
    let session = signed_in.token();
    assert_eq!(other.get("/api/users/me", &session).await.status, 200);
    // Neither the answer nor the login token is good for another session.
    let again = finish(&mut other, &asked.login, &begun.body["data"]["id"], credential).await;
    assert_eq!(again.status, 401);
    let list = browser.get("/api/second-factors", &token).await.body["data"]["passkeys"].clone();
    assert!(list[0]["last_used_at_ms"].as_i64().unwrap() >= before, "{list}");
    let path = format!("/api/second-factors/passkeys/{}", own["id"].as_str().unwrap());
    let mut stranger = Browser::new(&hub);
    let strange = stranger.sign_in("business").await;
    assert_eq!(
        stranger.send("DELETE", &path, Some(&strange), None).await.status,
        404
    );
    assert_eq!(
        browser.send("DELETE", &path, Some(&token), None).await.status,
        204
    );
    assert_eq!(
        browser.send("DELETE", &path, Some(&token), None).await.status,
        404
    );
    let login = other.log_in("reviewer").await;
    let refused = other.post("/api/mfa/passkey/start", &login, json!({})).await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["key"]),
        (422, &json!("not_set_up"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn an_answer_fits_its_own_ceremony_login_and_page_alone() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("reviewer").await;
    add(&mut browser, &token, &mut key, "Key").await;
    let mut other = Browser::new(&hub);
    let first = asked(&mut other, "reviewer").await.login;
    let second = asked(&mut other, "reviewer").await.login;
    let begun = other.post("/api/mfa/passkey/start", &first, json!({})).await.body["data"].clone();
    let answer = proved(&mut key, origin(&other), &begun["options"]);
    // Another login token cannot finish what this one began.
    let refused = finish(&mut other, &second, &begun["id"], answer.clone()).await;
    assert_eq!((refused.status, refused.key()), (410, "link_expired"));
    // An answer to another challenge.
    let later = other
        .post("/api/mfa/passkey/start", &second, json!({}))
        .await
        .body["data"]
        .clone();
    let refused = finish(&mut other, &second, &later["id"], answer.clone()).await;
    assert_eq!((refused.status, refused.key()), (400, "passkey_failed"));
    // A wrong answer has used the ceremony up.
    let right = proved(&mut key, origin(&other), &later["options"]);
    let refused = finish(&mut other, &second, &later["id"], right).await;
    assert_eq!(refused.key(), "link_expired");
    // Not an answer at all.
    let begun = other
        .post("/api/mfa/passkey/start", &second, json!({}))
        .await
        .body["data"]
        .clone();
    let refused = finish(&mut other, &second, &begun["id"], json!({ "id": "x" })).await;
    assert_eq!((refused.status, refused.key()), (400, "passkey_failed"));
    // A page of another origin that got hold of the token.
    let refused = other
        .send_from(
            "https://evil.example",
            "POST",
            "/api/mfa/passkey/start",
            Some(&second),
            Some(json!({})),
        )
        .await;
    assert_eq!((refused.status, refused.key()), (422, "host_not_allowed"));
    // Too late.
    let begun = other
        .post("/api/mfa/passkey/start", &second, json!({}))
        .await
        .body["data"]
        .clone();
    let answer = proved(&mut key, origin(&other), &begun["options"]);
    hub.run(
        "UPDATE passkey_challenges SET expires_at_ms = $1",
        args![now_ms()],
    )
    .await;
    let refused = finish(&mut other, &second, &begun["id"], answer).await;
    assert_eq!(refused.key(), "link_expired");
    hub.stop().await;
}

#[actix_web::test]
async fn a_passkey_of_one_host_is_not_offered_on_another() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("reviewer").await;
    add(&mut browser, &token, &mut key, "Key").await;
    let mut elsewhere = Browser::on(&hub, "lakeshore.localhost");
    let asked = asked(&mut elsewhere, "reviewer").await;
    assert_eq!(asked.channels, json!(["email", "sms"]));
    let refused = elsewhere
        .post("/api/mfa/passkey/start", &asked.login, json!({}))
        .await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["key"]),
        (422, &json!("not_set_up"))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_same_authenticator_is_not_added_twice_and_names_are_checked() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("business").await;
    add(&mut browser, &token, &mut key, "One").await;
    let begun = browser
        .post("/api/second-factors/passkeys/start", &token, json!({}))
        .await;
    let exclude = &begun.body["data"]["options"]["excludeCredentials"];
    assert_eq!(exclude.as_array().unwrap().len(), 1, "{exclude}");
    for name in ["", "  ", &"x".repeat(61), "a\u{7}b"] {
        let body = json!({ "id": begun.body["data"]["id"], "name": name, "credential": {} });
        let refused = browser
            .post("/api/second-factors/passkeys/finish", &token, body)
            .await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["field"]),
            (422, &json!("name"))
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_passkey_that_was_added_or_removed_is_undone_by_the_link() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("reviewer").await;
    let own = add(&mut browser, &token, &mut key, "Work laptop").await;
    let names = async || {
        let passkeys = hub.app.store.passkeys().of(user).await.unwrap();
        passkeys.into_iter().map(|one| one.name).collect::<Vec<_>>()
    };
    let path = format!("/api/second-factors/passkeys/{}", own["id"].as_str().unwrap());
    let removed = browser.send("DELETE", &path, Some(&token), None).await;
    assert_eq!(removed.status, 204, "{}", removed.body);
    assert_eq!(names().await, [""; 0]);
    let link = link_to(&hub, &email("reviewer"), 2, "passkey_removed").await;
    assert_eq!(undo(&hub, &link).await.0, 200);
    assert_eq!(names().await, ["Work laptop"]);
    let link = link_to(&hub, &email("reviewer"), 2, "passkey_added").await;
    assert_eq!(undo(&hub, &link).await.0, 200);
    assert_eq!(names().await, [""; 0]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_passkey_that_was_added_in_a_session_does_not_prove_it() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let mut key = SoftPasskey::new(true);
    let token = browser.sign_in("reviewer").await;
    add(&mut browser, &token, &mut key, "Too new").await;
    let start = browser
        .post("/api/session/assurance/passkey/start", &token, json!({}))
        .await;
    assert_eq!(start.status, 422, "{}", start.body);
    assert_eq!(start.body["errors"][0]["key"], "not_set_up", "{}", start.body);
    hub.stop().await;
}
