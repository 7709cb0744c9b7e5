//! Single sign-on at a real OpenID Connect provider (the npm package oidc-provider, run by Node).

use crate::browser::{Answer, Browser};
use crate::identity_provider::Idp;
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id, cd_user};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_http::sign_in::single_sign_on::{ProviderKind, secret_context};
use hub_store::args;
use hub_store::identity::identity_providers::{self, Provider};
use openidconnect::url::Url;
use reqwest::{Client, redirect};
use serde_json::{Value, json};
use std::collections::HashMap;

const SECRET: &str = "a secret of the tests alone";

async fn configure(hub: &TestHub, tenant: TenantId, kind: ProviderKind, issuer: &str, secret: &str) {
    let keyring = &hub.app.keyring;
    let sealed = keyring
        .seal_for_tenant(tenant, &secret_context(kind), secret)
        .await
        .unwrap();
    let provider = Provider {
        issuer: issuer.to_owned(),
        client_id: "commonline".into(),
        sealed_secret: sealed,
    };
    let mut write = hub.app.store.write().await.unwrap();
    identity_providers::set_provider(&mut write, tenant, kind.as_str(), &provider, now_ms())
        .await
        .unwrap();
    write.commit().await.unwrap();
}

const MEMBERSHIP_LINK: &str = "/api/membership-provider/link/instance/1";
const MEMBERSHIP_LOGIN: &str = "/api/membership-provider/login/instance/1";

async fn link(browser: &mut Browser<'_>, path: &str, next: &str) -> Answer {
    browser
        .send("POST", path, None, Some(json!({ "nextUrl": next })))
        .await
}

/// Signs in at the provider's pages as `who`, and returns the address to which it redirects the browser.
async fn at_provider(redirect_url: &str, who: &str) -> String {
    let client = Client::builder()
        .redirect(redirect::Policy::none())
        .build()
        .unwrap();
    let mut cookies: HashMap<String, String> = HashMap::new();
    let mut url = Url::parse(redirect_url).unwrap();
    url.query_pairs_mut().append_pair("login_hint", who);
    let provider = url.origin();
    for _ in 0..10 {
        let line: Vec<String> = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let response = client
            .get(url.clone())
            .header("cookie", line.join("; "))
            .send()
            .await
            .unwrap();
        for value in response.headers().get_all("set-cookie") {
            let pair = value.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            cookies.insert(name.to_owned(), value.to_owned());
        }
        let status = response.status();
        let Some(next) = response.headers().get("location") else {
            panic!("{status} at {url}: {}", response.text().await.unwrap());
        };
        url = url.join(next.to_str().unwrap()).unwrap();
        if url.origin() != provider {
            return url.to_string();
        }
    }
    panic!("the provider sends the browser round and round");
}

/// The browser follows the provider's redirect; returns the query with which it arrives at `/auth`.
async fn return_to_hub(browser: &mut Browser<'_>, callback: &str) -> HashMap<String, String> {
    let url = Url::parse(callback).unwrap();
    let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
    let answer = browser.send("GET", &path, None, None).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(answer.headers["cache-control"], "no-store");
    let landing = answer.headers["location"].to_str().unwrap();
    let landing = Url::parse(&browser.origin()).unwrap().join(landing).unwrap();
    assert_eq!(landing.path(), "/auth");
    assert_eq!(landing.origin().ascii_serialization(), browser.origin());
    landing.query_pairs().into_owned().collect()
}

/// The whole redirect round trip.
async fn sign_on(browser: &mut Browser<'_>, path: &str, who: &str) -> HashMap<String, String> {
    let answer = link(browser, path, "/resources").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let callback = at_provider(answer.body["data"]["redirectUrl"].as_str().unwrap(), who).await;
    return_to_hub(browser, &callback).await
}

async fn log_in(browser: &mut Browser<'_>, path: &str, code: &str) -> Answer {
    browser
        .send("POST", path, None, Some(json!({ "tokenGUID": code })))
        .await
}

async fn ready() -> (TestHub, Idp) {
    let hub = TestHub::start().await;
    let idp = Idp::start(&hub);
    configure(&hub, COUNTY, ProviderKind::Membership, &idp.issuer, SECRET).await;
    (hub, idp)
}

#[actix_web::test]
async fn a_member_signs_on_and_is_known_again_by_the_providers_own_name() {
    let (hub, _idp) = ready().await;
    for round in 0..2 {
        let mut browser = Browser::new(&hub);
        let answer = link(&mut browser, MEMBERSHIP_LINK, "/applications?x=1").await;
        let url = Url::parse(answer.body["data"]["redirectUrl"].as_str().unwrap()).unwrap();
        let asked: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(asked["response_type"], "code");
        assert_eq!(asked["code_challenge_method"], "S256");
        assert_eq!(
            (asked["state"].len(), asked["scope"].as_str()),
            (64, "openid email")
        );
        assert!(!asked["nonce"].is_empty());
        let callback = at_provider(url.as_str(), "known").await;
        let landed = return_to_hub(&mut browser, &callback).await;
        assert_eq!(landed["nextUrl"], "/applications?x=1");
        let login = log_in(&mut browser, MEMBERSHIP_LOGIN, &landed["tokenGUID"])
            .await
            .token();
        let session = browser
            .post("/api/session-v2", &login, hub.choice("business"))
            .await
            .token();
        let me = browser.get("/api/users/me", &session).await;
        assert_eq!(me.body["data"]["cd_user"], cd_user("business"));
        // From now on the provider's subject counts, even if the address changes.
        if round == 0 {
            hub.run(
                "UPDATE logins SET email = 'moved@riverbend.example' WHERE cd_user = $1",
                args![cd_user("business")],
            )
            .await;
        }
    }
    let reasons: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT reason FROM audit_log WHERE action = 'session.start'",
            Vec::new(),
        )
        .await
        .unwrap();
    assert!(reasons.len() == 2 && reasons.iter().all(|(reason,)| reason == "single sign-on"));
    hub.stop().await;
}

#[actix_web::test]
async fn staff_that_signs_on_is_asked_for_its_second_factor() {
    let (hub, _idp) = ready().await;
    let mut browser = Browser::new(&hub);
    let landed = sign_on(&mut browser, MEMBERSHIP_LINK, "reviewer").await;
    let login = log_in(&mut browser, MEMBERSHIP_LOGIN, &landed["tokenGUID"])
        .await
        .token();
    let asked = browser
        .post("/api/session-v2", &login, hub.choice("reviewer"))
        .await;
    assert_eq!(asked.body["data"]["mfa"]["channels"], json!(["email", "sms"]));
    hub.stop().await;
}

#[actix_web::test]
async fn whom_nobody_knows_gets_nothing() {
    let (hub, _idp) = ready().await;
    // "elsewhere" has a login, but no account in this tenant; "unverified" only claims a partner's address.
    for who in ["stranger", "unverified", "elsewhere"] {
        let mut browser = Browser::new(&hub);
        let landed = sign_on(&mut browser, MEMBERSHIP_LINK, who).await;
        assert_eq!(
            landed.get("error").map(String::as_str),
            Some("account_not_found"),
            "{who}"
        );
        assert!(!landed.contains_key("tokenGUID"));
    }
    let (links,): (i64,) = hub
        .app
        .store
        .db()
        .one("links", "SELECT COUNT(*) FROM external_identities", Vec::new())
        .await
        .unwrap();
    assert_eq!(links, 0);
    hub.stop().await;
}

#[actix_web::test]
async fn a_provider_vouches_for_its_own_tenants_accounts_alone() {
    let (hub, _idp) = ready().await;
    // The same login is an administrator elsewhere.
    hub.run(
        "UPDATE accounts SET cd_user = $2 WHERE id = $1",
        args![account_id("elsewhere"), cd_user("business")],
    )
    .await;
    hub.run(
        "UPDATE accounts SET account_type = 'Business' WHERE id = $1",
        args![account_id("business")],
    )
    .await;
    let foreign = json!({ "cd_user": cd_user("business"), "entity_id": account_id("elsewhere"), "cd_instance": OTHER.0 });
    let mut browser = Browser::new(&hub);
    let landed = sign_on(&mut browser, MEMBERSHIP_LINK, "known").await;
    let login = log_in(&mut browser, MEMBERSHIP_LOGIN, &landed["tokenGUID"])
        .await
        .token();
    let list = browser.get("/api/users/accounts", &login).await;
    let list = list.body["data"].as_array().unwrap().clone();
    assert_eq!((list.len(), &list[0]["cd_instance"]), (1, &json!(1)));
    for path in ["/api/session-v2", "/api/users/account-selection"] {
        let refused = browser.post(path, &login, foreign.clone()).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["key"]),
            (422, &json!("not_yours")),
            "{path}"
        );
    }
    // Nor from the session that it began.
    let session = browser
        .post("/api/session-v2", &login, hub.choice("business"))
        .await
        .token();
    let refused = browser
        .post("/api/users/account-selection", &session, foreign.clone())
        .await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["key"]),
        (422, &json!("not_yours"))
    );
    // By the password it goes.
    let login = browser.log_in("business").await;
    let allowed = browser
        .post("/api/users/account-selection", &login, foreign)
        .await;
    assert_eq!(allowed.status, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_sign_on_ends_once_and_in_the_browser_where_it_began() {
    let (hub, _idp) = ready().await;
    let mut browser = Browser::new(&hub);
    let answer = link(&mut browser, MEMBERSHIP_LINK, "/").await;
    let callback = at_provider(answer.body["data"]["redirectUrl"].as_str().unwrap(), "known").await;
    // Another browser follows the provider's link: without the cookie, and with its own.
    let mut other = Browser::new(&hub);
    assert_eq!(
        return_to_hub(&mut other, &callback).await["error"],
        "link_expired"
    );
    link(&mut other, MEMBERSHIP_LINK, "/").await;
    assert_eq!(
        return_to_hub(&mut other, &callback).await["error"],
        "link_expired"
    );
    let landed = return_to_hub(&mut browser, &callback).await;
    let code = &landed["tokenGUID"];
    assert_eq!(
        return_to_hub(&mut browser, &callback).await["error"],
        "link_expired"
    );
    // The code that it earned is as closely bound.
    for path in [MEMBERSHIP_LOGIN, "/api/session/exchange"] {
        let body = json!({ "tokenGUID": code, "code": code });
        let refused = other.send("POST", path, None, Some(body)).await;
        assert_eq!((refused.status, refused.key()), (410, "link_expired"), "{path}");
    }
    let foreign = browser
        .send_from(
            "https://evil.example",
            "POST",
            MEMBERSHIP_LOGIN,
            None,
            Some(json!({ "tokenGUID": code })),
        )
        .await;
    assert_eq!((foreign.status, foreign.key()), (403, "not_allowed"));
    log_in(&mut browser, MEMBERSHIP_LOGIN, code).await.token();
    let again = log_in(&mut browser, MEMBERSHIP_LOGIN, code).await;
    assert_eq!((again.status, again.key()), (410, "link_expired"));
    hub.stop().await;
}

#[actix_web::test]
async fn faults_of_the_provider_and_hostile_returns_end_in_an_error_key() {
    let (hub, mut idp) = ready().await;
    let mut browser = Browser::new(&hub);
    for query in [
        "",
        "code=x",
        "state=x",
        "code=x&state=y",
        "error=access_denied&state=x",
        "code=%00&state=%ff",
    ] {
        let path = format!("/api/membership-provider/callback?{query}");
        let answer = browser.send("GET", &path, None, None).await;
        let landing = answer
            .headers
            .get("location")
            .map(|value| value.to_str().unwrap());
        let wanted = ["/auth?error=sso_failed", "/auth?error=link_expired"];
        assert!(
            answer.status == 303 && landing.is_some_and(|landing| wanted.contains(&landing)),
            "{query}: {} {landing:?}",
            answer.status
        );
    }
    // A state with the proof of another: nonce and verifier do not match what the provider has.
    let first = link(&mut browser, MEMBERSHIP_LINK, "/").await;
    let callback = at_provider(first.body["data"]["redirectUrl"].as_str().unwrap(), "known").await;
    let proof = json!({ "nonce": "another", "verifier": "v".repeat(64) }).to_string();
    let sealed = hub
        .app
        .keyring
        .seal_for_tenant(COUNTY, "sign_on_requests", &proof)
        .await
        .unwrap();
    hub.run("UPDATE sign_on_requests SET sealed_proof = $1", args![sealed])
        .await;
    assert_eq!(
        return_to_hub(&mut browser, &callback).await["error"],
        "sso_failed"
    );
    // The provider knows us under another secret.
    configure(&hub, COUNTY, ProviderKind::Membership, &idp.issuer, "wrong").await;
    let landed = sign_on(&mut browser, MEMBERSHIP_LINK, "known").await;
    assert_eq!(landed["error"], "sso_failed");
    // The provider breaks off in the middle of a request, then is unreachable.
    configure(&hub, COUNTY, ProviderKind::Membership, &idp.issuer, SECRET).await;
    let answer = link(&mut browser, MEMBERSHIP_LINK, "/").await;
    let callback = at_provider(answer.body["data"]["redirectUrl"].as_str().unwrap(), "known").await;
    idp.stop();
    assert_eq!(
        return_to_hub(&mut browser, &callback).await["error"],
        "sso_unavailable"
    );
    configure(
        &hub,
        COUNTY,
        ProviderKind::Membership,
        "http://127.0.0.1:9",
        SECRET,
    )
    .await;
    let refused = link(&mut browser, MEMBERSHIP_LINK, "/").await;
    assert_eq!((refused.status, refused.key()), (503, "sso_unavailable"));
    // A tenant without a provider, and one that this host is not.
    let refused = link(&mut browser, "/api/membership-provider/link/instance/2", "/").await;
    assert_eq!((refused.status, refused.key()), (404, "not_found"));
    let refused = link(&mut browser, "/api/membership-provider/link/instance/77", "/").await;
    assert_eq!((refused.status, refused.key()), (404, "not_found"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_sign_on_leads_to_no_strangers_host() {
    let (hub, _idp) = ready().await;
    let mut browser = Browser::new(&hub);
    let answer = link(&mut browser, MEMBERSHIP_LINK, "https://evil.example/").await;
    let callback = at_provider(answer.body["data"]["redirectUrl"].as_str().unwrap(), "known").await;
    let landed = return_to_hub(&mut browser, &callback).await;
    assert!(!landed.contains_key("nextUrl") && landed.contains_key("tokenGUID"));
    hub.stop().await;
}

#[actix_web::test]
async fn a_marketplace_buyers_grant_is_sealed_and_renewed_silently() {
    let (hub, mut idp) = ready().await;
    configure(&hub, COUNTY, ProviderKind::Marketplace, &idp.issuer, SECRET).await;
    let mut browser = Browser::new(&hub);
    let answer = link(&mut browser, "/api/marketplace/link", "/").await;
    let url = answer.body["data"]["redirectUrl"].as_str().unwrap().to_owned();
    assert!(
        url.contains("scope=openid+email+offline_access+User.Read"),
        "{url}"
    );
    let callback = at_provider(&url, "known").await;
    let landed = return_to_hub(&mut browser, &callback).await;
    assert_eq!(landed["provider"], "marketplace");
    let login = log_in(&mut browser, "/api/marketplace/login", &landed["tokenGUID"])
        .await
        .token();
    let session = browser
        .post("/api/session-v2", &login, hub.choice("business"))
        .await
        .token();
    let grant = || async {
        hub.app
            .store
            .identity_providers()
            .grant(COUNTY, "marketplace", hub_domain::CdUser(cd_user("business")))
            .await
            .unwrap()
    };
    let first = grant().await.expect("a refresh token was granted");
    for _ in 0..2 {
        let before = now_ms();
        let renewed = browser
            .post("/api/marketplace/refresh", &session, json!({}))
            .await;
        assert_eq!(renewed.status, 200, "{}", renewed.body);
        assert!(renewed.body["data"]["expires_at_ms"].as_i64().unwrap() > before);
        assert_eq!(
            renewed.body["data"].as_object().unwrap().len(),
            1,
            "no token goes out"
        );
    }
    assert_ne!(grant().await.unwrap(), first);
    // The provider no longer accepts the first one, since it was replaced: the grant is dropped.
    hub.run(
        "UPDATE external_grants SET sealed_refresh_token = $1",
        args![first],
    )
    .await;
    let refused = browser
        .post("/api/marketplace/refresh", &session, json!({}))
        .await;
    assert_eq!((refused.status, refused.key()), (401, "sso_failed"));
    assert_eq!(grant().await, None);
    let refused = browser
        .post("/api/marketplace/refresh", &session, json!({}))
        .await;
    assert_eq!(
        (refused.status, refused.body["key"].clone()),
        (404, Value::from("not_found"))
    );
    idp.stop();
    hub.stop().await;
}

#[actix_web::test]
async fn an_administrator_tries_the_provider_and_refusals_are_kept() {
    let (hub, _idp) = ready().await;
    // The provider knows this administrator by the address that it has for somebody else in the other tests.
    hub.run(
        "UPDATE logins SET email = 'business-of-old@riverbend.example' WHERE cd_user = $1",
        args![cd_user("business")],
    )
    .await;
    hub.run(
        "UPDATE logins SET email = 'business@riverbend.example' WHERE cd_user = $1",
        args![cd_user("admin")],
    )
    .await;
    let admin = hub.session("admin").await;
    let mut browser = Browser::new(&hub);
    let mut try_as = async |who: &str| -> String {
        let answer = browser
            .send("POST", "/api/admin/instances/1/sign-on/test", Some(&admin), None)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let callback = at_provider(answer.body["redirectUrl"].as_str().unwrap(), who).await;
        let url = Url::parse(&callback).unwrap();
        let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
        let answer = browser.send("GET", &path, None, None).await;
        answer.headers["location"].to_str().unwrap().to_owned()
    };
    let page = "/v2/instance-portal/security?sign-on";
    assert_eq!(
        try_as("reviewer").await,
        format!("{page}=sso_failed"),
        "somebody else"
    );
    let read = hub
        .ok(&admin, "GET", "/api/admin/instances/1/security", None)
        .await;
    assert_eq!(read["sign_on"]["test"]["refusal"], "sso_failed");
    assert_eq!(try_as("stranger").await, format!("{page}=account_not_found"));
    assert_eq!(try_as("known").await, format!("{page}=ok"));
    let read = hub
        .ok(&admin, "GET", "/api/admin/instances/1/security", None)
        .await;
    assert!(read["sign_on"]["test"]["refusal"].is_null(), "{read}");
    let refusals = hub
        .ok(&admin, "GET", "/api/admin/instances/1/sign-on/refusals", None)
        .await;
    let kept: Vec<(&str, &str, bool)> = refusals["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["refusal"].as_str().unwrap(),
                one["who"].as_str().unwrap(),
                one["is_test"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        kept,
        [
            ("account_not_found", "stranger@elsewhere.example", true),
            ("sso_failed", "reviewer@riverbend.example", true),
        ]
    );
    // A stranger who means to sign in is refused and kept as well, and a test has signed nobody in.
    let landed = sign_on(&mut browser, MEMBERSHIP_LINK, "stranger").await;
    assert_eq!(landed["error"], "account_not_found");
    let refusals = hub
        .ok(&admin, "GET", "/api/admin/instances/1/sign-on/refusals", None)
        .await;
    assert_eq!(refusals["items"][0]["is_test"], false);
    hub.stop().await;
}
