//! Administrators' tools outside the hub: a link with a one-time code, which the tools' own server exchanges.

use crate::browser::{Answer, Browser};
use crate::test_hub::{COUNTY, OTHER, TestHub, account_id};
use openidconnect::url::Url;
use serde_json::{Value, json};

const OPEN: &str = "/api/users/admin-tools";
const EXCHANGE: &str = "/api/session/admin-tools";

async fn hub_with_tools() -> TestHub {
    let hub = TestHub::start().await;
    hub.settings(COUNTY, |settings| {
        settings.admin_tools = "https://tools.example.gov/start?of=county".into();
    })
    .await;
    hub
}

fn code_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let url = Url::parse(answer.body["data"]["redirectUrl"].as_str().unwrap()).unwrap();
    assert_eq!(url.host_str(), Some("tools.example.gov"));
    assert_eq!(url.path(), "/start");
    let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    assert_eq!(pairs[0], ("of".to_owned(), "county".to_owned()));
    assert_eq!((pairs.len(), &*pairs[1].0), (2, "login_token"));
    pairs[1].1.clone()
}

fn host_of(browser: &Browser<'_>) -> String {
    browser.origin().split_once("://").unwrap().1.to_owned()
}

/// As the tools' server asks: no page, no cookie, no token.
async fn exchange(hub: &TestHub, host: &str, code: &str) -> (u16, Value) {
    let response = reqwest::Client::new()
        .post(format!("{}{EXCHANGE}", hub.url))
        .header("host", host)
        .json(&json!({ "code": code }))
        .send()
        .await
        .unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap())
}

#[actix_web::test]
async fn an_administrator_comes_to_the_tools_with_a_code_that_is_good_once_and_for_one_instance() {
    let hub = hub_with_tools().await;
    let mut browser = Browser::new(&hub);
    let session = browser.sign_in("admin").await;
    let me = browser.get("/api/users/me", &session).await;
    assert_eq!(me.body["data"]["admin_tools"], true);
    let code = code_of(&browser.post(OPEN, &session, Value::Null).await);
    assert!(!code.contains('.'), "no token stands in the address: {code}");

    let elsewhere = exchange(&hub, "lakeshore.localhost", &code).await;
    assert_eq!((elsewhere.0, &elsewhere.1["key"]), (410, &json!("link_expired")));
    let body = json!({ "code": code });
    let page = browser
        .send_from(
            "https://tools.example.gov",
            "POST",
            EXCHANGE,
            None,
            Some(body.clone()),
        )
        .await;
    assert_eq!((page.status, page.key()), (403, "not_allowed"));
    let by_link = browser
        .send("POST", "/api/session/exchange", None, Some(body))
        .await;
    assert_eq!((by_link.status, by_link.key()), (410, "link_expired"));

    let host = host_of(&browser);
    let (status, answer) = exchange(&hub, &host, &code).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"]["account"]["cd_entity"], account_id("admin"));
    let login = answer["data"]["token"].as_str().unwrap().to_owned();
    let own = browser
        .post("/api/session-v2", &login, hub.choice("admin"))
        .await
        .token();
    let me = browser.get("/api/users/me", &own).await;
    assert_eq!(me.body["data"]["id_entity"], account_id("admin"));
    let again = exchange(&hub, &host, &code).await;
    assert_eq!(again.0, 410);

    let lines = hub
        .app
        .store
        .db()
        .all::<(String,)>(
            "SELECT action FROM audit_log WHERE tenant_id = $1 AND action LIKE 'admin_tools.%' ORDER BY seq",
            hub_store::args![COUNTY],
        )
        .await
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|(action,)| action.as_str()).collect();
    assert_eq!(actions, ["admin_tools.open", "admin_tools.enter"]);
    hub.stop().await;
}

/// What the tools were given opens nothing of another instance, where the same person has an account too.
#[actix_web::test]
async fn the_tools_token_is_good_for_its_instance_alone() {
    let hub = hub_with_tools().await;
    let first = hub
        .app
        .store
        .accounts()
        .by_id(COUNTY, hub_domain::AccountId(account_id("admin")))
        .await
        .unwrap();
    let second = hub_store::identity::accounts::Account {
        tenant: OTHER,
        id: hub_domain::AccountId(77_001),
        ..first.clone()
    };
    let mut write = hub.app.store.write().await.unwrap();
    hub_store::identity::accounts::insert(&mut write, &second, 1)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let mut browser = Browser::new(&hub);
    let session = browser.sign_in("admin").await;
    let code = code_of(&browser.post(OPEN, &session, Value::Null).await);
    let host = host_of(&browser);
    let (_, answer) = exchange(&hub, &host, &code).await;
    let login = answer["data"]["token"].as_str().unwrap().to_owned();
    let there =
        json!({ "cd_user": first.cd_user.0, "entity_id": 77_001, "cd_instance": OTHER.0, "entity_type": 2 });
    let refused = Browser::on(&hub, "lakeshore.localhost")
        .post("/api/session-v2", &login, there)
        .await;
    assert_ne!(refused.status, 200, "{}", refused.body);
    hub.stop().await;
}

#[actix_web::test]
async fn nobody_else_and_no_instance_without_tools_has_the_link() {
    let hub = hub_with_tools().await;
    for (name, key) in [("reviewer", "not_allowed"), ("individual", "not_allowed")] {
        let mut browser = Browser::new(&hub);
        let session = browser.sign_in(name).await;
        let me = browser.get("/api/users/me", &session).await;
        assert_eq!(me.body["data"]["admin_tools"], false, "{name}");
        let refused = browser.post(OPEN, &session, Value::Null).await;
        assert_eq!((refused.status, refused.key()), (403, key), "{name}");
    }
    hub.settings(COUNTY, |settings| settings.admin_tools.clear())
        .await;
    let mut browser = Browser::new(&hub);
    let session = browser.sign_in("admin").await;
    let me = browser.get("/api/users/me", &session).await;
    assert_eq!(me.body["data"]["admin_tools"], false);
    let none = browser.post(OPEN, &session, Value::Null).await;
    assert_eq!((none.status, none.key()), (404, "not_found"));
    hub.stop().await;
}
