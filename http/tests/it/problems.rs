use crate::test_hub::TestHub;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_refusal_is_problem_json_with_a_trace_id() {
    let hub = TestHub::start().await;
    let response = hub.send("GET", "/api/users/me", None, None).await;
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    let trace = response.headers()["x-trace-id"].to_str().unwrap().to_owned();
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["trace_id"], trace);
    assert_eq!(trace.len(), 32);
    assert_eq!(
        (&body["status"], &body["title"]),
        (&json!(401), &json!("Unauthorized"))
    );
    assert_eq!(body["type"], "urn:commonline:problem:not_signed_in");
    assert_eq!(body["errors"], json!([]));
    hub.stop().await;
}

#[actix_web::test]
async fn bodies_that_are_too_large_or_no_json_are_said_so() {
    let hub = TestHub::start().await;
    let post = |body: Vec<u8>| {
        let request = hub
            .client
            .post(format!("{}/api/users/login-v2", hub.url))
            .header("content-type", "application/json");
        request.body(body).send()
    };
    let answer: Value = post(b"{\"email\": ".to_vec())
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(
        (&answer["status"], &answer["key"]),
        (&json!(400), &json!("malformed_json"))
    );
    let answer: Value = post(vec![0xff; 100]).await.unwrap().json().await.unwrap();
    assert_eq!(answer["key"], "malformed_json");
    let answer: Value = post(vec![b' '; 300 * 1024]).await.unwrap().json().await.unwrap();
    assert_eq!(
        (&answer["status"], &answer["key"]),
        (&json!(413), &json!("payload_too_large"))
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let answer: Value = post(deep.into_bytes()).await.unwrap().json().await.unwrap();
    assert!(answer["status"].as_u64().unwrap() < 500, "{answer}");
    hub.stop().await;
}

#[actix_web::test]
async fn unknown_calls_and_wrong_methods_get_different_answers() {
    let hub = TestHub::start().await;
    let cases = [
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/users/me", 405, "method_not_allowed"),
        ("GET", "/api/mfa/send", 405, "method_not_allowed"),
        ("PUT", "/api/session-v2", 405, "method_not_allowed"),
        ("GET", "/api", 404, "not_found"),
    ];
    for (method, path, status, key) in cases {
        let (got, body) = hub.call(method, path, None, None).await;
        assert_eq!(
            (got.as_u16(), &body["key"]),
            (status, &json!(key)),
            "{method} {path}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn reads_are_also_served_under_the_read_only_address() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (status, body) = hub.call("GET", "/api/ro/users/me", Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &body["data"]["role_codes"]),
        (200, &json!(["REV"]))
    );
    let (status, body) = hub
        .call("GET", "/api/ro/work-queue?page=1&page_size=5", Some(&token), None)
        .await;
    assert_eq!((status.as_u16(), &body["page_size"]), (200, &json!(5)));
    let (status, body) = hub.call("POST", "/api/ro/users/logout", Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &body["key"]),
        (405, &json!("method_not_allowed"))
    );
    assert_eq!(hub.call("GET", "/api/users/me", Some(&token), None).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_database_that_does_not_answer_is_said_plainly() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let (status, ready) = hub.call("GET", "/readyz", None, None).await;
    assert_eq!((status.as_u16(), &ready["missing"]), (200, &json!([])));
    hub.app.store.db().close().await;
    assert_eq!(hub.call("GET", "/healthz", None, None).await.0, 200);
    let (status, body) = hub.call("GET", "/readyz", None, None).await;
    assert_eq!(
        (status.as_u16(), &body["key"]),
        (503, &json!("database_unavailable"))
    );
    let (status, body) = hub.call("GET", "/api/work-queue", Some(&token), None).await;
    assert_eq!(
        (status.as_u16(), &body["key"]),
        (503, &json!("database_unavailable"))
    );
    assert!(!body.to_string().contains("pool"), "{body}");
}
