//! A denial that one person proposes and another decides: the reason goes along, who proposed it stands there, and where the workflow
//! asks for another person the server says so.

use crate::test_hub::TestHub;
use serde_json::{Value, json};

const PROPOSED: i64 = 20;
const ITEM: &str = "/api/work-queue/items/701";

/// From where the application is to the proposal, and from there to the end, which gives a reason and is another person's.
async fn publish(hub: &TestHub, admin: &str, from: &Value) {
    let held = hub.ok(admin, "GET", "/api/workflow-editor?program=5", None).await;
    let mut workflow = held["workflow"].clone();
    let sentence = json!({ "en": "A supervisor decides on the denial.", "es": "Un supervisor decide." });
    let states = workflow["states"].as_array_mut().unwrap();
    states.push(json!({ "id": PROPOSED, "name": "To be decided", "kind": "open", "sentences": sentence }));
    let moves = workflow["transitions"].as_array_mut().unwrap();
    moves.push(json!({ "from": from, "to": PROPOSED }));
    moves.push(json!({ "from": PROPOSED, "to": 3, "requires_reason": true, "requires_other_person": true }));
    let body = json!({ "program": 5, "based_on": held["held_version"], "workflow": workflow });
    let draft = hub
        .ok(admin, "POST", "/api/workflow-editor/drafts", Some(body))
        .await;
    let body = json!({ "program": 5, "version": draft["version"] });
    hub.ok(admin, "POST", "/api/workflow-editor/publish", Some(body))
        .await;
    let current = hub
        .ok(admin, "GET", "/api/denial-reasons/current?program=5", None)
        .await;
    let reason = json!({ "id": null, "name": "Over income", "state": 3, "text_by_lang": { "en": "Over income." }, "needs_note": false,
        "retired": false });
    let body = json!({ "program": 5, "version": current["version"], "reasons": [reason] });
    hub.ok(admin, "PUT", "/api/denial-reasons", Some(body)).await;
}

#[actix_web::test]
async fn a_denial_is_proposed_with_its_reason_and_another_person_decides() {
    let hub = TestHub::start().await;
    let [admin, reviewer, supervisor] = [
        hub.session("admin").await,
        hub.session("reviewer").await,
        hub.session("supervisor").await,
    ];
    let before = hub.ok(&reviewer, "GET", ITEM, None).await;
    publish(&hub, &admin, &before["currentStateId"]).await;
    let item = hub.ok(&reviewer, "GET", ITEM, None).await;
    let possible = item["possible_states"].as_array().unwrap();
    let proposal = possible
        .iter()
        .find(|one| one["possible_state_id"] == PROPOSED)
        .unwrap();
    assert_eq!(proposal["proposes"], 3, "{item}");
    let reason = item["denial_reasons"][0]["id"].clone();
    let advance = async |token: &str, item: &Value, to: i64| {
        let body = json!({ "state_id": to, "version": item["version"], "denial_reason_id": reason, "comment": "Two jobs." });
        let path = format!("{ITEM}/advance");
        hub.call("POST", &path, Some(token), Some(body)).await
    };
    let (status, _) = advance(&reviewer, &item, PROPOSED).await;
    assert_eq!(status, 200);

    let own = hub.ok(&reviewer, "GET", ITEM, None).await;
    let step = &own["possible_states"][0];
    assert_eq!(
        (&step["possible_state_id"], &step["needs_other_person"]),
        (&json!(3), &json!(true)),
        "{own}"
    );
    let (status, refused) = advance(&reviewer, &own, 3).await;
    assert_eq!((status.as_u16(), &refused["key"]), (403, &json!("own_request")));

    let shown = hub.ok(&supervisor, "GET", ITEM, None).await;
    assert_eq!(shown["possible_states"][0]["needs_other_person"], false);
    let proposal = &shown["proposal"];
    assert_eq!(
        [
            &proposal["reason_id"],
            &proposal["state"],
            &proposal["reason"],
            &proposal["comment"]
        ],
        [&reason, &json!(3), &json!("Over income"), &json!("Two jobs.")],
        "{shown}"
    );
    let (status, decided) = advance(&supervisor, &shown, 3).await;
    assert_eq!(status, 200, "{decided}");

    let names = hub
        .ok(&reviewer, "GET", "/api/work-queue/state-names?lang=es", None)
        .await;
    assert_eq!(
        names["sentences"],
        json!([{ "name": "To be decided", "sentence": "Un supervisor decide." }])
    );
    hub.stop().await;
}
