//! After a forgotten password: one mailbox alone does not open a staff account.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, TestHub, cd_user, email, phone};
use hub_domain::CdUser;
use hub_http::sign_in::totp;
use hub_store::args;
use hub_store::tenants::FactorEnrolment;
use serde_json::{Value, json};

const NEW: &str = "Quarry-Lantern-88";

/// Resets a password by the link in the mail.
async fn reset(hub: &TestHub, name: &str) {
    hub.run("DELETE FROM sandbox_messages", args![]).await;
    let body = json!({ "ds_mail": email(name) });
    let (status, answer) = hub.call("POST", "/api/create-token", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    let token = link(hub, &email(name)).await;
    let body = json!({ "ds_password": NEW, "ds_token": token });
    let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    hub.run("DELETE FROM sandbox_messages", args![]).await;
}

/// The token of the link to a new password, waited for among notices.
async fn link(hub: &TestHub, address: &str) -> String {
    for _ in 0..400 {
        let (_, messages) = hub
            .call("GET", &format!("/sandbox/api/messages?to={address}"), None, None)
            .await;
        let found = messages.as_array().into_iter().flatten().find_map(|message| {
            let (_, rest) = message["body"].as_str()?.split_once("/resetpassword?token=")?;
            Some(rest.chars().take_while(char::is_ascii_hexdigit).collect())
        });
        if let Some(token) = found {
            return token;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("no link at {address}");
}

/// A login token by the new password, and the channels of the second factor.
async fn channels(browser: &mut Browser<'_>, name: &str) -> (String, Value) {
    let body = json!({ "email": email(name), "password": NEW });
    let login = browser
        .send("POST", "/api/users/login-v2", None, Some(body))
        .await
        .token();
    let answer = browser
        .post("/api/session-v2", &login, browser.hub.choice(name))
        .await;
    (login, answer.body["data"]["mfa"]["channels"].clone())
}

/// Signs in by a code that came to an address.
async fn by_code(browser: &mut Browser<'_>, login: &str, name: &str, channel: &str, to: &str) -> String {
    let sent = browser
        .post("/api/mfa/send", login, json!({ "channel": channel }))
        .await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let mut body = browser.hub.choice(name);
    body["code"] = json!(browser.hub.code_at(to).await);
    browser.post("/api/mfa/verify", login, body).await.token()
}

#[actix_web::test]
async fn a_code_to_the_mailbox_that_reset_the_password_is_no_second_factor() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    reset(&hub, "reviewer").await;
    let (login, open) = channels(&mut browser, "reviewer").await;
    assert_eq!(open, json!(["sms"]), "the phone is another method");
    let refused = browser
        .post("/api/mfa/send", &login, json!({ "channel": "email" }))
        .await;
    assert_eq!((refused.status, refused.key()), (422, "address_unknown"));
    let session = by_code(&mut browser, &login, "reviewer", "sms", &phone("reviewer")).await;
    let me = browser.get("/api/users/me", &session).await;
    assert_eq!(me.body["data"]["session"]["must_enrol_factor"], false);
    // Proved by the phone, the mailbox counts again.
    let (_, open) = channels(&mut Browser::new(&hub), "reviewer").await;
    assert_eq!(open, json!(["email", "sms"]));
    hub.stop().await;
}

#[actix_web::test]
async fn staff_with_an_app_gives_that_after_a_reset() {
    let hub = TestHub::start().await;
    hub.run(
        "UPDATE accounts SET phone_verified = FALSE WHERE cd_user = $1",
        args![CdUser(cd_user("reviewer"))],
    )
    .await;
    let session = hub.session("reviewer").await;
    let (_, offered) = hub
        .call("POST", "/api/second-factors/totp", Some(&session), None)
        .await;
    let secret = totp::from_base32(offered["data"]["secret"].as_str().unwrap()).unwrap();
    let now = hub_domain::clock::now_ms();
    let code = totp::code_of(&secret, totp::step_at(now) - 1);
    let path = "/api/second-factors/totp/confirm";
    let (status, _) = hub
        .call("POST", path, Some(&session), Some(json!({ "code": code })))
        .await;
    assert_eq!(status, 200);
    reset(&hub, "reviewer").await;
    let (_, open) = channels(&mut Browser::new(&hub), "reviewer").await;
    assert_eq!(open, json!(["totp", "backup"]));
    hub.stop().await;
}

#[actix_web::test]
async fn who_has_nothing_but_the_mailbox_adds_a_factor_before_anything_else_where_the_tenant_wants_it() {
    for (rule, must) in [
        (FactorEnrolment::AfterReset, true),
        (FactorEnrolment::Always, true),
        (FactorEnrolment::Never, false),
    ] {
        let hub = TestHub::start().await;
        hub.settings(COUNTY, |settings| settings.factor_enrolment = rule)
            .await;
        hub.run(
            "UPDATE accounts SET phone_verified = FALSE WHERE cd_user = $1",
            args![CdUser(cd_user("reviewer"))],
        )
        .await;
        reset(&hub, "reviewer").await;
        let mut browser = Browser::new(&hub);
        let (login, open) = channels(&mut browser, "reviewer").await;
        assert_eq!(open, json!(["email"]));
        let session = by_code(&mut browser, &login, "reviewer", "email", &email("reviewer")).await;
        let me = browser.get("/api/users/me", &session).await;
        assert_eq!(me.body["data"]["session"]["must_enrol_factor"], must, "{rule:?}");
        let queue = browser.get("/api/work-queue", &session).await;
        if !must {
            assert_eq!(queue.status, 200, "{}", queue.body);
            hub.stop().await;
            continue;
        }
        assert_eq!((queue.status, queue.key()), (403, "factor_required"), "{rule:?}");
        let offered = browser
            .post("/api/second-factors/totp", &session, json!({}))
            .await;
        assert_eq!(offered.status, 200, "{}", offered.body);
        let secret = totp::from_base32(offered.body["data"]["secret"].as_str().unwrap()).unwrap();
        let code = totp::code_of(&secret, totp::step_at(hub_domain::clock::now_ms()));
        let body = json!({ "code": code });
        let done = browser
            .post("/api/second-factors/totp/confirm", &session, body)
            .await;
        assert_eq!(done.status, 200, "{}", done.body);
        assert_eq!(browser.get("/api/work-queue", &session).await.status, 200);
        hub.stop().await;
    }
}

#[actix_web::test]
async fn a_device_is_trusted_only_by_a_proof_that_is_enough_for_the_login() {
    let hub = TestHub::start().await;
    // The code of this sign-in goes to an address only the account has.
    let user = CdUser(cd_user("reviewer"));
    hub.run(
        "UPDATE logins SET phone = '+12025550399' WHERE cd_user = $1",
        args![user],
    )
    .await;
    let mut browser = Browser::new(&hub);
    browser
        .sign_in_with("reviewer", json!({ "trust_device": true }))
        .await;
    let now = hub_domain::clock::now_ms();
    // All accounts of this login are in one tenant: that tenant's proof is enough.
    assert_eq!(hub.app.store.devices().trusted(user, now).await.unwrap(), 1);
    hub.run("UPDATE devices SET trusted_until_ms = 0", args![]).await;
    let mut account = hub.app.store.accounts().by_login(user).await.unwrap().remove(0);
    account.tenant = crate::test_hub::OTHER;
    let mut write = hub.app.store.write().await.unwrap();
    hub_store::identity::accounts::insert(&mut write, &account, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    browser
        .sign_in_with("reviewer", json!({ "trust_device": true }))
        .await;
    assert_eq!(hub.app.store.devices().trusted(user, now).await.unwrap(), 0);
    hub.stop().await;
}
