//! Applications' moves from status to status over HTTP: every filter, three versions, and the count.

use crate::test_hub::TestHub;
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};

const MOVES: &str = "/api/workflow-movements";
const DAY_MS: i64 = 24 * 3_600_000;

async fn ok(hub: &TestHub, token: &str, path: &str) -> Value {
    let (status, answer) = hub.call("GET", path, Some(token), None).await;
    assert_eq!(status.as_u16(), 200, "{path}: {answer}");
    answer
}

/// Moves the fixture's application forward, undoes it, and moves it forward again; the first move is then dated a
/// hundred days back.
async fn move_it(hub: &TestHub, token: &str) {
    for (path, body) in [
        ("advance", json!({ "state_id": 3, "version": 1 })),
        ("undo", json!({ "version": 2 })),
        ("advance", json!({ "state_id": 3, "version": 3 })),
    ] {
        let path = format!("/api/work-queue/items/701/{path}");
        let (status, answer) = hub.call("POST", &path, Some(token), Some(body)).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
    }
    let mut write = hub.app.store.write().await.unwrap();
    let first = "SELECT MIN(at_ms) FROM application_movements WHERE application_id = 701";
    let (first_ms,): (i64,) = write.one("movement", first, args![]).await.unwrap();
    let older = "UPDATE application_movements SET at_ms = $1 WHERE application_id = 701 AND at_ms = $2 AND is_undo = FALSE";
    write
        .execute(older, args![now_ms() - 100 * DAY_MS, first_ms])
        .await
        .unwrap();
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn moves_are_listed_in_three_versions_with_their_authors() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    move_it(&hub, &token).await;
    let moves = ok(&hub, &token, MOVES).await;
    let moves = moves.as_array().unwrap();
    assert_eq!(
        moves.len(),
        2,
        "the older one lies before the last thirty days: {moves:?}"
    );
    let last = &moves[0];
    assert_eq!(
        (&last["cd_application"], &last["stage_id"], &last["is_undo"]),
        (&json!(701), &json!(3), &json!(false))
    );
    assert_eq!(
        (&last["stage"], &last["cd_resource"]),
        (&json!("Approved"), &json!(5))
    );
    assert!(last["actor_name"].as_str().is_some_and(|name| !name.is_empty()));
    assert_eq!(
        (&moves[1]["is_undo"], &moves[1]["from_stage"]),
        (&json!(true), &json!("Approved"))
    );

    let second = ok(&hub, &token, "/api/workflow-movements/v2?sample=1").await;
    assert_eq!(
        (&second["total"], second["items"].as_array().unwrap().len()),
        (&json!(2), 1)
    );
    let third = ok(&hub, &token, "/api/workflow-movements/v3?sample=1").await;
    assert_eq!(third["next_offset"], json!(1));
    assert_eq!(third["items"][0], *last);
    let rest = ok(&hub, &token, "/api/workflow-movements/v3?sample=1&offset=1").await;
    assert_eq!(
        (&rest["next_offset"], &rest["items"][0]),
        (&Value::Null, &moves[1])
    );
    assert_eq!(
        ok(&hub, &token, "/api/workflow-movements/v3/count").await["count"],
        json!(2)
    );

    let all = ok(&hub, &token, "/api/workflow-movements-from-pg/701").await;
    assert_eq!(all.as_array().unwrap().len(), 3, "whenever they were");
    let history = ok(&hub, &token, "/api/application-history-fw2/701").await;
    assert_eq!(
        history,
        ok(&hub, &token, "/api/work-queue/items/701/case").await["history"]
    );
    hub.stop().await;
}

#[actix_web::test]
async fn each_filter_narrows_the_moves() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    move_it(&hub, &token).await;
    let count = async |filters: &str| -> i64 {
        let path = format!("/api/workflow-movements/v3/count?{filters}");
        ok(&hub, &token, &path).await["count"].as_i64().unwrap()
    };
    assert_eq!(count("stage_id=3").await, 1);
    assert_eq!(count("stage_id=12").await, 0);
    assert_eq!(count("cd_resource=5").await, 2);
    assert_eq!(count("cd_community_entity_type=2").await, 2);
    assert_eq!(count("cd_community_entity_type=1").await, 0);
    assert_eq!(count("text=maria").await, 2);
    assert_eq!(count("text=nobody").await, 0);
    assert_eq!(count("start_date=2020-01-01&end_date=2020-02-01").await, 0);
    let long =
        hub_domain::cases::reports::Period::new(None, None, "America/New_York", now_ms() - 110 * DAY_MS)
            .unwrap();
    assert_eq!(
        count(&format!("start_date={}", long.last())).await,
        3,
        "a hundred days back"
    );

    for (filters, field) in [
        ("cd_community_entity_type=7", "cd_community_entity_type"),
        ("start_date=yesterday", "start_date"),
        ("end_date=2026-02-30", "end_date"),
        ("start_date=2026-03-05&end_date=2026-03-01", "end_date"),
        ("start_date=2001-03-05&end_date=2026-03-01", "start_date"),
    ] {
        let (status, answer) = hub
            .call("GET", &format!("{MOVES}?{filters}"), Some(&token), None)
            .await;
        assert_eq!(
            (status.as_u16(), &answer["errors"][0]["field"]),
            (422, &json!(field)),
            "{filters}"
        );
    }
    hub.stop().await;
}
