//! Tenants do not see each other in lists, and each has its own host. access.rs tests that a resource of one is 404 in
//! another.

use crate::test_hub::TestHub;
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
