//! Tenants do not see each other in lists, and each has its own host. access.rs tests that a resource of one is 404 in
//! another.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::TenantId;
use hub_domain::identity::feature::Feature;
use hub_store::audit::By;
use hub_store::tenants::{self, Tenant, TenantSettings};
use hub_store::{Store, tenant_settings};
use serde_json::json;

#[actix_web::test]
async fn lists_and_searches_hold_what_is_of_the_own_tenant() {
    let hub = TestHub::start().await;
    let (here, there) = (hub.session("admin").await, hub.session("elsewhere").await);
    let (_, queue) = hub.call("GET", "/api/work-queue", Some(&here), None).await;
    let ids: Vec<i64> = queue["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect();
    assert_eq!(ids, [701]);
    let (_, conversations) = hub.call("GET", "/api/search?q=maria", Some(&there), None).await;
    let hits = conversations["hits"].as_array().unwrap();
    assert!(
        !hits.is_empty() && hits.iter().all(|hit| hit["thread_id"] == "t2"),
        "{hits:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_host_says_whose_branding_it_is() {
    let hub = TestHub::start().await;
    let (status, own) = hub.call("GET", "/api/instances/branding", None, None).await;
    assert_eq!(status, 200);
    assert_eq!(
        (&own["data"]["cd_instance"], &own["data"]["instance_name"]),
        (&json!(1), &json!("Riverbend County"))
    );
    assert_eq!(
        (&own["data"]["brand_color"], &own["data"]["demo"]),
        (&json!("#1f5f8b"), &json!(true))
    );
    assert_eq!(own["data"]["ic_captcha"], false);
    let by_host = |host: &'static str| {
        hub.client
            .get(format!("{}/api/instances/branding", hub.url))
            .header("host", host)
            .send()
    };
    let other: serde_json::Value = by_host("Lakeshore.localhost:8080")
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(other["data"]["cd_instance"], 2);
    assert_eq!(by_host("nobody.example").await.unwrap().status(), 404);
    assert_eq!(
        hub.call("GET", "/api/instances/branding/2", None, None).await.1["data"]["instance_name"],
        "Lakeshore County"
    );
    assert_eq!(
        hub.call("GET", "/api/instances/branding/99", None, None).await.0,
        404
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_demonstration_answers_its_own_hosts_alone() {
    let hub = TestHub::start().await;
    let ask = |path: &str| {
        hub.client
            .get(format!("{}{path}", hub.url))
            .header("host", "rebound.example")
            .send()
    };
    for path in [
        "/sandbox/api/messages?to=applicant@riverbend.example",
        "/",
        "/sandbox",
    ] {
        assert_eq!(ask(path).await.unwrap().status(), 404, "{path}");
    }
    assert_eq!(ask("/healthz").await.unwrap().status(), 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_changed_setting_holds_for_the_next_request_on_whichever_node_it_was_changed() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let voice = async || {
        let (status, answer) = hub.call("GET", "/api/feature-flags", Some(&token), None).await;
        assert_eq!(status, 200, "{answer}");
        answer["flags"][Feature::ALL[0].as_str()].clone()
    };
    let framed = async || {
        let page = hub
            .client
            .get(format!("{}/v2/inbox", hub.url))
            .send()
            .await
            .unwrap();
        let policy = page.headers()["content-security-policy"].to_str().unwrap();
        policy.contains("https://forms.example.gov")
    };
    assert_eq!((voice().await, framed().await), (json!(true), false));
    hub.settings(COUNTY, |settings| {
        settings.features_off = vec![Feature::ALL[0]];
        settings.form_engine = "https://forms.example.gov".into();
    })
    .await;
    assert_eq!((voice().await, framed().await), (json!(false), true));
    // Another node, with a memory of its own, on the same bus.
    let there = Store::new(hub.app.store.db().clone(), hub.app.store.bus().clone());
    assert!(!there.tenant(COUNTY).await.unwrap().settings.has(Feature::ALL[0]));
    let mut write = there.write().await.unwrap();
    let by = By::system().from("test");
    tenant_settings::change(&mut write, COUNTY, &by, |settings| settings.features_off.clear())
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!((voice().await, framed().await), (json!(true), true));
    assert!(there.tenant(COUNTY).await.unwrap().settings.has(Feature::ALL[0]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_tenant_made_at_run_time_is_served_from_the_next_request_on() {
    let hub = TestHub::start().await;
    let ask = async || {
        let request = hub.client.get(format!("{}/api/instances/branding", hub.url));
        let answer = request.header("host", "harbor.localhost").send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json::<serde_json::Value>().await.unwrap())
    };
    assert_eq!(ask().await.0, 404);
    let harbor = Tenant {
        id: TenantId(3),
        name: "Harbor County".into(),
        subdomain: "harbor".into(),
        zone: "America/New_York".into(),
        lang: "en".into(),
        active: true,
        branding: json!({ "brand_color": "#224466" }),
        settings: TenantSettings::default(),
        mail_from: "office@harbor.example".into(),
        sms_from: String::new(),
    };
    let mut write = hub.app.store.write().await.unwrap();
    tenants::insert(&mut write, &harbor, 1).await.unwrap();
    tenants::set_host(&mut write, "harbor.localhost", harbor.id)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let (status, answer) = ask().await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        (&answer["data"]["instance_name"], &answer["data"]["brand_color"]),
        (&json!("Harbor County"), &json!("#224466"))
    );
    let mut write = hub.app.store.write().await.unwrap();
    tenants::set_host_branding(
        &mut write,
        harbor.id,
        "harbor.localhost",
        &json!({ "brand_color": "#113355" }),
    )
    .await
    .unwrap();
    write.commit().await.unwrap();
    assert_eq!(ask().await.1["data"]["brand_color"], "#113355");
    hub.stop().await;
}
