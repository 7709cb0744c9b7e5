//! Administrators see the jobs of their own tenant, and of no other.

use crate::test_hub::TestHub;
use serde_json::{Value, json};
use std::time::Duration;

#[actix_web::test]
async fn administrators_see_the_jobs_of_their_tenant_alone() {
    let hub = TestHub::start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let list = async |token: &str| -> (u16, Value) {
        let (status, answer) = hub.call("GET", "/api/jobs", Some(token), None).await;
        (status.as_u16(), answer)
    };
    assert_eq!(list(&admin).await, (200, json!({ "seq": 0, "items": [] })));
    hub.app.hub.start_jobs().await.unwrap();
    let mut seen = list(&admin).await.1;
    // It runs at once, and then every ten minutes.
    for _ in 0..600 {
        let items = seen["items"].as_array().unwrap();
        // The position in the topic is read before the jobs, so it may be slightly older.
        if items.len() == 5 && items.iter().all(|job| job["finished_at_ms"].is_i64()) && seen["seq"] == 10 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
        seen = list(&admin).await.1;
    }
    let items = seen["items"].as_array().unwrap();
    let kinds: Vec<&Value> = items.iter().map(|job| &job["kind"]).collect();
    assert_eq!(
        kinds,
        [
            "daily_figures",
            "files",
            "open_data",
            "retention",
            "waiting_rules"
        ],
        "housekeeping is the operator's: {seen}"
    );
    let job = &items[3];
    assert_eq!(
        (&job["id"], &job["state"], &job["every_ms"]),
        (&json!("retention"), &json!("waiting"), &json!(600_000))
    );
    assert_eq!(
        job["next_at_ms"].as_i64().unwrap() - job["finished_at_ms"].as_i64().unwrap(),
        600_000
    );
    assert_eq!(seen["seq"], 10, "all began and ended: {seen}");
    let (status, answer) = list(&reviewer).await;
    assert_eq!((status, &answer["key"]), (403, &json!("not_allowed")));
    hub.stop().await;
}
