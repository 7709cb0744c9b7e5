//! Signing up with an address that has a login: no account is added to it before its owner agrees.

use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{AccountId, CdUser};
use hub_store::args;
use serde_json::{Value, json};

const CONFIRM: &str = "/api/sign-up/confirm";

async fn open() -> TestHub {
    let hub = TestHub::start().await;
    for tenant in [COUNTY, OTHER] {
        hub.brand(
            tenant,
            json!({ "ic_sign_up_individuals": true, "ic_sign_up_business": true }),
        )
        .await;
    }
    hub
}

/// Somebody signs up with this address.
async fn sign_up(hub: &TestHub, address: &str) -> (u16, Value) {
    let body = json!({
        "ds_firstname": "Mallory", "ds_lastname": "Stranger", "ds_mail": address, "captchaToken": hub.captcha().await,
    });
    let path = "/api/create-individual/instance/1";
    let (status, answer) = hub.call("POST", path, None, Some(body)).await;
    (status.as_u16(), answer)
}

/// A member of staff, whose account is of another kind than the requested one.
async fn asked() -> (TestHub, String) {
    let hub = open().await;
    hub.run(
        "UPDATE accounts SET account_type = 'Reviewer' WHERE cd_user = $1",
        args![CdUser(cd_user("reviewer"))],
    )
    .await;
    let answer = sign_up(&hub, &email("reviewer")).await;
    assert_eq!(answer, (201, json!({ "data": { "created": true } })));
    let mail = hub.messages_at(&email("reviewer"), 1).await.remove(0);
    let (_, rest) = mail["body"]
        .as_str()
        .unwrap()
        .split_once("/add-account?token=")
        .unwrap();
    (hub, rest.chars().take_while(char::is_ascii_hexdigit).collect())
}

async fn accounts(hub: &TestHub) -> usize {
    let user = CdUser(cd_user("reviewer"));
    hub.app.store.accounts().by_login(user).await.unwrap().len()
}

#[actix_web::test]
async fn a_strangers_sign_up_adds_nothing_and_is_forgotten() {
    let (hub, _) = asked().await;
    assert_eq!(accounts(&hub).await, 1);
    hub.run("UPDATE pending_accounts SET expires_at_ms = 1", args![])
        .await;
    hub.app
        .store
        .pending_accounts()
        .forget_before(now_ms())
        .await
        .unwrap();
    let left: (i64,) = hub
        .app
        .store
        .db()
        .one("pending", "SELECT COUNT(*) FROM pending_accounts", args![])
        .await
        .unwrap();
    assert_eq!(left.0, 0);
    hub.stop().await;
}

#[actix_web::test]
async fn an_account_is_added_by_the_link_and_the_logins_own_assurance_together() {
    let (hub, token) = asked().await;
    let body = json!({ "token": token });
    let (_, seen) = hub
        .call("POST", "/api/sign-up/read", None, Some(body.clone()))
        .await;
    assert_eq!(
        seen["data"],
        json!({ "kind": "individual", "name": "Mallory Stranger", "instance_name": "Riverbend County", "sign_in": true })
    );
    let (status, answer) = hub.call("POST", CONFIRM, None, Some(body.clone())).await;
    assert_eq!((status.as_u16(), &answer["key"]), (401, &json!("not_signed_in")));
    let other = hub.session("supervisor").await;
    let (status, answer) = hub.call("POST", CONFIRM, Some(&other), Some(body.clone())).await;
    assert_eq!((status.as_u16(), &answer["key"]), (403, &json!("not_allowed")));
    let weak = Proof::of(Given::of_login(Method::Password, now_ms()));
    let staff = AccountId(account_id("reviewer"));
    let weak = hub.session_of("reviewer", COUNTY, staff, &weak, None).await;
    let (status, answer) = hub.call("POST", CONFIRM, Some(&weak), Some(body.clone())).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (403, &json!("step_up_required"))
    );
    assert_eq!(accounts(&hub).await, 1);
    let own = hub.session("reviewer").await;
    let (status, answer) = hub.call("POST", CONFIRM, Some(&own), Some(body.clone())).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["token"], Value::Null);
    assert_eq!(accounts(&hub).await, 2);
    let (_, again) = hub.call("POST", CONFIRM, Some(&own), Some(body)).await;
    assert_eq!(again["key"], "link_expired");
    hub.stop().await;
}

#[actix_web::test]
async fn who_has_no_password_yet_adds_the_account_by_the_link_and_sets_the_first() {
    let hub = open().await;
    let user = CdUser(cd_user("household"));
    hub.run("DELETE FROM credentials WHERE cd_user = $1", args![user])
        .await;
    hub.run(
        "UPDATE accounts SET account_type = 'Household' WHERE cd_user = $1",
        args![user],
    )
    .await;
    assert_eq!(sign_up(&hub, &email("household")).await.0, 201);
    let mail = hub.messages_at(&email("household"), 1).await.remove(0);
    let (_, rest) = mail["body"]
        .as_str()
        .unwrap()
        .split_once("/add-account?token=")
        .unwrap();
    let token: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let body = json!({ "token": token });
    let (_, seen) = hub
        .call("POST", "/api/sign-up/read", None, Some(body.clone()))
        .await;
    assert_eq!(seen["data"]["sign_in"], false);
    let (status, answer) = hub.call("POST", CONFIRM, None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    let body = json!({ "ds_password": "Quarry-Lantern-88", "ds_token": answer["data"]["token"] });
    assert_eq!(
        hub.call("PATCH", "/api/update-password", None, Some(body))
            .await
            .0,
        200
    );
    assert_eq!(hub.app.store.accounts().by_login(user).await.unwrap().len(), 2);
    hub.stop().await;
}

#[actix_web::test]
async fn another_tenants_host_does_not_reveal_logins_that_their_own_tenant_hides() {
    let hub = open().await;
    hub.settings(OTHER, |settings| settings.account_disclosure = "uniform".into())
        .await;
    // `elsewhere` belongs to the other tenant only: the county's host knows nothing of it.
    assert_eq!(sign_up(&hub, &email("elsewhere")).await.0, 201);
    let created = json!({ "data": { "created": true } });
    for (path, expected) in [
        ("/api/create-user-and-business/instance/1", (201, Some(&created))),
        ("/api/create-business-for-user/instance/1", (404, None)),
    ] {
        hub.age_attempts(31_000).await;
        let body = json!({
            "business_name": "Mill", "email": email("elsewhere"), "captchaToken": hub.captcha().await,
        });
        let (status, answer) = hub.call("POST", path, None, Some(body)).await;
        assert_eq!(status.as_u16(), expected.0, "{path}: {answer}");
        if let Some(body) = expected.1 {
            assert_eq!(&answer, body);
        }
    }
    let session = hub.session("individual").await;
    let send = "/api/forward-auth/mfa/send-code";
    let wanted = |to: String| Some(json!({ "operation": "change_login_id", "newLoginId": to }));
    let (status, _) = hub
        .call("POST", send, Some(&session), wanted(email("elsewhere")))
        .await;
    assert_eq!(status, 200, "as if the address were free");
    let (status, _) = hub
        .call("POST", send, Some(&session), wanted(email("business")))
        .await;
    assert_eq!(status, 409);
    hub.stop().await;
}
