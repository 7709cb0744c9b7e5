//! States that a workflow loses: their cases are counted and named before, move with the publishing, and never come back.

use crate::configuration::{call, county, draft, held};
use hub_store::args;
use serde_json::{Value, json};

#[actix_web::test]
async fn a_state_with_cases_is_not_removed_and_the_numbers_are_said_before() {
    let (hub, token) = county().await;
    let without = json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 3 }],
    });
    let version = draft(&hub, &token, "workflow", without).await;
    let items = json!([{ "kind": "workflow", "key": "5", "version": version }]);
    let body = json!({ "program": 5, "items": items });
    let preview = hub
        .ok(&token, "POST", "/api/configuration-releases/preview", Some(body))
        .await;
    assert_eq!(
        preview["items"][0]["effects"],
        json!([{ "effect": "removed_state", "state": 4, "name": "Application Received", "cases": 1 }])
    );
    let why: Vec<&str> = preview["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["why"].as_str().unwrap())
        .collect();
    assert!(why.contains(&"state_in_use"), "{why:?}");
    let body = json!({ "program": 5, "note": "Later", "items": items });
    let (status, refused) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 422);
    let refused = refused["errors"].as_array().unwrap();
    assert!(refused.contains(&json!({ "field": "workflow/5.states.4", "key": "state_in_use" })));
    assert_eq!(held(&hub, &token, "workflow").await, 1);
    hub.stop().await;
}

/// The county's workflow without the state that its case is in.
fn without_received() -> Value {
    json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 12, "name": "Denied", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 12, "roles": ["Nobody has this"] }],
    })
}

#[actix_web::test]
async fn a_check_names_the_cases_of_a_removed_state_and_warns_of_what_depends_on_people() {
    let (hub, token) = county().await;
    let body = json!({ "based_on": 1, "text": without_received() });
    let path = "/api/configuration/workflow/5/check";
    let checked = hub.ok(&token, "POST", path, Some(body)).await;
    let removed = &checked["removed"];
    assert_eq!(removed.as_array().unwrap().len(), 1, "{checked}");
    assert_eq!(
        (&removed[0]["state"], &removed[0]["name"], &removed[0]["cases"]),
        (&json!(4), &json!("Application Received"), &json!(1))
    );
    assert!(removed[0]["first"][0]["id"].as_i64().unwrap() > 0);
    let warnings = checked["warnings"].as_array().unwrap();
    let places: Vec<[&str; 2]> = warnings
        .iter()
        .map(|one| [one["field"].as_str().unwrap(), one["why"].as_str().unwrap()])
        .collect();
    assert!(places.contains(&["states.9", "nobody_moves"]), "{places:?}");
    let text = hub.ok(&token, "GET", "/api/configuration/workflow/5", None).await;
    let body = json!({ "based_on": 1, "text": text["published"]["text"] });
    let checked = hub.ok(&token, "POST", path, Some(body)).await;
    assert_eq!(checked["removed"], json!([]));
    let taken = checked["taken"].as_array().unwrap();
    assert!(taken.contains(&json!(4)), "{taken:?}");
    hub.stop().await;
}

#[actix_web::test]
async fn cases_of_a_removed_state_move_with_the_publishing_and_their_histories_say_so() {
    let (hub, token) = county().await;
    let sql = "SELECT id FROM applications WHERE tenant_id = 1 AND program_id = 5 AND state_id = $1";
    let in_state =
        async |state: i64| -> Vec<(i64,)> { hub.app.store.db().all(sql, args![state]).await.unwrap() };
    let [(case,)] = in_state(4).await[..] else {
        panic!("one case begins as received");
    };
    let version = draft(&hub, &token, "workflow", without_received()).await;
    let path = "/api/configuration/workflow/5/publish";
    let publish = async |moves: Value| {
        let body = json!({ "version": version, "moves": moves });
        call(&hub, &token, "POST", path, body).await
    };
    let place = |refused: &Value| refused["errors"].as_array().unwrap().clone();
    let (status, refused) = publish(json!({})).await;
    assert_eq!(status, 422);
    let stands = json!({ "field": "workflow/5.states.4", "key": "state_in_use" });
    assert!(place(&refused).contains(&stands), "{refused}");
    let (_, refused) = publish(json!({ "4": 4 })).await;
    let nowhere = json!({ "field": "workflow/5.states.4", "key": "move_target" });
    assert!(place(&refused).contains(&nowhere), "{refused}");
    let (status, refused) = publish(json!({ "four": 9 })).await;
    assert_eq!(
        (status, place(&refused)),
        (422, vec![json!({ "field": "moves", "key": "not_allowed" })])
    );
    assert_eq!(held(&hub, &token, "workflow").await, 1);
    assert_eq!(in_state(4).await, [(case,)], "what is refused moves nothing");

    // Two people press at once: one publishes, and the case moves once.
    let (one, other) = futures::join!(publish(json!({ "4": 9 })), publish(json!({ "4": 9 })));
    let mut statuses = [one.0, other.0];
    statuses.sort();
    assert_eq!(statuses[0], 200, "{one:?} {other:?}");
    assert!([404, 409, 422].contains(&statuses[1]), "{one:?} {other:?}");
    assert_eq!(held(&hub, &token, "workflow").await, version);
    assert_eq!((in_state(4).await, in_state(9).await.len()), (vec![], 1));
    let sql = "SELECT what, from_state, to_state, workflow_version FROM application_changes WHERE tenant_id = 1 AND application_id = $1
        AND what = 'state_removed'";
    let changes: Vec<(String, i64, i64, i64)> = hub.app.store.db().all(sql, args![case]).await.unwrap();
    let version = version.as_i64().unwrap();
    assert_eq!(changes, [("state_removed".to_owned(), 4, 9, version)]);
    let sql = "SELECT from_status, to_status FROM application_movements WHERE tenant_id = 1 AND application_id = $1 AND to_status = 9";
    let moves: Vec<(Option<i64>, i64)> = hub.app.store.db().all(sql, args![case]).await.unwrap();
    assert_eq!(moves, [(Some(4), 9)]);
    let sql = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = 1 AND action = 'application.state_removed' AND object_id = $1";
    let lines: (i64,) = hub
        .app
        .store
        .db()
        .one("lines", sql, args![case.to_string()])
        .await
        .unwrap();
    assert_eq!(lines.0, 1);
    hub.stop().await;
}

#[actix_web::test]
async fn an_undo_brings_no_case_back_into_a_state_that_is_there_no_more() {
    let (hub, token) = county().await;
    let reviewer = hub.session("reviewer").await;
    let item = hub.ok(&reviewer, "GET", "/api/work-queue/items/701", None).await;
    let body = json!({ "state_id": 3, "version": item["version"] });
    let moved = hub
        .ok(&reviewer, "POST", "/api/work-queue/items/701/advance", Some(body))
        .await;
    let without = json!({
        "states": [{ "id": 9, "name": "Review", "kind": "initial" }, { "id": 3, "name": "Approved", "kind": "terminal" }],
        "transitions": [{ "from": 9, "to": 3 }],
    });
    let version = draft(&hub, &token, "workflow", without).await;
    let path = "/api/configuration/workflow/5/publish";
    let (status, published) = call(&hub, &token, "POST", path, json!({ "version": version })).await;
    assert_eq!(status, 200, "{published}");
    let path = "/api/work-queue/items/701/undo";
    let body = json!({ "version": moved["version"] });
    let (status, undone) = call(&hub, &reviewer, "POST", path, body).await;
    assert_eq!((status, &undone["key"]), (409, &json!("nothing_to_undo")));
    let sql = "SELECT state_id FROM applications WHERE tenant_id = 1 AND id = 701";
    let state: (i64,) = hub.app.store.db().one("case", sql, args![]).await.unwrap();
    assert_eq!(state.0, 3);
    hub.stop().await;
}

#[actix_web::test]
async fn a_release_moves_the_cases_of_a_removed_state_too() {
    let (hub, token) = county().await;
    let version = draft(&hub, &token, "workflow", without_received()).await;
    let items = json!([{ "kind": "workflow", "key": "5", "version": version }]);
    let body = json!({ "program": 5, "note": "Simpler", "items": items, "moves": { "4": 12 } });
    let (status, released) = call(&hub, &token, "POST", "/api/configuration-releases", body).await;
    assert_eq!(status, 201, "{released}");
    let sql = "SELECT COUNT(*) FROM applications WHERE tenant_id = 1 AND program_id = 5 AND state_id = 12";
    let moved: (i64,) = hub.app.store.db().one("cases", sql, args![]).await.unwrap();
    assert_eq!(moved.0, 1);
    hub.stop().await;
}
