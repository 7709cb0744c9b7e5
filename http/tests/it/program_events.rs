use crate::test_hub::{COUNTY, TestHub};
use serde_json::{Value, json};

async fn counted(hub: &TestHub) -> Value {
    let token = hub.session("admin").await;
    let (status, answer) = hub
        .call("GET", "/api/instances/1/program-events", Some(&token), None)
        .await;
    assert_eq!(status, 200, "{answer}");
    let mut counts = answer["data"].clone();
    for count in counts.as_array_mut().unwrap() {
        let day_ms = count.as_object_mut().unwrap().remove("day_ms").unwrap();
        assert_eq!(day_ms.as_i64().unwrap() % 86_400_000, 0);
    }
    counts
}

async fn report(hub: &TestHub, kind: &str, subject: &str) -> u16 {
    let event = json!({ "kind": kind, "subject": subject });
    let answer = hub.call("POST", "/api/program-events", None, Some(event)).await;
    answer.0.as_u16()
}

#[actix_web::test]
async fn visits_are_counted_by_day_where_the_tenant_wants_it() {
    let hub = TestHub::start().await;
    assert_eq!(report(&hub, "page", "/resources").await, 204);
    assert_eq!(counted(&hub).await, json!([]));
    hub.brand(COUNTY, json!({ "track_program_events": true })).await;
    for (kind, subject) in [
        ("page", "/resources"),
        ("page", "/resources"),
        ("page", "/resources/:id"),
        ("outbound", "forms.example:8443"),
    ] {
        assert_eq!(report(&hub, kind, subject).await, 204, "{subject}");
    }
    assert_eq!(
        counted(&hub).await,
        json!([
            { "kind": "outbound", "subject": "forms.example:8443", "events": 1 },
            { "kind": "page", "subject": "/resources", "events": 2 },
            { "kind": "page", "subject": "/resources/:id", "events": 1 },
        ])
    );
    let token = hub.session("supervisor").await;
    let path = "/api/instances/1/program-events";
    assert_eq!(hub.call("GET", path, Some(&token), None).await.0, 403);
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_neither_a_page_nor_a_host_is_not_counted() {
    let hub = TestHub::start().await;
    hub.brand(COUNTY, json!({ "track_program_events": true })).await;
    for (kind, subject) in [
        ("page", "resources"),
        ("page", "/resources?email=a@b.example"),
        ("page", "/résumé"),
        ("outbound", ""),
        ("outbound", "https://forms.example/x"),
        ("outbound", "a@b.example"),
        ("click", "/resources"),
    ] {
        assert_eq!(report(&hub, kind, subject).await, 422, "{kind} {subject}");
    }
    assert_eq!(report(&hub, "page", &format!("/{}", "a".repeat(200))).await, 422);
    assert_eq!(counted(&hub).await, json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_stranger_cannot_fill_the_table() {
    let hub = TestHub::start().await;
    hub.brand(COUNTY, json!({ "track_program_events": true })).await;
    for host in 0..203 {
        assert_eq!(report(&hub, "outbound", &format!("h{host}.example")).await, 204);
    }
    let counts = counted(&hub).await;
    let counts = counts.as_array().unwrap();
    assert_eq!(counts.len(), 201);
    assert_eq!(
        counts[0],
        json!({ "kind": "outbound", "subject": "other", "events": 3 })
    );
    hub.stop().await;
}
