//! The phone of an invitation: it gets the first code, and is proved by it.

use crate::browser::{Answer, Browser};
use crate::stored_things::own_program;
use crate::test_hub::{COUNTY, PASSWORD, TestHub, email};
use crate::undo::{link_to, undo};
use crate::workflow_users::{county, link};
use hub_domain::AccountId;
use hub_store::identity::accounts::Account;
use hub_store::tenants::FactorEnrolment;
use serde_json::{Value, json};

const NEW: &str = "Quarry-Lantern-88";
const ADDRESS: &str = "ines@mill.example";
const PHONE: &str = "+12025550177";

/// Invites somebody as the program's supervisor does; answers the mail.
async fn invite(hub: &TestHub, address: &str, phone: Option<&str>) -> String {
    let token = hub.session("reviewer").await;
    let body = json!({
        "account_type": "Reviewer", "first_name": "Ines", "last_name": "Cole", "email": address, "phone": phone,
        "programs": [{ "program": own_program(COUNTY).0, "role": "Reviewer" }],
    });
    let (status, answer) = hub
        .call("POST", "/api/admin/workflow-users", Some(&token), Some(body))
        .await;
    assert_eq!(status, 201, "{answer}");
    let mail = hub.messages_at(address, 1).await.pop().unwrap();
    mail["body"].as_str().unwrap().to_owned()
}

/// Follows the link, with the first password where there is none; answers the new account.
async fn follow(hub: &TestHub, address: &str, session: Option<&str>) -> Account {
    let body = json!({ "token": link(hub, address, 1).await });
    let (status, added) = hub
        .call("POST", "/api/sign-up/confirm", session, Some(body))
        .await;
    assert_eq!(status, 200, "{added}");
    if added["data"]["token"].is_string() {
        let body = json!({ "ds_password": NEW, "ds_token": added["data"]["token"] });
        let (status, answer) = hub.call("PATCH", "/api/update-password", None, Some(body)).await;
        assert_eq!(status, 200, "{answer}");
    }
    account(hub, AccountId(added["data"]["cd_entity"].as_i64().unwrap())).await
}

async fn account(hub: &TestHub, id: AccountId) -> Account {
    hub.app.store.accounts().by_id(COUNTY, id).await.unwrap()
}

/// A login token by the password, the account that it chooses, and the second factors that are offered.
async fn begun(browser: &mut Browser<'_>, account: &Account, password: &str) -> (String, Value, Value) {
    let body = json!({ "email": account.email, "password": password });
    let login = browser
        .send("POST", "/api/users/login-v2", None, Some(body))
        .await
        .token();
    let choice = json!({
        "cd_user": account.cd_user, "entity_id": account.id, "cd_instance": account.tenant,
        "entity_type": account.entity_type,
    });
    let answer = browser.post("/api/session-v2", &login, choice.clone()).await;
    (login, choice, answer.body["data"]["mfa"].clone())
}

async fn send(browser: &mut Browser<'_>, login: &str, body: Value) -> Answer {
    browser.post("/api/mfa/send", login, body).await
}

/// Gives the code that came to an address; answers the session.
async fn finished(browser: &mut Browser<'_>, login: &str, mut choice: Value, to: &str) -> String {
    choice["code"] = json!(browser.hub.code_at(to).await);
    browser.post("/api/mfa/verify", login, choice).await.token()
}

async fn must_enrol(browser: &mut Browser<'_>, session: &str) -> Value {
    let me = browser.get("/api/users/me", session).await;
    me.body["data"]["session"]["must_enrol_factor"].clone()
}

#[actix_web::test]
async fn the_first_code_goes_to_the_phone_of_the_invitation_and_proves_it() {
    let hub = county().await;
    let mail = invite(&hub, ADDRESS, Some(PHONE)).await;
    assert!(mail.contains("text a code to +1202*******"), "{mail}");
    let invited = follow(&hub, ADDRESS, None).await;
    assert!(!invited.phone_verified);
    let mut browser = Browser::new(&hub);
    let (login, choice, offered) = begun(&mut browser, &invited, NEW).await;
    assert_eq!(
        (&offered["channels"], &offered["hints"]["sms"]),
        (&json!(["email", "sms"]), &json!("+1202*******"))
    );
    let elsewhere = json!({ "channel": "sms", "to": "+12025550178" });
    let refused = send(&mut browser, &login, elsewhere).await;
    assert_eq!((refused.status, refused.key()), (422, "address_unknown"));
    let sent = send(&mut browser, &login, json!({ "channel": "sms", "to": PHONE })).await;
    assert_eq!(
        (sent.status, &sent.body["data"]["to"]),
        (200, &json!("+1202*******"))
    );
    let session = finished(&mut browser, &login, choice, PHONE).await;
    assert_eq!(must_enrol(&mut browser, &session).await, false);
    assert!(account(&hub, invited.id).await.phone_verified);
    // It stays a factor, and the mailbox can take it back.
    let (_, _, offered) = begun(&mut Browser::new(&hub), &invited, NEW).await;
    assert_eq!(offered["channels"], json!(["email", "sms"]));
    let token = link_to(&hub, ADDRESS, 2, "phone_proved").await;
    let (status, undone) = undo(&hub, &token).await;
    assert_eq!((status, &undone["data"]["kind"]), (200, &json!("phone_proved")));
    assert!(!account(&hub, invited.id).await.phone_verified);
    hub.stop().await;
}

#[actix_web::test]
async fn a_first_code_by_mail_still_asks_for_a_factor_of_ones_own() {
    let hub = county().await;
    invite(&hub, ADDRESS, Some(PHONE)).await;
    let invited = follow(&hub, ADDRESS, None).await;
    let mut browser = Browser::new(&hub);
    let (login, choice, _) = begun(&mut browser, &invited, NEW).await;
    let sent = send(&mut browser, &login, json!({ "channel": "email" })).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let session = finished(&mut browser, &login, choice, ADDRESS).await;
    assert_eq!(must_enrol(&mut browser, &session).await, true);
    assert!(!account(&hub, invited.id).await.phone_verified);
    hub.stop().await;
}

#[actix_web::test]
async fn a_phone_that_gets_no_codes_here_is_not_offered_and_the_mail_says_what_is_needed() {
    let hub = county().await;
    hub.settings(COUNTY, |settings| settings.code_countries = vec!["MX".into()])
        .await;
    let mail = invite(&hub, ADDRESS, Some(PHONE)).await;
    assert!(
        mail.contains("authenticator app or a passkey") && !mail.contains("text a code"),
        "{mail}"
    );
    let invited = follow(&hub, ADDRESS, None).await;
    let mut browser = Browser::new(&hub);
    let (login, _, offered) = begun(&mut browser, &invited, NEW).await;
    assert_eq!(offered["channels"], json!(["email"]));
    let refused = send(&mut browser, &login, json!({ "channel": "sms" })).await;
    assert_eq!((refused.status, refused.key()), (422, "address_unknown"));
    hub.settings(COUNTY, |settings| {
        settings.factor_enrolment = FactorEnrolment::Never;
    })
    .await;
    let mail = invite(&hub, "omar@mill.example", None).await;
    assert!(
        mail.contains("email you a code") && !mail.contains("passkey"),
        "{mail}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn somebody_with_a_login_is_not_let_in_by_a_phone_that_another_has_entered() {
    let hub = county().await;
    let address = email("individual");
    invite(&hub, &address, Some(PHONE)).await;
    let own = hub.session("individual").await;
    let invited = follow(&hub, &address, Some(&own)).await;
    assert_eq!(invited.phone.as_deref(), Some(PHONE));
    let mut browser = Browser::new(&hub);
    let (login, _, offered) = begun(&mut browser, &invited, PASSWORD).await;
    assert_eq!(offered["channels"], json!(["email"]));
    let refused = send(&mut browser, &login, json!({ "channel": "sms" })).await;
    assert_eq!((refused.status, refused.key()), (422, "address_unknown"));
    hub.stop().await;
}
