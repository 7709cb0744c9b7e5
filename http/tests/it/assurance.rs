//! Generated from the route table: every call that shows or changes data of a whole login, with every proof weaker than
//! the login requires.

use crate::rows::Rows;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user, email};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{FRESH_MS, Given, Method, Proof};
use hub_domain::{AccountId, CdUser, TenantId};
use hub_http::route::{Effect, Route};
use hub_http::router;
use hub_http::tokens::{Claims, TokenKind};
use hub_store::identity::accounts;
use hub_store::identity::pending_accounts::{self, PendingAccount};
use hub_store::identity::sessions::Impersonator;
use serde_json::{Value, json};

/// A county staff member who also gets an individual account in the other tenant.
const OWNER: &str = "reviewer";
const WEAK: AccountId = AccountId(77_001);

/// A hub on which the owner's login has a weak account in another tenant, and an account waiting to be added.
async fn two_accounts() -> TestHub {
    let hub = TestHub::start().await;
    let own = hub.app.store.accounts();
    let mut weak = own.by_id(COUNTY, AccountId(account_id(OWNER))).await.unwrap();
    weak.tenant = OTHER;
    weak.id = WEAK;
    weak.role_codes = vec!["IND".into()];
    let mut write = hub.app.store.write().await.unwrap();
    accounts::insert(&mut write, &weak, 1).await.unwrap();
    let pending = PendingAccount {
        tenant: OTHER,
        cd_user: CdUser(cd_user(OWNER)),
        account_type: "Business".into(),
        first_name: String::new(),
        last_name: String::new(),
        company_name: "Mill".into(),
        email: email(OWNER),
        partner: None,
        lang: "en".into(),
    };
    pending_accounts::insert(&mut write, &"a".repeat(64), &pending, 1, now_ms() + 60_000)
        .await
        .unwrap();
    write.commit().await.unwrap();
    hub
}

fn own(method: Method, age_ms: i64) -> Given {
    Given::of_login(method, now_ms() - age_ms)
}

fn vouched(method: Method) -> Given {
    Given::in_tenant(method, now_ms(), OTHER)
}

/// Proofs that are too weak, each with the account it was issued for.
fn too_weak() -> Vec<(&'static str, TenantId, AccountId, Proof)> {
    let staff = AccountId(account_id(OWNER));
    let password = || Proof::of(own(Method::Password, 0));
    let both = |age_ms: i64| Proof::of(own(Method::Password, age_ms)).and(own(Method::Totp, age_ms));
    vec![
        ("one factor", COUNTY, staff, password()),
        ("the weak account", OTHER, WEAK, password()),
        (
            "the weak account with a code to its own address",
            OTHER,
            WEAK,
            password().and(vouched(Method::Email)),
        ),
        (
            "another tenant's provider",
            OTHER,
            WEAK,
            Proof::of(vouched(Method::SingleSignOn)),
        ),
        (
            "another tenant's provider and a second factor",
            OTHER,
            WEAK,
            Proof::of(vouched(Method::SingleSignOn)).and(own(Method::Totp, 0)),
        ),
        (
            "a trusted device",
            COUNTY,
            staff,
            password().and(own(Method::TrustedDevice, 0)),
        ),
        ("an old proof", COUNTY, staff, both(FRESH_MS + 1_000)),
        (
            "an old second factor and a fresh password",
            COUNTY,
            staff,
            Proof::of(own(Method::Totp, FRESH_MS + 1_000)).and(own(Method::Password, 0)),
        ),
        ("no proof on record", COUNTY, staff, Proof::default()),
    ]
}

fn strong() -> Proof {
    Proof::of(own(Method::Password, FRESH_MS * 20)).and(own(Method::Totp, FRESH_MS - 20_000))
}

/// The address of a call, with ids that the owner has.
fn address(route: &Route) -> String {
    route
        .path
        .replace("{sid}", "sid-of-nobody")
        .replace("{id}", "key-of-nobody")
}

/// A body that the call takes.
fn body(route: &Route) -> Option<Value> {
    let body = match &*route.path {
        "/api/users/change-password" => {
            json!({ "oldPassword": "Riverbend-2026", "newPassword": "Quarry-Lantern-88" })
        }
        "/api/forward-auth/mfa/send-code" => {
            json!({ "operation": "change_login_id", "newLoginId": "thief@mill.example" })
        }
        "/api/sign-up/confirm" => json!({ "token": "a".repeat(64) }),
        "/api/second-factors/totp/confirm" => json!({ "code": "123456" }),
        "/api/second-factors/passkeys/finish" => json!({ "id": "x", "name": "Key", "credential": {} }),
        _ => return None,
    };
    Some(body)
}

/// The calls that take the session itself; the one that takes an operation's token is tested below.
fn calls() -> Vec<Route> {
    router::routes()
        .into_iter()
        .filter(|route| route.effect == Some(Effect::Login))
        .filter(|route| !route.path.ends_with("/change-login-id"))
        .collect()
}

/// Status and key of a call by a page of this host.
async fn send(hub: &TestHub, route: &Route, token: &str) -> (u16, String) {
    let mut browser = crate::browser::Browser::new(hub);
    let answer = browser
        .send(route.method, &address(route), Some(token), body(route))
        .await;
    (answer.status, answer.key().to_owned())
}

#[test]
fn every_call_of_sign_in_says_what_it_changes() {
    for route in router::sign_in_routes() {
        assert!(route.effect.is_some(), "{} {}", route.method, route.path);
    }
    assert!(calls().len() >= 14, "{}", calls().len());
}

#[actix_web::test]
async fn what_belongs_to_a_login_is_refused_to_every_weaker_proof() {
    let hub = two_accounts().await;
    let mut sessions = Vec::new();
    for (name, tenant, account, proof) in too_weak() {
        let token = hub.session_of(OWNER, tenant, account, &proof, None).await;
        sessions.push((name, token, "step_up_required"));
    }
    let by = Impersonator {
        sid: session_id(&hub, &hub.session("admin").await),
        account: AccountId(account_id("admin")),
        name: "Ana admin".into(),
    };
    let acting = hub
        .session_of(OWNER, COUNTY, AccountId(account_id(OWNER)), &strong(), Some(&by))
        .await;
    sessions.push(("an administrator who acts as the owner", acting, "not_allowed"));
    let before = Rows::of(&hub).await;
    for route in calls() {
        for (name, token, key) in &sessions {
            // The old password, which this call takes, is the missing first factor here.
            if route.path.ends_with("/change-password")
                && *name == "another tenant's provider and a second factor"
            {
                continue;
            }
            let answer = send(&hub, &route, token).await;
            assert_eq!(
                answer,
                (403, (*key).to_owned()),
                "{} {} with {name}",
                route.method,
                route.path
            );
        }
    }
    before.assert_same(&Rows::of(&hub).await, "refusals");
    hub.stop().await;
}

#[actix_web::test]
async fn the_assurance_that_a_login_asks_for_opens_each_of_these_calls() {
    for route in calls() {
        let hub = two_accounts().await;
        for (tenant, account) in [(COUNTY, AccountId(account_id(OWNER))), (OTHER, WEAK)] {
            let token = hub.session_of(OWNER, tenant, account, &strong(), None).await;
            let answer = send(&hub, &route, &token).await;
            assert!(
                answer.0 < 500
                    && answer.0 != 401
                    && answer.1 != "step_up_required"
                    && answer.1 != "not_allowed",
                "{} {}: {answer:?}",
                route.method,
                route.path
            );
        }
        hub.stop().await;
    }
}

fn session_id(hub: &TestHub, token: &str) -> String {
    let claims = hub.app.tokens.verify(token, TokenKind::Session).unwrap();
    claims.sid.unwrap()
}

#[actix_web::test]
async fn a_login_id_moves_by_the_proof_for_that_alone_and_while_its_session_is_assured() {
    let hub = two_accounts().await;
    let path = "/api/forward-auth/v1/account/change-login-id";
    let token = |operation: &str, sid: Option<String>, derived: bool| {
        let mut claims = Claims::new(TokenKind::Operation, cd_user(OWNER).to_string(), 60_000);
        claims.tid = Some(COUNTY.0);
        claims.operation = Some(operation.into());
        claims.operation_id = Some("no-such-code".into());
        claims.proved = true;
        claims.sid = sid;
        claims.derived = derived;
        hub.app.tokens.sign(&claims).unwrap()
    };
    for other in ["change_password", "create_login", "step_up", "sign_in"] {
        let (status, _) = hub
            .call("POST", path, Some(&token(other, None, false)), None)
            .await;
        assert_eq!(status, 401, "{other}");
    }
    for (name, tenant, account, proof) in too_weak() {
        let session = hub.session_of(OWNER, tenant, account, &proof, None).await;
        let asked = token("change_login_id", Some(session_id(&hub, &session)), false);
        let (status, answer) = hub.call("POST", path, Some(&asked), None).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (403, &json!("step_up_required")),
            "{name}"
        );
    }
    let staff = AccountId(account_id(OWNER));
    let session = hub.session_of(OWNER, COUNTY, staff, &strong(), None).await;
    let asked = token("change_login_id", Some(session_id(&hub, &session)), false);
    let (_, answer) = hub.call("POST", path, Some(&asked), None).await;
    assert_eq!(
        answer["key"], "link_expired",
        "past the gate there is no such code"
    );
    // No proof yields another: neither this one, nor one derived from another.
    let send = "/api/forward-auth/mfa/send-code";
    let wanted = json!({ "operation": "change_login_id", "newLoginId": "thief@mill.example" });
    for (operation, derived) in [
        ("change_login_id", false),
        ("change_password", false),
        ("create_login", false),
        ("create_login", true),
    ] {
        let asker = token(operation, None, derived);
        let (status, answer) = hub.call("POST", send, Some(&asker), Some(wanted.clone())).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (403, &json!("reauthenticate")),
            "{operation}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_providers_login_token_names_no_account_of_another_tenant() {
    let hub = two_accounts().await;
    let user = CdUser(cd_user(OWNER));
    hub.run(
        "UPDATE accounts SET first_name = '', last_name = '' WHERE cd_user = $1",
        vec![user.into()],
    )
    .await;
    let vouched = Proof::of(vouched(Method::SingleSignOn));
    let login = hub.app.tokens.proved_login(user, &vouched).unwrap();
    let name = json!({ "ds_firstname": "Mallory", "ds_lastname": "Stranger" });
    let path = format!("/api/users/{user}");
    let (status, answer) = hub.call("PATCH", &path, Some(&login), Some(name)).await;
    assert_eq!(
        (status.as_u16(), &answer["data"]["accounts"]),
        (200, &json!([WEAK.0])),
        "{answer}"
    );
    let staff = hub
        .app
        .store
        .accounts()
        .by_id(COUNTY, AccountId(account_id(OWNER)))
        .await;
    assert!(!staff.unwrap().has_name());
    // Nor does it see, choose or reach one.
    let (_, listed) = hub.call("GET", "/api/users/accounts", Some(&login), None).await;
    assert_eq!(listed["data"].as_array().unwrap().len(), 1);
    let (status, _) = hub
        .call("POST", "/api/session-v2", Some(&login), Some(hub.choice(OWNER)))
        .await;
    assert_eq!(status, 422);
    hub.stop().await;
}

#[actix_web::test]
async fn the_last_factor_of_staff_stays_whichever_account_asks_for_its_removal() {
    let hub = TestHub::with_carriers(|parts, phones| parts.phones(phones)).await;
    let mut weak = hub
        .app
        .store
        .accounts()
        .by_id(COUNTY, AccountId(account_id(OWNER)))
        .await
        .unwrap();
    (weak.tenant, weak.id, weak.role_codes) = (OTHER, WEAK, vec!["IND".into()]);
    let (user, store) = (CdUser(cd_user(OWNER)), &hub.app.store);
    let mut write = store.write().await.unwrap();
    accounts::insert(&mut write, &weak, 1).await.unwrap();
    hub_store::identity::second_factors::offer_app(&mut write, user, "sealed", 1)
        .await
        .unwrap();
    hub_store::identity::second_factors::confirm_app(&mut write, user, "sealed", 1, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let session = hub.session_of(OWNER, OTHER, WEAK, &strong(), None).await;
    let (status, answer) = hub
        .call("DELETE", "/api/second-factors/totp", Some(&session), None)
        .await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (409, &json!("last_factor")),
        "{answer}"
    );
    hub.stop().await;
}
