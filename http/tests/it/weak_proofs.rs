//! Insufficient proofs: a listed realm, a new address or factor, a proof of another tenant.

use crate::browser::Browser;
use crate::second_factors::with_app;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email, phone};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{AccountId, CdUser};
use hub_store::args;
use hub_store::tenants::FactorEnrolment;
use serde_json::{Value, json};

/// Outside the demonstration, which answers known hosts only.
#[actix_web::test]
async fn a_listed_realm_that_is_no_host_of_ours_exchanges_nothing() {
    let hub = TestHub::with(|config| config.demo = false).await;
    let realm = "https://forms.partner.example";
    hub.settings(COUNTY, |settings| settings.origins = vec![realm.into()])
        .await;
    let mut browser = Browser::new(&hub);
    browser.sign_in("business").await;
    let ask = json!({ "realm": realm, "check": "nonce-123", "lang": "en" });
    let mark = browser
        .send("POST", "/api/users/external-auth-token", None, Some(ask))
        .await
        .token();
    let mut thief = Browser::on(&hub, "forms.partner.example");
    let refused = thief
        .send(
            "POST",
            "/api/session/exchange",
            None,
            Some(json!({ "code": mark })),
        )
        .await;
    assert_eq!(
        (refused.status, refused.key()),
        (410, "link_expired"),
        "{}",
        refused.body
    );
    let codes: (i64,) = hub
        .app
        .store
        .db()
        .one("codes", "SELECT COUNT(*) FROM exchange_codes", args![])
        .await
        .unwrap();
    assert_eq!(codes.0, 0, "a code was made for a stranger's host");
    hub.stop().await;
}

/// Proving a session again forgives no wrong codes.
#[actix_web::test]
async fn a_right_code_of_a_step_up_forgives_no_wrong_ones() {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 100_000).await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    with_app(&mut browser, &token).await;
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let session = hub.session("reviewer").await;
    let verify = "/api/session/assurance/verify";
    let send = json!({ "channel": "sms" });
    let sent = browser.post("/api/session/assurance/send", &session, send).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let code = hub.code_at(&phone("reviewer")).await;
    let wrong = json!({ "channel": "backup", "code": "AAAA-AAAA-AAAA" });
    for _ in 0..9 {
        assert_eq!(
            browser.post(verify, &session, wrong.clone()).await.key(),
            "code_wrong"
        );
    }
    let right = json!({ "channel": "sms", "code": code });
    assert_eq!(browser.post(verify, &session, right).await.status, 200);
    assert_eq!(
        browser.post(verify, &session, wrong.clone()).await.key(),
        "code_wrong"
    );
    assert_eq!(browser.post(verify, &session, wrong).await.key(), "code_locked");
    hub.stop().await;
}

/// An impersonator never sees the login's addresses, whatever their own proof.
#[actix_web::test]
async fn an_administrator_who_acts_for_somebody_sees_masked_addresses() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let own = browser.sign_in("admin").await;
    let path = format!("/api/users/{}/impersonate", cd_user("individual"));
    let reason = json!({ "reason": "the applicant cannot see the letter" });
    let acting = browser.post(&path, &own, reason).await.token();
    let info = browser.get("/api/users/me/login-info-v2", &acting).await;
    assert_eq!(info.body["data"]["assured"], false);
    assert_ne!(info.body["data"]["login_id"], email("individual"));
    hub.stop().await;
}

/// An address that was verified after the session began proves nothing.
#[actix_web::test]
async fn an_address_that_was_verified_in_a_session_does_not_prove_it() {
    let hub = TestHub::start().await;
    let password = Proof::of(Given::of_login(Method::Password, now_ms() - 1_000));
    let staff = AccountId(account_id("reviewer"));
    let session = hub.session_of("reviewer", COUNTY, staff, &password, None).await;
    hub.run(
        "UPDATE accounts SET email_verified_at_ms = $2 WHERE cd_user = $1",
        args![CdUser(cd_user("reviewer")), now_ms()],
    )
    .await;
    let mut browser = Browser::new(&hub);
    let seen = browser.get("/api/session/assurance", &session).await;
    assert_eq!(
        seen.body["data"]["steps"],
        json!([{ "kind": "second", "methods": ["sms"] }])
    );
    let send = json!({ "channel": "email" });
    let refused = browser.post("/api/session/assurance/send", &session, send).await;
    assert_eq!((refused.status, refused.key()), (422, "address_unknown"));
    hub.stop().await;
}

/// Who must add a factor first has no right on a socket either.
#[actix_web::test]
async fn an_account_that_must_add_a_factor_first_has_no_right_at_all() {
    let hub = TestHub::start().await;
    hub.settings(COUNTY, |settings| {
        settings.factor_enrolment = FactorEnrolment::Always
    })
    .await;
    let session = Browser::new(&hub).sign_in("reviewer").await;
    let claims = hub
        .app
        .tokens
        .verify(&session, hub_http::tokens::TokenKind::Session)
        .unwrap();
    let person = hub.app.tokens.person(&claims.sid.unwrap()).await.unwrap();
    assert!(person.must_enrol_factor);
    assert_eq!(person.permissions, []);
    hub.stop().await;
}

/// A code sent to an address that one tenant entered is no second factor in another.
#[actix_web::test]
async fn a_code_at_one_tenants_address_is_no_second_factor_in_another() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("reviewer"));
    let vouched = Given::in_tenant(Method::Email, now_ms(), OTHER);
    let proof = Proof::of(Given::of_login(Method::Password, now_ms())).and(vouched);
    let login = hub.app.tokens.proved_login(user, &proof).unwrap();
    let (_, answer) = hub
        .call(
            "POST",
            "/api/session-v2",
            Some(&login),
            Some(hub.choice("reviewer")),
        )
        .await;
    assert_ne!(answer["data"]["mfa"], Value::Null, "{answer}");
    hub.stop().await;
}

/// What a login's own tenant hides is not revealed by another tenant's forgotten-password page.
#[actix_web::test]
async fn a_forgotten_password_reveals_no_hidden_login_of_another_tenant() {
    let hub = TestHub::start().await;
    hub.settings(OTHER, |settings| settings.account_disclosure = "uniform".into())
        .await;
    let body = json!({ "ds_mail": email("elsewhere") });
    let (status, answer) = hub.call("POST", "/api/create-token", None, Some(body)).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (404, &json!("account_not_found"))
    );
    hub.stop().await;
}
